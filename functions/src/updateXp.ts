/** `updateXp({ battleId })`: settles a battle when one of its two people asks (B6). */
import { HttpsError } from 'firebase-functions/https';
import { messages } from '../../src/domain/index.ts';
import { argumentsOf, idIn } from './arguments.ts';
import type { Handler } from './callable.ts';
import type { Effects } from './effects.ts';
import { type SettleAnswer, settleBattle } from './settleBattle.ts';

/** Errors: `invalid-argument`, `not-found`, `permission-denied`; `aborted` when too many ask at once. */
export const createUpdateXp =
  (effects: Effects): Handler<SettleAnswer> =>
  async (uid, data) => {
    const battleId = idIn(argumentsOf(data, ['battleId']), 'battleId');
    const settled = await settleBattle(effects, battleId, uid);
    if (settled.ok) return settled.value;
    switch (settled.failure) {
      case 'NOT_FOUND':
        throw new HttpsError('not-found', 'This battle does not exist.');
      case 'NOT_A_CONTESTANT':
        throw new HttpsError('permission-denied', messages.notYours);
      case 'MALFORMED':
        throw new Error(`battles/${battleId} cannot be understood`);
    }
  };
