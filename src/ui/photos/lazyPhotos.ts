/** The boxes of photos, whose code nobody loads before a photo is wanted. Each stands inside a `Suspense` of its own. */
import { lazy } from 'react';

export const PhotoStep = lazy(async () => ({ default: (await import('./PhotoStep.tsx')).PhotoStep }));
export const ViewPhoto = lazy(async () => ({ default: (await import('./ViewPhoto.tsx')).ViewPhoto }));
export const AddPhoto = lazy(async () => ({ default: (await import('./AddPhoto.tsx')).AddPhoto }));
