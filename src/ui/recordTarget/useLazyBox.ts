/** A box whose code is not needed for painting a row: fetched once the row stands, and opened when it is pressed. */
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { partNotLoaded } from '../../domain/index.ts';
import { createLoader } from '../session/createLoader.ts';
import { useToasts } from '../toasts/ToastArea.tsx';

// Every row of a list asks for its box: an `import()` for each of them would cost more than drawing it.
export const loadRecordBox = createLoader(async () => (await import('./RecordBox.tsx')).RecordBox);
export const loadAddPhoto = createLoader(async () => (await import('../photos/AddPhoto.tsx')).AddPhoto);

export interface LazyBox<Props> {
  /** `null` while it is closed. */
  Box: ComponentType<Props> | null;
  open(): void;
  close(): void;
}

/** `load` keeps its identity. A failure is said and leaves everything as it is; pressing again tries again. */
export function useLazyBox<Props>(load: () => Promise<ComponentType<Props>>): LazyBox<Props> {
  const { say } = useToasts();
  const [Box, setBox] = useState<ComponentType<Props> | null>(null);

  useEffect(() => {
    // Said when it is wanted, not before.
    load().catch(() => undefined);
  }, [load]);

  const open = useCallback(() => {
    load().then(
      (loaded) => setBox(() => loaded),
      () => say(partNotLoaded, { tone: 'danger' }),
    );
  }, [load, say]);

  return { Box, open, close: useCallback(() => setBox(null), []) };
}
