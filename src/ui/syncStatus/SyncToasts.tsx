/** Says what the sync has to say, once, wherever the person is. */
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { longToastMs } from '../../domain/index.ts';
import type { SyncEvent } from '../../sync/syncStatus.ts';
import { useSyncEvent } from '../session/AppProvider.tsx';
import { useToasts } from '../toasts/ToastArea.tsx';
import { eventWords } from './syncWords.ts';

export function SyncToasts() {
  const { say } = useToasts();
  const navigate = useNavigate();
  useSyncEvent(
    useCallback(
      (event: SyncEvent) => {
        const { text, isRefusal } = eventWords(event);
        if (!isRefusal) return say(text, { tone: 'success' });
        say(text, {
          tone: 'danger',
          durationMs: longToastMs,
          // A refused profile is not kept: there is nothing to see.
          ...(event.kind === 'PROFILE_REFUSED'
            ? {}
            : { action: { label: 'See', run: () => navigate('/sync') } }),
        });
      },
      [say, navigate],
    ),
  );
  return null;
}
