/**
 * The reference that `mergeBattles` is measured against: clone both states through JSON and let the later entry of each
 * place win. It knows ties, items, zones and terms no better than "the later one", so it is a floor, not a rival.
 */
import type { Battle, Entry } from '../../../src/domain/index.ts';

const cloneOf = (battle: Battle): Battle => JSON.parse(JSON.stringify(battle));

export function naiveMerge(local: Battle, remote: Battle): Battle {
  const merged = cloneOf(local.termsVersion > remote.termsVersion ? local : remote);
  const entries: Record<string, Record<string, Record<string, Entry>>> = {};
  for (const source of [cloneOf(local), cloneOf(remote)]) {
    for (const [uid, buckets] of Object.entries(source.entries)) {
      entries[uid] ??= {};
      for (const [bucket, recorded] of Object.entries(buckets)) {
        entries[uid][bucket] ??= {};
        for (const [targetKey, entry] of Object.entries(recorded ?? {})) {
          const known = entries[uid][bucket][targetKey];
          if (!known || known.recordedAt < entry.recordedAt) entries[uid][bucket][targetKey] = entry;
        }
      }
    }
  }
  return { ...merged, entries };
}
