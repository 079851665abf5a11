/** What compiling refuses and says, how matches cover paths, and what a denial tells the developer. */

import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../local-firebase/rules/compileRules.ts';
import type { DocumentLookup, QueryShape, RulesRequest } from '../../../local-firebase/rules/ruleset.ts';
import {
  authToRules,
  fieldsToRules,
  mapValue,
  stringValue,
} from '../../../local-firebase/rules/rulesValue.ts';

const ROOT = ['databases', '(default)', 'documents'];
const nothing: DocumentLookup = { before: () => null, after: () => null };

function request(path: string, given: Partial<RulesRequest> = {}): RulesRequest {
  return {
    method: 'get',
    path: [...ROOT, ...path.split('/')],
    auth: null,
    time: 0n,
    resource: null,
    requestResource: null,
    lookup: nothing,
    lookupLimit: 10,
    ...given,
  };
}

function query(collectionId: string, given: Partial<QueryShape> = {}): QueryShape {
  return {
    parent: ROOT,
    collectionId,
    allDescendants: false,
    where: null,
    limit: null,
    offset: null,
    orderBy: [],
    ...given,
  };
}

function rules(body: string, version = '2'): string {
  return `rules_version = '${version}';\nservice cloud.firestore {\nmatch /databases/{database}/documents {\n${body}\n}\n}`;
}

function refusal(source: string): string {
  try {
    compileRules(source);
    return 'compiled';
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown';
  }
}

describe('refuses with line and column', () => {
  const lets = (count: number) => Array.from({ length: count }, (_, i) => `let v${i} = 1;`).join(' ');
  test.each([
    ['', '1:1 the rules declare no service'],
    ["rules_version = '3';", "1:17 rules_version is '1' or '2', not ''3''"],
    [
      'service foo.bar { match /a/{b} { allow read; } }',
      '1:9 service foo.bar is not known, only cloud.firestore and firebase.storage',
    ],
    [rules('match /a/{b} { }'), '4:1 the match is empty'],
    [rules('match a/{b} { allow read; }'), "4:7 expected a path after match, found 'a'"],
    [rules('match /a/{b}/c/{b} { allow read; }'), '4:15 {b} stands twice in one path'],
    [rules('match /{a=**}/{b=**} { allow read; }'), '4:14 a path has at most one {name=**}'],
    [
      rules('match /{a=**}/b { allow read; }', '1'),
      "4:14 {name=**} stands last in a path under rules_version '1'",
    ],
    [
      rules('match /a/{b} { allow foo; }'),
      "4:22 'foo' is no method; they are read, write, get, list, create, update, delete",
    ],
    [rules('match /a/{b} { allow read: true; }'), "4:28 expected 'if' after the colon of an allow"],
    [rules('match /a/{b} { allow read: if b == ; }'), "4:36 expected an expression, found ';'"],
    [
      rules('match /a/{b} { allow read: if b = 1; }'),
      "4:33 expected match, allow or function inside a match, found '='",
    ],
    [
      rules('match /a/{b} { allow read: if 4/2 == 2; }'),
      "4:32 a '/' that is followed by something begins a path; write a space after it to divide",
    ],
    [rules("match /a/{b} { allow read: if 'a\nb' == b; }"), '4:31 a string is not closed on its line'],
    [rules('/* match /a/{b} { allow read; }'), '4:1 a comment is not closed'],
    [rules('match /a/{b} { allow read: if nope == 1; }'), '4:31 nope is not defined'],
    [rules('match /a/{b} { allow read: if nope(1); }'), '4:31 function nope() is not defined'],
    [rules('match /a/{b} { allow read: if get(); }'), '4:31 get() takes 1 arguments, not 0'],
    [rules('match /a/{b} { allow read: if b.frob(); }'), '4:33 no type has a method frob()'],
    [rules('match /a/{b} { allow read: if math.frob(1); }'), '4:36 math.frob() does not exist'],
    [rules('match /a/{b} { allow read: if math == 1; }'), '4:31 math is a package, not a variable'],
    [
      rules('match /a/{b} { allow read: if b is Number; }'),
      expect.stringContaining("4:36 'Number' is no type"),
    ],
    [
      rules("match /a/{b} { allow read: if b.matches('(?=x)'); }"),
      expect.stringContaining('4:41 invalid regular expression "(?=x)"'),
    ],
    [rules('function f() { return f(); }'), '4:1 function f() calls itself'],
    [rules('function f() { return g(); } function g() { return f(); }'), '4:1 function f() calls itself'],
    [
      rules('function f() { } match /a/{b} { allow read; }'),
      "4:16 expected 'let' or 'return' in function f, found '}'",
    ],
    [
      rules('function f(a) { return a; } function f() { return 1; }'),
      '4:29 function f is already defined here',
    ],
    [
      rules(`function f() { ${lets(11)} return true; }`),
      expect.stringContaining('a function has at most 10 let bindings'),
    ],
    [
      rules('function f(a, b, c, d, e, g, h, i) { return true; }'),
      expect.stringContaining('at most 7 parameters'),
    ],
    [rules('function f(a) { let a = 1; return a; }'), '4:21 a is already bound in this function'],
    [
      rules('match /a/{b} { function f() { return b; } } match /c/{d} { allow read: if f(); }'),
      '4:75 function f() is not defined',
    ],
    [
      rules(`match /a/{b} { allow read: if ${'('.repeat(200)}true${')'.repeat(200)}; }`),
      expect.stringContaining('nested too deeply'),
    ],
    [
      rules(`match /a/{b} { allow read: if ${Array.from({ length: 100 }, () => 'true').join(' && ')}; }`),
      expect.stringContaining('too long'),
    ],
  ])('%# %s', (source, message) => {
    expect(refusal(source)).toEqual(message);
  });

  test('takes functions at the top, ten lets, seven parameters and comments', () => {
    const source = `function f(a, b, c, d, e, g, h) { ${lets(10)} return a == v9; }\n// x\n/* y */\n${rules('match /a/{b} { allow read: if f(1, 2, 3, 4, 5, 6, 7); }').replace(/^.*\n/, '')}`;
    expect(compileRules(source).check(request('a/b'))).toEqual({ allow: true });
  });
});

