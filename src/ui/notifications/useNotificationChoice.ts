/** The two settings as they stand on this device, and changing them: shown at once, saved when the person has paused. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { dailyReminderTopic, type NotificationChoice, type PersonalUser } from '../../domain/index.ts';
import type { DeviceFailure } from '../../store/store.ts';
import { useStore } from '../session/AppProvider.tsx';
import { useObservable } from '../session/useObservable.ts';

/** Spec section 9: so that a change of mind is one write. */
const PAUSE_MS = 800;

export type Saving = 'NONE' | 'SAVING' | 'SAVED' | DeviceFailure;

export interface NotificationSettings {
  /** `null` while it is not known on this device. */
  dailyReminder: boolean | null;
  targetNotification: boolean | null;
  saving: Saving;
  choose(choice: NotificationChoice): void;
}

export function useNotificationChoice(): NotificationSettings {
  const store = useStore();
  const settings: PersonalUser | null = useObservable(
    useMemo(() => store.personalUser$(), [store]),
    null,
  );
  const [chosen, setChosen] = useState<NotificationChoice>({});
  const [saving, setSaving] = useState<Saving>('NONE');
  const unsaved = useRef<NotificationChoice>({});

  const save = useMemo(
    () => async () => {
      const choice = unsaved.current;
      if (Object.keys(choice).length === 0) return;
      unsaved.current = {};
      const saved = await store.setNotifications(choice);
      setSaving(saved.ok ? 'SAVED' : saved.failure);
    },
    [store],
  );

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Whoever leaves in the pause has chosen, too.
    const saveNow = () => {
      clearTimeout(timer.current);
      void save();
    };
    document.addEventListener('visibilitychange', saveNow);
    return () => {
      document.removeEventListener('visibilitychange', saveNow);
      saveNow();
    };
  }, [save]);

  return {
    dailyReminder: chosen.dailyReminder ?? settings?.topics.includes(dailyReminderTopic) ?? null,
    targetNotification: chosen.targetNotification ?? settings?.targetNotification ?? null,
    saving,
    choose(choice) {
      setChosen((before) => ({ ...before, ...choice }));
      unsaved.current = { ...unsaved.current, ...choice };
      setSaving('SAVING');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), PAUSE_MS);
    },
  };
}
