/** What rules see of each kind of request. Recorded from the official emulator and asked of it again wherever one is found. */

import type { RuleCase } from './ruleCase.ts';

export interface RequestRow {
  method: RuleCase['method'];
  /** Whether the document exists before the request. */
  exists: boolean;
  signedIn?: false;
  allow: string[];
  deny: string[];
}

export const REQUESTS: RequestRow[] = [
  {
    method: 'get',
    exists: true,
    signedIn: false,
    allow: ['request.auth == null', "request.method == 'get'"],
    deny: ['request.auth.uid == null', 'request.auth != null', "request.auth.token.email == 'x'"],
  },
  {
    method: 'get',
    exists: true,
    allow: [
      "request.auth != null && request.auth.uid == 'alice'",
      "request.auth.token.email == 'alice@example.com'",
      'request.auth.token.email_verified',
      'request.auth.token.level is int && request.auth.token.ratio is float',
      "request.auth.token.firebase.sign_in_provider == 'password'",
      "request.auth.token.get('nope', 'x') == 'x'",
      "'editor' in request.auth.token.roles",
      'getAfter(request.path).data.a == 1',
      'existsAfter(request.path)',
      'request.time == request.time',
      'request.time > timestamp.date(2020, 1, 1)',
      'request.time < request.time + duration.value(1, "ns")',
      'get(/databases/$(database)/documents/users/$(request.auth.uid)).data.admin',
      'get(/databases/$(database)/documents/users/bob).data.age == 7',
      "get(/databases/$(database)/documents/users/bob).id == 'bob'",
      'exists(/databases/$(database)/documents/users/bob)',
      '!exists(/databases/$(database)/documents/users/carl)',
      'get(/databases/$(database)/documents/users/carl).data.age == 7 || true',
    ],
    deny: [
      'request.resource == null',
      "request.auth.token.nope == 'x'",
      'get(/databases/$(database)/documents/users/carl) == null',
      'get(/databases/$(database)/documents/users/carl) != null',
      'exists(/users/bob)',
      'exists(/databases/$(database)/documents/users)',
      'exists(/databases/other/documents/users/bob)',
      "exists('/databases/(default)/documents/users/bob')",
      'getAfter(request.path) == null',
    ],
  },
  {
    method: 'get',
    exists: false,
    allow: [
      'resource == null',
      'true || resource == null',
      "id == 'x'",
      'exists(request.path) == false',
      'existsAfter(request.path) == false',
      'get(request.path) == null',
    ],
    deny: ['resource != null', 'resource.data == null', 'resource is map', 'get(request.path).data == null'],
  },
  {
    method: 'create',
    exists: false,
    allow: [
      'resource == null',
      'request.resource.data.a == 5',
      "request.resource.id == 'x'",
      'request.resource.__name__ == request.path',
      "request.resource.keys().hasOnly(['data', 'id', '__name__'])",
      'getAfter(request.path).data.a == 5',
      'existsAfter(request.path) && !exists(request.path)',
      "request.method == 'create'",
      "request.resource.data.keys().hasOnly(['a', 'b', 'c'])",
    ],
    deny: ['request.query == null', 'exists(request.path)', 'resource.data.a == 1'],
  },
  {
    method: 'update',
    exists: true,
    allow: [
      'resource.data.a == 1 && request.resource.data.a == 5',
      'request.resource.data.b == 2',
      "request.resource.data.diff(resource.data).affectedKeys() == ['a', 'c'].toSet()",
      "request.resource.data.diff(resource.data).affectedKeys().hasOnly(['a', 'c'])",
      "request.resource.data.diff(resource.data).addedKeys().hasOnly(['c'])",
      "request.resource.data.diff(resource.data).changedKeys() == ['a'].toSet()",
      "request.resource.data.diff(resource.data).unchangedKeys() == ['b'].toSet()",
      "request.resource.diff(resource).affectedKeys().hasOnly(['data'])",
      'getAfter(request.path).data.a == 5 && get(request.path).data.a == 1',
      'getAfter(request.path).data == request.resource.data',
      "request.method == 'update'",
    ],
    deny: [
      "request.resource.data.diff(resource.data).affectedKeys().hasOnly(['a'])",
      'request.resource.data == resource.data',
    ],
  },
  {
    method: 'delete',
    exists: true,
    allow: [
      'resource.data.a == 1',
      'request.resource == null',
      '!existsAfter(request.path)',
      'getAfter(request.path) == null',
      "'resource' in request",
    ],
    deny: [
      'request.resource != null',
      'request.resource.data == null',
      'existsAfter(request.path)',
      'getAfter(request.path) != null',
      'getAfter(request.path).data == null',
    ],
  },
  {
    method: 'delete',
    exists: false,
    allow: ['resource == null', 'true'],
    deny: ['resource != null', 'false'],
  },
];
