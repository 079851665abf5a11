/** Finds the `match` blocks that cover a path, which a query may know only in part. */

import type { MatchDeclaration, MatchSegment, Scope } from './ast.ts';
import { pathValue, stringValue } from './rulesValue.ts';
import type { Binding, RuntimeScope } from './scope.ts';
import { UnknownValue } from './values.ts';

/** A known segment; one segment that is not known (a document's id); or any number of them (above a collection group). */
export type PathStep = string | { unknown: 'one' | 'any' };

export interface Covering {
  match: MatchDeclaration;
  scope: RuntimeScope;
}

/** Every match that certainly covers the whole path, outer ones first. */
export function* coveringMatches(
  scope: Scope,
  runtime: RuntimeScope,
  path: readonly PathStep[],
  version: '1' | '2',
): Generator<Covering> {
  for (const match of scope.matches) {
    for (const { bindings, rest } of matchSegments(match.segments, path, version)) {
      const inner: RuntimeScope = { parent: runtime, bindings, functions: match.functions };
      if (rest.length === 0) yield { match, scope: inner };
      yield* coveringMatches(match, inner, rest, version);
    }
  }
}

interface Matched {
  bindings: Map<string, Binding>;
  rest: readonly PathStep[];
}

function* matchSegments(
  segments: readonly MatchSegment[],
  path: readonly PathStep[],
  version: '1' | '2',
): Generator<Matched> {
  const [segment, ...others] = segments;
  if (!segment) {
    yield { bindings: new Map(), rest: path };
    return;
  }
  if (segment.kind === 'rest') {
    // Under version 1 a recursive wildcard covers at least one segment.
    for (let length = version === '1' ? 1 : 0; length <= path.length; length++) {
      const bound = restBinding(segment.name, path.slice(0, length));
      for (const matched of matchSegments(others, path.slice(length), version)) {
        yield { bindings: new Map([[segment.name, bound], ...matched.bindings]), rest: matched.rest };
      }
    }
    return;
  }
  const [step, ...remaining] = path;
  if (step === undefined || (typeof step === 'object' && step.unknown === 'any')) return;
  if (segment.kind === 'text' && segment.text !== step) return;
  for (const matched of matchSegments(others, remaining, version)) {
    if (segment.kind === 'capture') {
      const bound = typeof step === 'string' ? stringValue(step) : notFixed(segment.name);
      yield { bindings: new Map([[segment.name, bound], ...matched.bindings]), rest: matched.rest };
    } else {
      yield matched;
    }
  }
}

function restBinding(name: string, steps: readonly PathStep[]): Binding {
  const known = steps.filter((step) => typeof step === 'string');
  return known.length === steps.length ? pathValue(known) : notFixed(name);
}

function notFixed(name: string): UnknownValue {
  return new UnknownValue(`the query does not fix {${name}}`);
}
