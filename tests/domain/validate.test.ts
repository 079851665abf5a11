import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  explainNumberEntry,
  isPhotoOffered,
  keyTargets,
  parseNumberEntry,
  type Terms,
  termsOf,
  validateBattleDescription,
  validateEmail,
  validateFormat,
  validateFrequency,
  validateNumberEntry,
  validateNumDays,
  validatePrize,
  validateSignUp,
  validateStartDate,
  validateTargetDescription,
  validateTargetTitle,
  validateTerms,
  validateUsername,
} from '../../src/domain/index.ts';
import { aBattle, aTarget } from './battles.ts';

const long = (length: number) => 'x'.repeat(length);

describe('fields', () => {
  it.each<[string, (text: string) => string | null, string[], string[], string]>([
    [
      'a target title',
      validateTargetTitle,
      ['x', long(30)],
      ['', '   ', long(31)],
      'Must be between 1 and 30 characters',
    ],
    [
      'a target description',
      validateTargetDescription,
      ['', long(200)],
      [long(201)],
      'Maximum of 200 characters.',
    ],
    [
      'a prize',
      validatePrize,
      ['', long(15)],
      [long(16)],
      'Must be less than 15 characters. Further details may be added in the Description/Rules section below.',
    ],
    [
      'a battle description',
      validateBattleDescription,
      ['', long(500)],
      [long(501)],
      'Maximum of 500 characters.',
    ],
    [
      'a username',
      validateUsername,
      ['Ann', long(15), 'ünï_çødé', '💪💪'],
      ['', 'An', long(16), 'a b c', 'tab\there', 'nb\u00a0sp', 'a/b/c', '__ann__'],
      'Invalid Username. Usernames cannot contain white space and must be between 3 and 15 characters',
    ],
    [
      'an email',
      validateEmail,
      ['ann@example.com', 'a+b@c.d.e'],
      ['', 'ann', 'ann@example', '@example.com', 'ann @example.com', 'ann@.', 'ann@example.com '],
      'Please enter a valid email address.',
    ],
    [
      'a number entry',
      validateNumberEntry,
      ['1', '-2.5', '1,5'],
      ['', '0', '0,0', 'ten', '1e3', '--1', '1.2.3'],
      'Please enter a valid number.',
    ],
  ])(
    'spec 5: %s within its limits passes, and outside them has its message',
    (_, validate, good, bad, message) => {
      for (const text of good) expect([text, validate(text)]).toEqual([text, null]);
      for (const text of bad) expect([text, validate(text)]).toEqual([text, message]);
    },
  );

  it('spec 5: frequency and format are required', () => {
    expect(validateFrequency('')).toBe('Required');
    expect(validateFrequency(null)).toBe('Required');
    expect(validateFrequency('BLOCK')).toBeNull();
    expect(validateFormat('')).toBe('Required');
    expect(validateFormat('NUMBER')).toBeNull();
  });

  it('spec 5: a battle starts today or later, on a real date', () => {
    expect(validateStartDate('2026-06-01', '2026-06-01')).toBeNull();
    for (const date of ['2026-05-31', '', '2026-06-31', '2027-02-29', 'soon']) {
      expect(validateStartDate(date, '2026-06-01')).toBe('Required. Cannot be in the past.');
    }
  });

  it('spec 5: a battle lasts 1 to 31 whole days', () => {
    for (const numDays of [1, 31]) expect(validateNumDays(numDays)).toBeNull();
    for (const numDays of [0, 32, 1.5, -1, Number.NaN]) {
      expect(validateNumDays(numDays)).toBe('Must be between 1 and 31');
    }
  });

  it('spec 5: photos are offered for checkboxes and for daily targets', () => {
    expect(isPhotoOffered('CHECKBOX', 'BLOCK')).toBe(true);
    expect(isPhotoOffered('NUMBER', 'DAILY')).toBe(true);
    expect(isPhotoOffered('NUMBER', 'BLOCK')).toBe(false);
  });
});

describe('signing up', () => {
  const form = { email: 'ann@example.com', password: 'secret1', confirmPassword: 'secret1', username: 'Ann' };

  it('spec 5: the first thing wrong is said', () => {
    expect(validateSignUp(form)).toBeNull();
    for (const field of ['email', 'password', 'confirmPassword', 'username']) {
      expect(validateSignUp({ ...form, [field]: '' })).toBe('Please fill in all four fields.');
    }
    expect(validateSignUp({ ...form, confirmPassword: 'Secret1', username: 'A' })).toBe(
      'Please ensure Password and Confirm Password match.',
    );
    expect(validateSignUp({ ...form, username: 'A n n' })).toMatch(/^Invalid Username/);
    expect(validateSignUp({ ...form, email: 'ann' })).toBe('Please enter a valid email address.');
  });
});

