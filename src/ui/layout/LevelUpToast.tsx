/** Says a level that was reached, once, in a tab that the person looks at, also when it came while the app was closed (spec §4). */
import { useEffect } from 'react';
import { longToastMs, messages } from '../../domain/index.ts';
import { useStore } from '../session/AppProvider.tsx';
import { useOwnUser } from '../session/useStored.ts';
import { useToasts } from '../toasts/ToastArea.tsx';

export function LevelUpToast() {
  const store = useStore();
  const level = useOwnUser()?.level;
  const { say } = useToasts();

  useEffect(() => {
    if (level === undefined) return;
    let isStopped = false;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const reached = await store.claimLevelUp();
      if (reached === null) return;
      say(messages.levelUp(reached), { durationMs: longToastMs, tone: 'level' });
    };
    const lookOrTell = () => {
      look().catch((error: unknown) => {
        // The database is closed under whoever signs out.
        if (!isStopped) reportError(error);
      });
    };
    lookOrTell();
    document.addEventListener('visibilitychange', lookOrTell);
    return () => {
      isStopped = true;
      document.removeEventListener('visibilitychange', lookOrTell);
    };
  }, [store, level, say]);
  return null;
}
