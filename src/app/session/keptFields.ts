/**
 * The one text that this browser remembers between visits, in local storage under the key `fitbout`: named fields, each
 * of which has one owner, who leaves the others as they are.
 */
import { isRecord } from '../../domain/index.ts';

const key = 'fitbout';

export type Fields = Record<string, unknown>;

export interface KeptFields {
  /** Empty where nothing is kept, or what is there is not ours. */
  read(): Fields;
  /** False when the browser keeps nothing: a private window, a full disk. */
  write(fields: Fields): boolean;
  /** Another tab has changed some of them. */
  onChange(listener: () => void): () => void;
}

type StorageListener = (event: { readonly key: string | null }) => void;

/** `window` or what stands for it. */
export interface StoragePage {
  readonly localStorage: Storage;
  addEventListener(type: 'storage', listener: StorageListener): void;
  removeEventListener(type: 'storage', listener: StorageListener): void;
}

export function createKeptFields(page: StoragePage): KeptFields {
  const read = (): Fields => {
    try {
      const fields: unknown = JSON.parse(page.localStorage.getItem(key) ?? '{}');
      return isRecord(fields) ? fields : {};
    } catch {
      // Closed storage or foreign text: nothing is remembered.
      return {};
    }
  };
  return {
    read,
    write(fields) {
      try {
        page.localStorage.setItem(key, JSON.stringify({ ...read(), ...fields }));
        return true;
      } catch {
        return false;
      }
    },
    onChange(listener) {
      const onStorage: StorageListener = (event) => {
        if (event.key === key || event.key === null) listener();
      };
      page.addEventListener('storage', onStorage);
      return () => page.removeEventListener('storage', onStorage);
    },
  };
}
