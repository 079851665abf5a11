/** Says a level that rises while the app is open (spec §4); a first reading is not a rise. */
import { useEffect, useRef } from 'react';
import { messages } from '../../domain/index.ts';
import { useOwnUser } from '../session/useStored.ts';
import { GRAVE_TOAST_MS, useToasts } from '../toasts/ToastArea.tsx';

export function LevelUpToast() {
  const user = useOwnUser();
  const { say } = useToasts();
  const before = useRef<number | null>(null);

  useEffect(() => {
    if (!user) return;
    const { level, xp } = user;
    if (before.current !== null && level > before.current && xp !== 0) {
      say(messages.levelUp(level), { durationMs: GRAVE_TOAST_MS, tone: 'success' });
    }
    before.current = level;
  }, [user, say]);
  return null;
}
