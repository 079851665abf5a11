/** Who may record what, and until when: R5 and T4. Beside each denial stands the nearest act that is allowed. */
import { deleteField, doc, setDoc } from 'firebase/firestore';
import { expect, test } from 'vitest';
import {
  allows,
  ana,
  anEntry,
  ben,
  change,
  dateIn,
  dayOfRunning,
  denies,
  eve,
  judge,
  running,
  targets,
} from './rulesKit.ts';

/** Today's bucket, for whoever is in UTC. */
const today = () => `day${dayOfRunning(0)}`;
const at = (uid: string, bucket: string, targetKey = 'target1') => `entries.${uid}.${bucket}.${targetKey}`;

judge('entries', ({ as, given }) => {
  test('[R5] each records their own entries, nobody another’s', async () => {
    await given(running());
    await denies(change(as(ana), { [at(ben, today())]: anEntry() }));
    await denies(change(as(eve), { [at(eve, today())]: anEntry() }));
    await denies(change(as(null), { [at(ana, today())]: anEntry() }));
    await denies(change(as(ana), { [at(ana, today())]: anEntry(), [at(ben, today())]: anEntry() }));
    await allows(change(as(ana), { [at(ana, today())]: anEntry() }));
    await allows(change(as(ben), { [at(ben, today())]: anEntry() }));
  });

  test('[R5] with an entry goes one’s own zone, not the other’s and no other field', async () => {
    await given(running());
    const entry = { [at(ben, today())]: anEntry() };
    await denies(change(as(ben), { ...entry, 'challenger.timeZone': 'UTC' }));
    await denies(change(as(ben), { ...entry, 'opponent.username': 'Winner' }));
    await denies(change(as(ben), { ...entry, 'opponent.timeZone': 'over the hills' }));
    await denies(change(as(ben), { ...entry, prize: 'A beer' }));
    await denies(change(as(ben), { ...entry, termsVersion: 2 }));
    for (const zone of ['America/Argentina/Buenos_Aires', 'Etc/GMT+12', 'Pacific/Kiritimati', '+05:30']) {
      await allows(change(as(ben), { ...entry, 'opponent.timeZone': zone }));
    }
  });

  test('[R5] an entry carries the server’s stamp', async () => {
    await given(running());
    await denies(change(as(ana), { [at(ana, today())]: anEntry(), updatedAt: new Date(0) }));
    await allows(change(as(ana), { [at(ana, today())]: anEntry() }));
  });

  test.each(['PENDING', 'DECLINED'])('[R5] nothing is recorded in a battle that is %s', async (status) => {
    await given(running({ status }));
    await denies(change(as(ana), { [at(ana, today())]: anEntry() }));
    await given(running());
    await allows(change(as(ana), { [at(ana, today())]: anEntry() }));
  });

  test('[R5] [T4] a battle settled before a late entry came still takes it', async () => {
    await given(running({ status: 'COMPLETE', settlement: { status: 'COMPLETE' } }));
    await denies(change(as(ana), { [at(ana, today())]: anEntry(), settlement: null }));
    await denies(change(as(ana), { [at(ana, today())]: anEntry(), status: 'ACTIVE' }));
    await allows(change(as(ana), { [at(ana, today())]: anEntry() }));
  });

  test('[R5] [T4] a day opens when it begins somewhere, and closes 48 hours after it ended everywhere', async () => {
    await given(running());
    const first = dayOfRunning(-60);
    const last = dayOfRunning(14);
    expect(last - first).toBeGreaterThanOrEqual(3);
    await denies(change(as(ana), { [at(ana, `day${first - 1}`)]: anEntry() }));
    await denies(change(as(ana), { [at(ana, `day${last + 1}`)]: anEntry() }));
    for (let day = first; day <= last; day += 1) {
      await allows(change(as(ana), { [at(ana, `day${day}`)]: anEntry() }));
    }
  });

  test('[R5] [T4] an entry of an open day does not bring one of a closed day with it', async () => {
    await given(running());
    const both = { [at(ana, today())]: anEntry(), [at(ana, `day${dayOfRunning(-60) - 1}`)]: anEntry() };
    await denies(change(as(ana), both));
    await allows(change(as(ana), { [at(ana, today())]: anEntry() }));
  });

  test('[R5] there are no days beyond the battle’s', async () => {
    const ended = running({ startDate: dateIn(-2), numDays: 2 });
    await given(ended);
    await denies(change(as(ana), { [at(ana, 'day3')]: anEntry() }));
    await denies(change(as(ana), { [at(ana, 'day0')]: anEntry() }));
    await denies(change(as(ana), { [at(ana, 'week1')]: anEntry() }));
    await allows(change(as(ana), { [at(ana, 'day2')]: anEntry() }));
  });

  test('[R5] [T4] block targets are recorded from the first day until the window of the last has closed', async () => {
    const entry = {
      [at(ana, 'block', 'blockTarget1')]: anEntry({ inputArray: [{ id: 'i', value: 3, date: dateIn(0) }] }),
    };
    await given(running({ startDate: dateIn(2) }));
    await denies(change(as(ana), entry));
    await given(running({ startDate: dateIn(-6), numDays: 2 }));
    await denies(change(as(ana), entry));
    await given(running({ startDate: dateIn(-3), numDays: 2 }));
    await allows(change(as(ana), entry));
    await given(running());
    await allows(change(as(ana), entry));
  });

  test('[R5] only the battle’s own targets are recorded', async () => {
    await given(running());
    await denies(change(as(ana), { [at(ana, today(), 'target9')]: anEntry() }));
    await denies(change(as(ana), { [at(ana, today(), 'blockTarget1')]: anEntry() }));
    await denies(change(as(ana), { [at(ana, 'block', 'target1')]: anEntry() }));
    await allows(change(as(ana), { [at(ana, today(), 'target2')]: anEntry() }));
  });

  test('[R5] [M1] no entry disappears: a cleared one is an entry', async () => {
    await given(running({ entries: { [ana]: { [today()]: { target1: anEntry() } }, [ben]: {} } }));
    await denies(change(as(ana), { [at(ana, today())]: deleteField() }));
    await denies(change(as(ana), { [`entries.${ana}.${today()}`]: deleteField() }));
    await denies(change(as(ana), { [`entries.${ana}`]: {} }));
    await denies(change(as(ana), { entries: {} }));
    await allows(change(as(ana), { [at(ana, today())]: anEntry({ input: null }) }));
  });

  test.each([
    ['an input that is an essay', { input: 'x'.repeat(1000) }, { input: 12.5 }],
    ['an input of no', { input: false }, { input: true }],
    ['a number that is none', { input: Number.NaN }, { input: -3 }],
    ['an input that is a list', { input: [5] }, { input: null }],
    ['a photo that is a number', { photo: 5 }, { photo: 'targetConfirmations/p1' }],
    ['a photo kept elsewhere', { photo: 'private/p1' }, { photo: `targetConfirmations/${'x'.repeat(200)}` }],
    ['a photo that is an essay', { photo: `targetConfirmations/${'x'.repeat(201)}` }, { photo: null }],
    ['a hide that is a word', { hide: 'no' }, { hide: true }],
    ['a time that is a word', { recordedAt: 'noon' }, { recordedAt: 1 }],
    ['a time before all times', { recordedAt: -1 }, { recordedAt: 0 }],
    ['a field too many', { hp: 99 }, {}],
  ])('[R5] an entry does not have %s', async (_what, wrong, right) => {
    await given(running());
    await denies(change(as(ana), { [at(ana, today())]: anEntry(wrong) }));
    await allows(change(as(ana), { [at(ana, today())]: anEntry(right) }));
  });

  test('[R5] an entry lacks no field', async () => {
    await given(running());
    await denies(change(as(ana), { [at(ana, today())]: { input: 5, hide: false, recordedAt: 1 } }));
    await allows(
      change(as(ana), { [at(ana, today())]: { input: 5, hide: false, recordedAt: 1, photo: null } }),
    );
  });

  test('[R5] a whole document never replaces a battle', async () => {
    const battle = running();
    await given(battle);
    await denies(setDoc(doc(as(ana), 'battles', 'b1'), { ...battle, numDays: 30 }));
    await allows(change(as(ana), { [at(ana, today())]: anEntry() }));
  });

  test('[R5] [Y3] all sixteen targets of a battle may be recorded in one write, today and block together', async () => {
    await given(running({ targets: targets('target', 8), blockTargets: targets('blockTarget', 8) }));
    const all = Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [
        [at(ana, today(), `target${index + 1}`), anEntry()],
        [at(ana, 'block', `blockTarget${index + 1}`), anEntry({ inputArray: [] })],
      ]).flat(),
    );
    await allows(change(as(ana), { ...all, 'challenger.timeZone': 'Asia/Tokyo' }));
    await given(running({ targets: targets('target', 16), blockTargets: {} }));
    const daily = Object.fromEntries(
      Array.from({ length: 16 }, (_, index) => [at(ana, today(), `target${index + 1}`), anEntry()]),
    );
    await denies(change(as(eve), daily));
    await allows(change(as(ana), daily));
  });
});
