/** Reads what the signed-in person has on this device and packs it. */
import { firstValueFrom } from 'rxjs';
import type { PhotoDesk } from '../../ui/photos/photoDesk.ts';
import type { AppActions, Clock, DataExport, StoreState } from '../../ui/session/appFace.ts';
import { createExport } from './createExport.ts';

export interface ExportSources {
  state: StoreState;
  openDesk: () => Promise<Pick<PhotoDesk, 'open'>>;
  clock: Clock;
  onProgress: Parameters<AppActions['exportData']>[0];
}

/** Rejects with what keeps the local database from being read. */
export async function exportData({ state, openDesk, clock, onProgress }: ExportSources): Promise<DataExport> {
  if (state.kind !== 'OPEN') throw new Error('the export needs an open local database');
  const desk = await openDesk();
  return createExport({
    battles: await firstValueFrom(state.store.battles$()),
    uid: state.store.uid,
    now: new Date(clock.now()),
    openPhoto: desk.open,
    onProgress,
  });
}
