/** A screen whose code is loaded when its route is first shown, by the name under which its file exports it. */
import { type ComponentType, createElement, use } from 'react';
import { ChunkError } from '../ui/errorScreen/ChunkError.ts';
import { loadChunk } from './loadChunk.ts';

/** Unlike React's `lazy` it can fail and be tried again: the error screen forgets the failure when it gives way. */
export function lazyScreen<Name extends string>(
  load: () => Promise<{ [name in Name]: ComponentType }>,
  name: Name,
): ComponentType {
  let loading: Promise<ComponentType> | null = null;
  const start = async () => {
    try {
      return (await loadChunk(name, load))[name];
    } catch (error) {
      if (error instanceof ChunkError) {
        error.forget = () => {
          loading = null;
        };
      }
      throw error;
    }
  };
  return function LazyScreen() {
    loading ??= start();
    return createElement(use(loading));
  };
}