describe('matches', () => {
  const allows = (body: string, path: string, version = '2') =>
    compileRules(rules(body, version)).check(request(path)).allow;
  test('cover a whole path, nested ones by their joined paths', () => {
    expect(allows('match /a/{b} { match /c/{d} { allow read: if b == "x" && d == "y"; } }', 'a/x/c/y')).toBe(
      true,
    );
    expect(allows('match /a/{b} { match /c/{d} { allow read; } }', 'a/x')).toBe(false);
    expect(allows('match /a/{b} { allow read; }', 'a/x/c/y')).toBe(false);
  });
  test('hand nothing down: overlapping allows are alternatives', () => {
    expect(allows('match /a/{b} { allow read: if false; } match /{any=**} { allow get; }', 'a/x')).toBe(true);
    expect(allows('match /a/{b} { allow read: if 1 / 0 == 1; allow get: if true; }', 'a/x')).toBe(true);
  });
  test('with {x=**} cover zero or more segments under version 2, anywhere', () => {
    expect(allows('match /a/x/{rest=**} { allow read; }', 'a/x')).toBe(true);
    expect(allows('match /{p=**}/c/{d} { allow read; }', 'a/x/c/y')).toBe(true);
    expect(allows('match /{p=**}/c/{d} { allow read; }', 'c/y')).toBe(true);
    expect(allows('match /{p=**}/c/{d} { allow read: if p == /a/x; }', 'a/x/c/y')).toBe(true);
  });
  test('with {x=**} cover one or more segments under version 1', () => {
    expect(allows('match /a/x/{rest=**} { allow read; }', 'a/x', '1')).toBe(false);
    expect(allows('match /a/{rest=**} { allow read; }', 'a/x/c/y', '1')).toBe(true);
  });
  test('of a collection group begin with {x=**}', () => {
    const lists = (body: string, given: Partial<QueryShape>) =>
      compileRules(rules(body)).checkList({ query: query('c', given), auth: null, time: 0n, lookup: nothing })
        .allow;
    expect(lists('match /{p=**}/c/{d} { allow list; }', { allDescendants: true })).toBe(true);
    expect(lists('match /a/{b}/c/{d} { allow list; }', { allDescendants: true })).toBe(false);
    expect(lists('match /{p=**}/c/{d} { allow list: if p == /a/x; }', { allDescendants: true })).toBe(false);
    expect(lists('match /a/{b}/c/{d} { allow list: if b == "x"; }', { parent: [...ROOT, 'a', 'x'] })).toBe(
      true,
    );
  });
});

describe('queries', () => {
  const path = (...segments: string[]) => ({ type: 'path' as const, segments: [...ROOT, ...segments] });
  test('for a document id bind the wildcard and read the document', () => {
    const ruleset = compileRules(
      rules('match /a/{id} { allow list: if id == "x" && resource.data.owner == "me"; }'),
    );
    const asks = (owner: string | null) => {
      const document = owner && {
        path: path('a', 'x').segments,
        data: mapValue({ owner: stringValue(owner) }).fields,
      };
      return ruleset.checkList({
        query: query('a', { where: { kind: 'field', field: ['__name__'], op: '==', value: path('a', 'x') } }),
        auth: null,
        time: 0n,
        lookup: { before: () => document || null, after: () => null },
      }).allow;
    };
    expect([asks('me'), asks('you'), asks(null)]).toEqual([true, false, false]);
  });
  test('look documents up by the values they fix', () => {
    const ruleset = compileRules(
      rules(
        'match /a/{id} { allow list: if get(/databases/$(database)/documents/teams/$(resource.data.team)).data.open; }',
      ),
    );
    const open = {
      path: path('teams', 'red').segments,
      data: fieldsToRules({ open: { booleanValue: true } }),
    };
    const lookup = {
      before: (asked: string[]) => (asked.join() === open.path.join() ? open : null),
      after: () => null,
    };
    const asks = (team: string) =>
      ruleset.checkList({
        query: query('a', { where: { kind: 'field', field: ['team'], op: '==', value: stringValue(team) } }),
        auth: null,
        time: 0n,
        lookup,
      }).allow;
    expect([asks('red'), asks('blue')]).toEqual([true, false]);
  });
});

