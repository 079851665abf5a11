/**
 * Half-filled wizards, kept on this device at every keystroke so that a killed tab or an update loses no word. One for
 * each purpose: a new battle, each battle repeated, each request being changed. When the whole browser dies, what was
 * typed in its last seconds may go: it writes localStorage to disk in its own time.
 */
import { readWizardDraft, type WizardDraft } from '../../machines/wizardDraft.ts';

/** What localStorage offers of itself. */
export interface KeptWizardsStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** More than this many are old ones that nobody comes back to. */
const MOST_KEPT = 10;

export interface KeptWizards {
  read(purpose: string): WizardDraft | null;
  /** Whether it could be kept: a full or closed storage does not stop the wizard. */
  keep(purpose: string, draft: WizardDraft): boolean;
  forget(purpose: string): void;
  /** For a person who takes their battles off this device. */
  forgetAll(): void;
}

/** The wizards of one person. */
export function createKeptWizards(storage: KeptWizardsStorage, uid: string): KeptWizards {
  const key = `fitbout-wizards-${uid}`;

  function readAll(): [string, unknown][] {
    try {
      const kept: unknown = JSON.parse(storage.getItem(key) ?? '{}');
      return typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
    } catch {
      // Not ours, or storage is closed to us: the same as nothing kept.
      return [];
    }
  }

  function writeAll(kept: [string, unknown][]): boolean {
    try {
      if (kept.length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(Object.fromEntries(kept.slice(-MOST_KEPT))));
      return true;
    } catch {
      return false;
    }
  }

  const without = (purpose: string) => readAll().filter(([each]) => each !== purpose);

  return {
    read: (purpose) => readWizardDraft(Object.fromEntries(readAll())[purpose]),
    keep: (purpose, draft) => writeAll([...without(purpose), [purpose, draft]]),
    forget: (purpose) => {
      writeAll(without(purpose));
    },
    forgetAll: () => {
      writeAll([]);
    },
  };
}
