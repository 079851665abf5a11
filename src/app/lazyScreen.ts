/** A screen whose code is loaded when its route is first shown, by the name under which its file exports it. */
import { type ComponentType, createElement, use } from 'react';
import { ChunkError } from '../ui/errorScreen/ChunkError.ts';
import { loadChunk } from './loadChunk.ts';

export type LazyScreen = ComponentType & {
  /** Whether its code has been loaded, so that it is drawn without waiting. */
  isHere(): boolean;
  /** Loads its code ahead; resolves when there is nothing left to wait for. A failure is said where it is shown. */
  load(): Promise<void>;
};

/** Unlike React's `lazy` it can fail and be tried again: the error screen forgets the failure when it gives way. */
export function lazyScreen<Name extends string>(
  load: () => Promise<{ [name in Name]: ComponentType }>,
  name: Name,
): LazyScreen {
  let Screen: ComponentType | null = null;
  let loading: Promise<ComponentType> | null = null;
  const start = async () => {
    try {
      Screen = (await loadChunk(name, load))[name];
      return Screen;
    } catch (error) {
      if (error instanceof ChunkError) {
        error.forget = () => {
          loading = null;
        };
      }
      throw error;
    }
  };
  const draw = () => {
    loading ??= start();
    return createElement(Screen ?? use(loading));
  };
  const loadAhead = async () => {
    loading ??= start();
    await loading.catch(() => undefined);
  };
  return Object.assign(draw, { isHere: () => Screen !== null, load: loadAhead });
}