describe('reasons', () => {
  test('name the allow, its line and what failed', () => {
    const ruleset = compileRules(
      rules('match /a/{b} {\nallow read: if false;\nallow get: if resource.data.x == 1;\n}'),
    );
    expect(ruleset.check(request('a/x'))).toEqual({
      allow: false,
      reason: 'allow read at line 5: false; allow get at line 6: error at 6:24: null has no property data',
    });
    expect(ruleset.check(request('b/x'))).toEqual({
      allow: false,
      reason: 'no match covers /databases/(default)/documents/b/x',
    });
    expect(ruleset.check(request('a/x', { method: 'delete' }))).toEqual({
      allow: false,
      reason: 'no allow for delete covers /databases/(default)/documents/a/x',
    });
  });
  test('of a query name the alternative that is not proved', () => {
    const ruleset = compileRules(rules('match /a/{b} { allow list: if resource.data.x == 1; }'));
    const value = {
      type: 'list' as const,
      items: [
        { type: 'int' as const, value: 1n },
        { type: 'int' as const, value: 2n },
      ],
    };
    expect(
      ruleset.checkList({
        query: query('a', { where: { kind: 'field', field: ['x'], op: 'in', value } }),
        auth: null,
        time: 0n,
        lookup: nothing,
      }),
    ).toEqual({
      allow: false,
      reason: 'alternative 2 of 2 of the query: not proved for every document: allow list at line 4: false',
    });
  });
  test('debug() prints what it passes on', () => {
    const printed: string[] = [];
    const ruleset = compileRules(rules('match /a/{b} { allow get: if debug(b) == "x"; }'), (line) =>
      printed.push(line),
    );
    expect(ruleset.check(request('a/x'))).toEqual({ allow: true });
    expect(printed).toEqual(['"x"']);
  });
});

test('looks up at most ten documents, each counted once, twenty in a batch', () => {
  const exists = (i: number) => `!exists(/databases/$(database)/documents/o/d${i})`;
  const twelve = Array.from({ length: 12 }, (_, i) => exists(i)).join(' && ');
  const ruleset = compileRules(rules(`match /a/{b} { allow get: if ${twelve}; }`));
  expect(ruleset.check(request('a/x')).allow).toBe(false);
  expect(ruleset.check(request('a/x', { lookupLimit: 20 })).allow).toBe(true);
});

test('a pattern that would run away elsewhere takes no time here', () => {
  const ruleset = compileRules(
    rules("match /a/{b} { allow get: if resource.data.s.matches('(a*)*(a|aa)+(a?){50}c'); }"),
  );
  const resource = {
    path: [...ROOT, 'a', 'x'],
    data: fieldsToRules({ s: { stringValue: 'a'.repeat(2000) } }),
  };
  expect(ruleset.check(request('a/x', { resource })).allow).toBe(false);
});

describe('Storage', () => {
  const source = `rules_version = '2';
    service firebase.storage {
      match /b/{bucket}/o {
        match /photos/{uid}/{name} {
          allow read: if request.auth.uid == uid || firestore.exists(/databases/(default)/documents/friends/$(uid));
          allow create: if request.auth.uid == uid && request.resource.size < 700000
            && request.resource.contentType.matches('image/.*') && request.resource.metadata.kind == 'photo';
          allow delete: if request.resource == null && resource.size > 0;
        }
      }
    }`;
  const ruleset = compileRules(source);
  const path = ['b', 'bucket', 'o', 'photos', 'alice', 'one.jpg'];
  const object = (size: number, contentType: string) => ({
    path,
    data: fieldsToRules({
      size: { integerValue: String(size) },
      contentType: { stringValue: contentType },
      metadata: { mapValue: { fields: { kind: { stringValue: 'photo' } } } },
    }),
  });
  const auth = authToRules('alice', { sub: 'alice' });
  const asks = (given: Partial<RulesRequest>) => ruleset.check({ ...request('x'), path, ...given }).allow;

  test('sees the metadata of the object itself', () => {
    expect(asks({ method: 'create', auth, requestResource: object(10, 'image/png') })).toBe(true);
    expect(asks({ method: 'create', auth, requestResource: object(10, 'text/html') })).toBe(false);
    expect(asks({ method: 'create', auth, requestResource: object(800_000, 'image/png') })).toBe(false);
    expect(asks({ method: 'delete', auth, resource: object(10, 'image/png') })).toBe(true);
  });
  test('looks into Firestore', () => {
    const friend = { path: [...ROOT, 'friends', 'alice'], data: new Map() };
    expect(asks({ lookup: { before: () => friend, after: () => null } })).toBe(true);
    expect(asks({})).toBe(false);
  });
  test('has no get() of its own', () => {
    expect(refusal(source.replace('firestore.exists', 'exists'))).toContain(
      'Storage rules call firestore.exists()',
    );
  });
});
