/** A screen whose code is loaded when its route is first shown, by the name under which its file exports it. */
import { type ComponentType, lazy } from 'react';

export function lazyScreen<Name extends string>(
  load: () => Promise<{ [name in Name]: ComponentType }>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
