/** Methods of path. */

import { EvaluationError, type PathValue } from '../values.ts';
import { textOf } from './conversions.ts';
import { argument, type MethodTable, method } from './method.ts';

const CAPTURE = /^\{([A-Za-z_$][\w$]*)(?:=\*\*)?\}$/;

export const pathMethods: MethodTable<PathValue> = {
  /** Fills `{name}` segments from a map; a key that names none is an error. */
  bind: method(1, (self, args) => {
    const { fields } = argument(args, 0, 'map');
    const names = self.segments.map((segment) => CAPTURE.exec(segment)?.[1]);
    for (const key of fields.keys()) {
      if (!names.includes(key)) throw new EvaluationError(`the path has no {${key}}`);
    }
    const segments = self.segments.flatMap((segment, i) => {
      const value = fields.get(names[i] ?? '');
      if (!value) return [segment];
      return value.type === 'path' ? value.segments : [textOf(value)];
    });
    return { type: 'path', segments };
  }),
};
