/** Asks of every mutant of storage.rules whether an attack, or a legal act, tells it from the rules. */
import { readFileSync } from 'node:fs';
import { judgePhotoAttack } from './judgePhotoAttack.ts';
import { photoAttacks } from './photoAttacks.ts';
import { openPhotoCourt, type PhotoCourt } from './photoCourt.ts';
import { storageMutants } from './storageMutants.ts';

export interface Verdict {
  line: number;
  clause: string;
  change: string;
  /** The first test that fails with it; null when none does. */
  caughtBy: string | null;
}

export async function judgeStorageMutants(): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  let court: PhotoCourt | null = null;
  try {
    for (const { rules, ...mutant } of storageMutants(readFileSync('storage.rules', 'utf8'))) {
      // One tree and one ruleset for all mutants, so one court.
      court ??= await openPhotoCourt(rules);
      verdicts.push({ ...mutant, caughtBy: await firstFailure(court) });
    }
  } finally {
    await court?.close();
  }
  return verdicts;
}

async function firstFailure(court: PhotoCourt): Promise<string | null> {
  for (const attack of photoAttacks) {
    try {
      await judgePhotoAttack(court, attack);
    } catch {
      return attack.title;
    }
  }
  return null;
}
