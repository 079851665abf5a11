/** Paths: from text, from literals with unbound `{name}` segments, and `bind()`. */

import { type Capture, EvaluationError, type PathValue, pathText, type Value } from '../values.ts';
import { argument, type MethodTable, method } from './method.ts';

const CAPTURE = /^\{([A-Za-z_$][\w$]*)(=\*\*?)?\}$/;

export function createPath(steps: readonly (string | Capture)[]): PathValue {
  const captures = steps.map((step) => (typeof step === 'string' ? null : step));
  const segments = steps.map((step) => (typeof step === 'string' ? step : `{${step.name}}`));
  const names = captures.flatMap((capture) => capture?.name ?? []);
  if (names.length === 0) return { type: 'path', segments };
  if (new Set(names).size < names.length) throw new EvaluationError('a path names one capture twice');
  return { type: 'path', segments, captures };
}

export function parsePath(text: string): PathValue {
  const steps = text
    .trim()
    .replace(/^\//, '')
    .split('/')
    .map((segment) => {
      const capture = CAPTURE.exec(segment);
      if (capture) return { name: capture[1] ?? '', rest: capture[2] === '=**' };
      if (segment === '' || segment.startsWith('{')) {
        throw new EvaluationError(`${JSON.stringify(text)} is no path: a segment is empty or not closed`);
      }
      return decode(segment);
    });
  return createPath(steps);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new EvaluationError(`${JSON.stringify(segment)} has an incomplete escape`);
  }
}

/** The segments of a path that is no template. */
export function boundSegments({ segments, captures }: PathValue): readonly string[] {
  if (captures) throw new EvaluationError(`${pathText(segments)} is not bound`);
  return segments;
}

export const pathMethods: MethodTable<PathValue> = {
  /** Fills every `{name}` from a map; `{name=**}` takes a path. A key that names none is an error. */
  bind: method(1, ({ segments, captures = [] }, args) => {
    const { fields } = argument(args, 0, 'map');
    for (const key of fields.keys()) {
      if (!captures.some((capture) => capture?.name === key))
        throw new EvaluationError(`the path has no {${key}}`);
    }
    const bound = segments.flatMap((segment, i) => {
      const capture = captures[i];
      return capture ? bindOne(capture, fields.get(capture.name)) : [segment];
    });
    return { type: 'path', segments: bound };
  }),
};

function bindOne({ name, rest }: Capture, value: Value | undefined): readonly string[] {
  if (rest && value?.type === 'path') return boundSegments(value);
  if (
    !rest &&
    value &&
    'value' in value &&
    value.type !== 'bytes' &&
    value.type !== 'float' &&
    value.value !== ''
  ) {
    return [String(value.value)];
  }
  throw new EvaluationError(`{${name}} cannot be bound to ${value?.type ?? 'nothing'}`);
}
