/** Gives both people of the bench an account and a profile on the server. */
import { toFields } from '../../../scripts/firestoreFields.ts';
import { benchPassword, emailOf, me, profileOf, rival } from '../benchBattles.ts';
import type { BenchWorld } from './benchWorld.ts';

export async function fillPeople(world: BenchWorld): Promise<void> {
  const { auth, backend, projectId } = world.firebase;
  const database = `projects/${projectId}/databases/(default)`;
  for (const person of [me, rival]) {
    const { id } = person;
    await auth.accounts.create({ uid: id, email: emailOf(id), password: benchPassword });
    const { user, personalUser } = profileOf(person);
    const documents: [string, object][] = [
      [`users/${id}`, user],
      [`users/${id}/personalUsers/${id}`, personalUser],
    ];
    const writes = documents.map(([path, record]) => ({
      update: { name: `${database}/documents/${path}`, fields: toFields(record) },
    }));
    await backend.commit({ kind: 'owner' }, { database, writes });
  }
}