describe('numbers as typed', () => {
  it.each([
    ['12', 12],
    [' 12 ', 12],
    ['1,5', 1.5],
    ['1.5', 1.5],
    ['-0,25', -0.25],
    ['+3', 3],
    ['.5', 0.5],
    [',5', 0.5],
    ['5.', 5],
    ['0,125', 0.125],
    ['1234,567', 1234.567],
    ['10000', 10_000],
    ['007', 7],
  ])('[S3] “%s” is %d', (text, value) => {
    expect(parseNumberEntry(text)).toBe(value);
  });

  it.each([
    '',
    ' ',
    '0',
    '-0',
    '0.00',
    '.',
    ',',
    '-',
    '1 2',
    '1,234',
    '-12,500',
    '1,234.5',
    '1,2,3',
    '0x10',
    'Infinity',
    'NaN',
    '٣',
    '9'.repeat(400),
  ])('[S3] “%s” is not a number to record', (text) => {
    expect(parseNumberEntry(text)).toBeNull();
  });

  it('a comma that could be of thousands is explained, and everything else is not', () => {
    const invalid = 'Please enter a valid number.';
    expect(explainNumberEntry(' 1,234')).toBe(
      `${invalid} Leave the comma of thousands out, or write a dot for decimals.`,
    );
    expect(explainNumberEntry('ten')).toBe(invalid);
    expect(explainNumberEntry('1,23')).toBeNull();
    expect(explainNumberEntry('1234')).toBeNull();
  });

  it('[S3] whatever is typed gives null or a finite number that is not zero', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double().map(String), fc.stringMatching(/^[-+]?[\d.,]*$/)),
        (text) => {
          const value = parseNumberEntry(text);
          expect(value === null || (Number.isFinite(value) && value !== 0)).toBe(true);
        },
      ),
    );
  });
});

describe('terms', () => {
  const terms = termsOf(aBattle());
  const fields = (over: Partial<Terms>) =>
    validateTerms({ ...terms, ...over }, '2026-06-01').map(({ field }) => field);

  it('spec 5: good terms have nothing wrong, with block targets alone too', () => {
    expect(fields({})).toEqual([]);
    expect(fields(keyTargets([aTarget('NUMBER', { frequency: 'BLOCK' })]))).toEqual([]);
  });

  it('spec 5: everything wrong is named by its field', () => {
    expect(
      fields({ startDate: '2026-05-31', numDays: 0, prize: long(16), description: long(501), targets: {} }),
    ).toEqual(['targets', 'startDate', 'numDays', 'prize', 'description']);
    const bad = keyTargets([
      aTarget('CHECKBOX', { title: '', description: long(201) }),
      aTarget('NUMBER', { frequency: 'BLOCK', isPhotoRequired: true }),
    ]);
    expect(fields(bad)).toEqual([
      'targets.target1.title',
      'targets.target1.description',
      'blockTargets.blockTarget1.isPhotoRequired',
    ]);
  });

  it('spec 5: a battle has 1 to 16 targets, daily and block ones together', () => {
    const list = (daily: number, block: number) =>
      keyTargets([
        ...Array.from({ length: daily }, () => aTarget()),
        ...Array.from({ length: block }, () => aTarget('NUMBER', { frequency: 'BLOCK' })),
      ]);
    expect(fields(list(8, 8))).toEqual([]);
    expect(fields(list(9, 8))).toEqual(['targets']);
    expect(fields(list(0, 0))).toEqual(['targets']);
  });

  it('spec 5: targets sit under their own keys, daily ones with the daily', () => {
    const { targets } = keyTargets([aTarget()]);
    const [target] = Object.values(targets);
    if (target === undefined) throw new Error('no target');
    expect(fields({ targets: { target2: target } })).toEqual(['targets.target2.targetKey']);
    expect(fields({ targets: { odd: { ...target, targetKey: 'odd' } } })).toEqual(['targets.odd.targetKey']);
    const moved = { ...target, targetKey: 'blockTarget1' };
    expect(fields({ blockTargets: { blockTarget1: moved } })).toEqual([
      'blockTargets.blockTarget1.frequency',
    ]);
  });

  it('spec 5: keys number the targets of each frequency in their order', () => {
    const keyed = keyTargets([
      aTarget('CHECKBOX', { title: 'One' }),
      aTarget('NUMBER', { title: 'Two', frequency: 'BLOCK' }),
      aTarget('NUMBER', { title: 'Three' }),
    ]);
    expect(
      Object.entries(keyed.targets).map(([key, { title, targetKey }]) => [key, targetKey, title]),
    ).toEqual([
      ['target1', 'target1', 'One'],
      ['target2', 'target2', 'Three'],
    ]);
    expect(keyed.blockTargets.blockTarget1?.title).toBe('Two');
  });
});
