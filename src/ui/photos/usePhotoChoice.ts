/** A photo that was chosen and is not used yet: shrunk, shown, and forgotten when it is discarded. */
import { useCallback, useEffect, useState } from 'react';
import { messages } from '../../domain/index.ts';
import { usePhotoDesk } from '../session/AppProvider.tsx';
import { useToasts } from '../toasts/ToastArea.tsx';
import { photoFaultWords } from './photoWords.ts';

export interface PhotoChoice {
  photo: Blob | null;
  isBusy: boolean;
  choose(file: File | undefined): Promise<void>;
  discard(): void;
}

export function usePhotoChoice(): PhotoChoice {
  const desk = usePhotoDesk();
  const { say } = useToasts();
  const [photo, setPhoto] = useState<Blob | null>(null);
  const [isBusy, setBusy] = useState(false);

  const choose = useCallback(
    async (file: File | undefined) => {
      setBusy(true);
      try {
        const shrunk = await (await desk()).shrink(file);
        if (shrunk.ok) setPhoto(shrunk.value);
        else say(photoFaultWords[shrunk.failure], { tone: 'danger' });
      } catch (error) {
        // The code for it could not be loaded, or the browser runs no workers.
        reportError(error);
        say(messages.imageNotSaved, { tone: 'danger' });
      } finally {
        setBusy(false);
      }
    },
    [desk, say],
  );

  return { photo, isBusy, choose, discard: () => setPhoto(null) };
}

/** An address under which the page can show these bytes; `null` until there is one. */
export function useBlobUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return setUrl(null);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
