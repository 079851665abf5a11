/** Takes away what this browser keeps of a person beside their database. Loaded when somebody leaves for good. */
import { createKeptWizards } from '../../ui/createBattle/keptWizards.ts';

export function forgetKept(storage: Storage, uid: string): void {
  createKeptWizards(storage, uid).forgetAll();
}
