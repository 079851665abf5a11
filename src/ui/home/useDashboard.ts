/**
 * Everything that the dashboard's places depend on, read together: what came one after the other would push aside what
 * stands. `null` until all of it is known. It waits for this device alone, and for the server only while the battles of
 * somebody who has just signed in are on their way.
 */
import { useMemo } from 'react';
import type { User } from '../../domain/index.ts';
import { useArriving, useNow, usePerson, useToday, useWaitingPhotos } from '../session/AppProvider.tsx';
import { useCurrentBattles, useOwnUser, useRefusals } from '../session/useStored.ts';
import { type Dashboard, dashboardOf } from './dashboardRows.ts';

export interface KnownDashboard {
  dashboard: Dashboard;
  /** `null` while the person's profile is not on this device. */
  user: User | null;
}

export function useDashboard(): KnownDashboard | null {
  const battles = useCurrentBattles();
  const refusals = useRefusals();
  const user = useOwnUser();
  const isArriving = useArriving();
  const waitingPhotos = useWaitingPhotos();
  const { uid } = usePerson();
  const today = useToday();
  const now = useNow();
  return useMemo(() => {
    if (battles === null || refusals === null || user === undefined) return null;
    if (isArriving && (battles.length === 0 || user === null)) return null;
    return { dashboard: dashboardOf(battles, refusals, uid, today, now, waitingPhotos), user };
  }, [battles, refusals, user, isArriving, uid, today, now, waitingPhotos]);
}
