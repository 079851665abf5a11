/** Uses a photo as proof on one's own target: kept, recorded, and said; or the words of why not. */
import { useState } from 'react';
import { type EntryPlace, messages, type Target } from '../../domain/index.ts';
import type { BattleRow } from '../../store/store.ts';
import { usePhotoDesk } from '../session/AppProvider.tsx';
import { useToasts } from '../toasts/ToastArea.tsx';
import { photoFailureWords } from './photoWords.ts';

export interface PhotoProof {
  battleId: string;
  place: EntryPlace;
  target: Target;
}

export interface PhotoUse {
  /** Resolves to the battle with the photo on it, or to `null` when the person was told why not. */
  use(proof: PhotoProof, photo: Blob): Promise<BattleRow | null>;
  isUsing: boolean;
}

export function useUsePhoto(): PhotoUse {
  const desk = usePhotoDesk();
  const { say } = useToasts();
  const [isUsing, setUsing] = useState(false);
  return {
    isUsing,
    async use({ battleId, place, target }, photo) {
      setUsing(true);
      try {
        const used = await (await desk()).use(battleId, place, photo);
        if (!used.ok) {
          say(photoFailureWords(used.failure), { tone: 'danger' });
          return null;
        }
        // A number still needs its number before it counts.
        if (target.format === 'CHECKBOX') say(messages.entryRecorded, { tone: 'success' });
        return used.value;
      } catch (error) {
        reportError(error);
        say(messages.photoNotSaved, { tone: 'danger' });
        return null;
      } finally {
        setUsing(false);
      }
    },
  };
}
