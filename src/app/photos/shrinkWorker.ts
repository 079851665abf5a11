/** A worker for one image, so that decoding and drawing it never holds up the page. It ends with its answer. */
import { shrinkImage } from './shrinkImage.ts';

self.addEventListener('message', async ({ data }: MessageEvent<unknown>) => {
  if (!(data instanceof Blob)) return;
  // The page needs no more than that it failed: what the file is, it has looked up itself.
  self.postMessage(await shrinkImage(data).catch(() => null));
});
