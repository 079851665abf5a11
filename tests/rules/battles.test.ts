/** Who may read, create, change and answer battles: R1–R4 and R6. Beside each denial stands the nearest act that is allowed. */
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  orderBy,
  query,
  setDoc,
  Timestamp,
  where,
} from 'firebase/firestore';
import { describe, test } from 'vitest';
import {
  allows,
  ana,
  aTarget,
  ben,
  change,
  dateIn,
  denies,
  eve,
  judge,
  request,
  targets,
} from './rulesKit.ts';

judge('battles', ({ as, given }) => {
  describe('reading', () => {
    test('[R1] a battle is read by its two people and by nobody else', async () => {
      await given(request());
      await allows(getDoc(doc(as(ana), 'battles', 'b1')));
      await allows(getDoc(doc(as(ben), 'battles', 'b1')));
      await denies(getDoc(doc(as(eve), 'battles', 'b1')));
      await denies(getDoc(doc(as(null), 'battles', 'b1')));
    });

    test('[R1] whether an id is free may be asked by whoever is signed in', async () => {
      await allows(getDoc(doc(as(eve), 'battles', 'free')));
      await denies(getDoc(doc(as(null), 'battles', 'free')));
    });

    test('[R1] one lists one’s own battles, not another’s and not all', async () => {
      await given(request());
      const of = (uid: string | null, whose: string) =>
        query(
          collection(as(uid), 'battles'),
          where('userIds', 'array-contains', whose),
          where('updatedAt', '>', new Timestamp(0, 0)),
          orderBy('updatedAt'),
        );
      await allows(getDocs(of(ben, ben)));
      await denies(getDocs(of(eve, ben)));
      await denies(getDocs(of(null, ben)));
      await denies(getDocs(collection(as(ben), 'battles')));
    });
  });

  describe('creating', () => {
    const create = (uid: string | null, changes: object = {}) =>
      setDoc(doc(as(uid), 'battles', 'b1'), request(changes));

    test('[R2] [B1] its challenger creates it, nobody else', async () => {
      await denies(create(ben));
      await denies(create(eve));
      await denies(create(null));
      await allows(create(ana));
    });

    test.each([
      ['already accepted', { status: 'ACTIVE' }],
      ['declined', { status: 'DECLINED' }],
      ['at a later version', { termsVersion: 2 }],
      ['with entries', { entries: { [ana]: { day1: { target1: { input: 5 } } } } }],
      ['with a settlement', { settlement: { status: 'COMPLETE' } }],
      ['with a stamp of one’s own', { updatedAt: new Timestamp(1, 0) }],
      ['under another id', { id: 'b2' }],
      ['with a field too many', { hp: 99 }],
      ['as a team battle', { teamBattle: true }],
      ['against oneself', { opponent: { id: ana, username: ana }, userIds: [ana, ana] }],
      ['against nobody', { opponent: { id: 'zoe', username: 'zoe' }, userIds: [ana, 'zoe'] }],
      ['with the opponent’s name wrong', { opponent: { id: ben, username: 'benny' } }],
      ['with a name of one’s own choice', { challenger: { id: ana, username: 'anna' } }],
      ['with people that are not its contestants', { userIds: [ana, eve] }],
      ['with its people turned round', { userIds: [ben, ana] }],
      ['with the opponent’s zone chosen for them', { opponent: { id: ben, username: ben, timeZone: 'UTC' } }],
      [
        'with a zone that is a sentence',
        { challenger: { id: ana, username: ana, timeZone: 'over the hills' } },
      ],
    ])('[R2] a battle is not created %s', async (_how, changes) => {
      await denies(create(ana, changes));
      await allows(create(ana));
    });

    test.each([
      ['a title', { title: 'x'.repeat(81) }, { title: 'x'.repeat(80) }],
      ['a description', { description: 'x'.repeat(501) }, { description: 'x\n'.repeat(250) }],
      ['a prize', { prize: 'x'.repeat(16) }, { prize: 'x'.repeat(15) }],
      ['its days, too many', { numDays: 32 }, { numDays: 31 }],
      ['its days, too few', { numDays: 0 }, { numDays: 1 }],
      ['half days', { numDays: 1.5 }, { numDays: 2 }],
      ['days as words', { numDays: '3' }, { numDays: 3 }],
      ['a start long over', { startDate: dateIn(-3) }, { startDate: dateIn(0) }],
      ['a start far ahead', { startDate: dateIn(9) }, { startDate: dateIn(7) }],
      ['a start that is no date', { startDate: 'tomorrow' }, { startDate: dateIn(1) }],
      [
        'no targets',
        { targets: {}, blockTargets: {} },
        { targets: {}, blockTargets: targets('blockTarget', 1) },
      ],
      [
        'too many targets',
        { targets: targets('target', 9), blockTargets: targets('blockTarget', 8) },
        { targets: targets('target', 8), blockTargets: targets('blockTarget', 8) },
      ],
      [
        'sixteen daily targets and one',
        { targets: targets('target', 17) },
        { targets: targets('target', 15) },
      ],
    ])('[R2] a battle keeps the limits of %s', async (_what, beyond, within) => {
      await denies(create(ana, beyond));
      await allows(create(ana, within));
    });

    test.each([
      ['a title', { title: 'x'.repeat(31) }, { title: 'x'.repeat(30) }],
      ['a title that is there', { title: '' }, { title: 'x' }],
      ['a title of one line', { title: 'x\ny' }, { title: 'x y' }],
      ['a description', { description: 'x'.repeat(201) }, { description: 'x'.repeat(200) }],
      ['a format', { format: 'PHOTO' }, { format: 'CHECKBOX' }],
      ['its frequency', { frequency: 'BLOCK' }, { frequency: 'DAILY' }],
      ['its key', { targetKey: 'target2' }, { targetKey: 'target1' }],
      ['a yes or no for its photo', { isPhotoRequired: 'yes' }, { isPhotoRequired: true }],
      ['its own fields', { hp: 1 }, {}],
    ])('[R2] a target keeps %s', async (_what, beyond, within) => {
      const withTarget = (changes: object) => ({
        targets: { target1: { ...aTarget('target1'), ...changes } },
      });
      await denies(create(ana, withTarget(beyond)));
      await allows(create(ana, withTarget(within)));
    });

    test('[R2] targets are numbered from one without gaps', async () => {
      await denies(create(ana, { targets: { target2: aTarget('target2') } }));
      await denies(create(ana, { targets: { ...targets('target', 1), hidden: aTarget('hidden') } }));
      await allows(create(ana, { targets: targets('target', 2) }));
    });

    test('[R2] no photo proves a number of many items', async () => {
      const block = (changes: object) => ({
        blockTargets: { blockTarget1: { ...aTarget('blockTarget1'), ...changes } },
      });
      await denies(create(ana, block({ isPhotoRequired: true })));
      await allows(create(ana, block({ isPhotoRequired: true, format: 'CHECKBOX' })));
    });

    test('[R2] what exists is not created again', async () => {
      await given(request());
      await denies(create(ana, { title: 'Again' }));
      await allows(getDoc(doc(as(ana), 'battles', 'b1')));
    });
  });

  describe('changing the terms', () => {
    const edited = { title: 'Harder', termsVersion: 2 };
    const proposed = {
      ...edited,
      challenger: { id: ben, username: ben, timeZone: 'Asia/Tokyo' },
      opponent: { id: ana, username: ana, timeZone: 'Europe/London' },
    };

    test('[R3] [B2] the challenger edits pending terms with the next version', async () => {
      await given(request());
      await denies(change(as(ana), { title: 'Harder' }));
      await denies(change(as(ana), { title: 'Harder', termsVersion: 3 }));
      await denies(change(as(eve), edited));
      await denies(change(as(ben), edited));
      await allows(change(as(ana), edited));
    });

    test('[R3] [B3] the opponent proposes other terms and the roles swap', async () => {
      await given(request());
      await denies(change(as(ben), { ...proposed, termsVersion: 1 }));
      await denies(change(as(ana), proposed));
      await denies(change(as(ben), { ...proposed, opponent: { id: eve, username: eve } }));
      await denies(change(as(ben), { ...proposed, challenger: { id: ben, username: 'benny' } }));
      await allows(change(as(ben), proposed));
      // Now Ana is asked, and Ben may edit.
      await denies(change(as(ana), { title: 'Mine', termsVersion: 3 }));
      await allows(change(as(ben), { title: 'Ours', termsVersion: 3 }));
    });

    test.each(['ACTIVE', 'DECLINED', 'COMPLETE'])(
      '[R3] the terms of a battle that is %s stay',
      async (status) => {
        await given(request({ status }));
        await denies(change(as(ana), edited));
        await denies(change(as(ben), proposed));
        await given(request());
        await allows(change(as(ana), edited));
      },
    );

    test('[R3] new terms keep the limits too', async () => {
      await given(request());
      await denies(change(as(ana), { prize: 'x'.repeat(16), termsVersion: 2 }));
      await denies(change(as(ana), { targets: targets('target', 16), termsVersion: 2 }));
      await allows(change(as(ana), { targets: targets('target', 15), termsVersion: 2 }));
      await allows(
        change(as(ben), {
          ...proposed,
          targets: targets('target', 8),
          blockTargets: targets('blockTarget', 8),
          termsVersion: 3,
        }),
      );
    });

    test('[R3] terms are not changed together with the status, the settlement or entries', async () => {
      await given(request());
      await denies(change(as(ana), { ...edited, status: 'ACTIVE' }));
      await denies(change(as(ana), { ...edited, settlement: { status: 'COMPLETE' } }));
      await denies(change(as(ana), { ...edited, [`entries.${ana}.day1.target1`]: { input: 5 } }));
      await allows(change(as(ana), edited));
    });

    test('[R4] the people of a battle never change', async () => {
      await given(request());
      await denies(change(as(ana), { ...edited, userIds: [ana, eve] }));
      await denies(change(as(ana), { ...edited, opponent: { id: eve, username: eve } }));
      await denies(change(as(ben), { status: 'ACTIVE', userIds: [ben, ana] }));
      await allows(change(as(ana), edited));
    });
  });

  describe('answering', () => {
    test.each(['ACTIVE', 'DECLINED'])('[R4] the opponent alone makes a request %s', async (status) => {
      await given(request());
      await denies(change(as(ana), { status }));
      await denies(change(as(eve), { status }));
      await allows(change(as(ben), { status, 'opponent.timeZone': 'Asia/Tokyo' }));
    });

    test('[R4] an answer changes nothing else', async () => {
      await given(request());
      await denies(change(as(ben), { status: 'ACTIVE', prize: 'A beer' }));
      await denies(change(as(ben), { status: 'ACTIVE', termsVersion: 2 }));
      await denies(change(as(ben), { status: 'ACTIVE', 'challenger.timeZone': 'UTC' }));
      await denies(change(as(ben), { status: 'ACTIVE', 'opponent.username': 'benny' }));
      await denies(change(as(ben), { status: 'ACTIVE', updatedAt: new Timestamp(1, 0) }));
      await allows(change(as(ben), { status: 'ACTIVE' }));
    });

    test('[R4] [B5] what is over everywhere before it began is declined, no longer accepted', async () => {
      await given(request({ startDate: dateIn(-3) }));
      await denies(change(as(ben), { status: 'ACTIVE' }));
      await allows(change(as(ben), { status: 'DECLINED' }));
      await given(request({ startDate: dateIn(0) }));
      await allows(change(as(ben), { status: 'ACTIVE' }));
    });

    test.each(['ACTIVE', 'DECLINED', 'COMPLETE'])(
      '[R4] a battle that is %s is not answered',
      async (status) => {
        await given(request({ status }));
        await denies(change(as(ben), { status: status === 'DECLINED' ? 'ACTIVE' : 'DECLINED' }));
        await given(request());
        await allows(change(as(ben), { status: 'DECLINED' }));
      },
    );
  });

  test('[R6] nobody completes or settles a battle, and nobody deletes one', async () => {
    await given(request({ status: 'ACTIVE' }));
    for (const uid of [ana, ben]) {
      await denies(change(as(uid), { status: 'COMPLETE' }));
      await denies(change(as(uid), { settlement: { status: 'COMPLETE', result: null } }));
      await denies(deleteDoc(doc(as(uid), 'battles', 'b1')));
    }
    await given(request());
    await denies(change(as(ben), { status: 'COMPLETE' }));
    await allows(change(as(ben), { status: 'ACTIVE' }));
  });
});
