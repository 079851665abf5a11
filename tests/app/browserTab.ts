/** What a browser keeps of a site and tells its tabs: local storage and the `storage` event, in memory. */

type Listener = (event: { key: string | null }) => void;

export interface Browser {
  values: Map<string, string>;
  /** `true` makes every write fail, as a private window's does. */
  isClosed: boolean;
  openTab(): Tab;
}

export type Tab = import('../../src/app/session/keptFields.ts').StoragePage;

export function createBrowser(): Browser {
  const values = new Map<string, string>();
  const tabs = new Map<Tab, Set<Listener>>();
  const browser: Browser = {
    values,
    isClosed: false,
    openTab() {
      const tell = (key: string) => {
        for (const [other, listeners] of tabs) {
          if (other !== tab) for (const listener of listeners) listener({ key });
        }
      };
      const localStorage: Storage = {
        get length() {
          return values.size;
        },
        key: (index) => [...values.keys()][index] ?? null,
        getItem: (key) => values.get(key) ?? null,
        setItem(key, value) {
          if (browser.isClosed) throw new DOMException('full', 'QuotaExceededError');
          values.set(key, value);
          tell(key);
        },
        removeItem(key) {
          values.delete(key);
          tell(key);
        },
        clear: () => values.clear(),
      };
      const listeners = new Set<Listener>();
      const tab: Tab = {
        localStorage,
        addEventListener: (_type, listener) => listeners.add(listener),
        removeEventListener: (_type, listener) => listeners.delete(listener),
      };
      tabs.set(tab, listeners);
      return tab;
    },
  };
  return browser;
}
