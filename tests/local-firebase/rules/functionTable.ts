/** Calls of functions: laziness, scope, limits. Recorded from the official emulator. */

const ten = (part: string) => Array.from({ length: 10 }, () => part).join(' && ');
const chain = Array.from({ length: 19 }, (_, i) => `function c${i + 2}() { return c${i + 1}(); }`).join('\n');

export const FUNCTIONS = `
function ignores(a) { return true; }
function failingLet() { let x = 1 / 0; return true; }
function toleratedLet() { let x = 1 / 0; return x == 1 || true; }
function usedLet() { let x = 1 / 0; return x == 1; }
function letsInOrder(a) { let b = a + 1; let c = b + 1; return c == 3; }
function ten() { return ${ten('true')}; }
function hundred() { return ${ten('ten()')}; }
function tenTimes(n) { return ${ten('n == 1')}; }
function missing(id) { return exists(/databases/$(database)/documents/o/$(id)); }
function isAlice() { return request.auth.uid == 'alice'; }
function both() { return ignores(1) && isAlice(); }
function doc(id) { return get(/databases/$(database)/documents/users/$(id)).data; }
function c1() { return true; }
${chain}
`;

const missing = (count: number, last: string) =>
  [...Array.from({ length: count }, (_, i) => `!missing('${i}')`), last].join(' && ');

export const CALLS = {
  allow: [
    'ignores(1 / 0)',
    'failingLet()',
    'toleratedLet()',
    'letsInOrder(1)',
    'tenTimes(1)',
    'hundred() && hundred() && hundred()',
    'both()',
    'c20()',
    "doc('alice').admin && doc('bob').age == 7",
    missing(9, "!missing('9')"),
    missing(10, "!missing('3')"),
    missing(10, 'true'),
    `${missing(10, "!missing('10')")} || true`,
    `${missing(10, 'exists(request.path)')}`,
    `[${Array.from({ length: 996 }, () => '1').join(',')}].size() > 0`,
    `[${Array.from({ length: 332 }, () => '1 == 1').join(',')}].size() > 0`,
    `[${Array.from({ length: 249 }, () => "resource.data['i']").join(',')}].size() > 0`,
    `[${Array.from({ length: 249 }, () => '(true && true)').join(',')}].size() > 0`,
    `[${Array.from({ length: 249 }, () => '(true ? 1 : 2)').join(',')}].size() > 0`,
    `[${Array.from({ length: 332 }, () => '/a/b').join(',')}].size() > 0`,
  ],
  deny: [
    'usedLet()',
    'letsInOrder(2)',
    'tenTimes(2)',
    'hundred() && hundred() && hundred() && hundred()',
    "doc('carl').age == 1",
    missing(10, "!missing('10')"),
    `[${Array.from({ length: 997 }, () => '1').join(',')}].size() > 0`,
    `[${Array.from({ length: 333 }, () => '1 == 1').join(',')}].size() > 0`,
    `[${Array.from({ length: 250 }, () => "resource.data['i']").join(',')}].size() > 0`,
    `[${Array.from({ length: 250 }, () => '(true && true)').join(',')}].size() > 0`,
    `[${Array.from({ length: 250 }, () => '(true ? 1 : 2)').join(',')}].size() > 0`,
    `[${Array.from({ length: 333 }, () => '/a/b').join(',')}].size() > 0`,
    `[${Array.from({ length: 1000 }, () => 'true').join(',')}].size() > 0 || true`,
  ],
};
