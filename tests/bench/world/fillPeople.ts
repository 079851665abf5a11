/** Gives both people of the bench an account and a profile on the server. */
import { toFields } from '../../../scripts/firestoreFields.ts';
import { defaultAvatar } from '../../../src/domain/index.ts';
import { benchPassword, emailOf, me, rival } from '../benchBattles.ts';
import type { BenchWorld } from './benchWorld.ts';

export async function fillPeople(world: BenchWorld): Promise<void> {
  const { auth, backend, projectId } = world.firebase;
  const database = `projects/${projectId}/databases/(default)`;
  for (const { id, username } of [me, rival]) {
    await auth.accounts.create({ uid: id, email: emailOf(id), password: benchPassword });
    const user = {
      id,
      username,
      lowerUsername: username.toLowerCase(),
      level: 1,
      xp: 0,
      hideWelcomeMessage: true,
    };
    const avatar = defaultAvatar;
    const personal = { id, topics: [], targetNotification: false, hideWelcomeMessage: true };
    const documents: [string, object][] = [
      [`users/${id}`, { ...user, avatar }],
      [`users/${id}/personalUsers/${id}`, personal],
    ];
    const writes = documents.map(([path, record]) => ({
      update: { name: `${database}/documents/${path}`, fields: toFields(record) },
    }));
    await backend.commit({ kind: 'owner' }, { database, writes });
  }
}
