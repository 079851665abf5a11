/** Puts battles into the alternatives' project, each commit on its own, as the server of two people would have got them. */
import { toFields } from '../../../scripts/firestoreFields.ts';
import type { Battle } from '../../../src/domain/index.ts';
import type { BenchWorld } from './benchWorld.ts';
import { openProject, openRules } from './openProject.ts';

export async function fillOpenProject(world: BenchWorld, battles: Battle[]): Promise<void> {
  world.firebase.backend.setRules(openProject, openRules);
  await commitBattles(world, openProject, battles);
}

/** Replaces the documents as the server's owner; `updatedAt` is the commit's time. */
export async function commitBattles(world: BenchWorld, projectId: string, battles: Battle[]): Promise<void> {
  const database = `projects/${projectId}/databases/(default)`;
  for (const { updatedAt: _, ...battle } of battles) {
    const update = { name: `${database}/documents/battles/${battle.id}`, fields: toFields(battle) };
    const updateTransforms = [{ fieldPath: 'updatedAt', setToServerValue: 'REQUEST_TIME' }];
    await world.firebase.backend.commit(
      { kind: 'owner' },
      { database, writes: [{ update, updateTransforms }] },
    );
  }
}
