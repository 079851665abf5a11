/** The boxes behind a row, whose code is not needed for painting it. Each stands inside a `Suspense` of its own. */
import { lazy } from 'react';

const loadRecordBox = () => import('./RecordBox.tsx');

export const RecordBox = lazy(async () => ({ default: (await loadRecordBox()).RecordBox }));
export const AddPhoto = lazy(async () => ({ default: (await import('../photos/AddPhoto.tsx')).AddPhoto }));

/** When a finger or the focus comes to a row: by the time it is pressed, the box opens at once. */
export const fetchRecordBox = (): void => {
  // Whether it can be had is said when it is wanted.
  loadRecordBox().catch(() => undefined);
};
