/** Owns the accounts, action codes and settings of Auth in one SQLite file; knows rows, never requests or passwords in the clear. */
import { randomBytes } from 'node:crypto';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';

export interface Account {
  uid: string;
  /** Lower case; `null` for accounts made by an administrator without one. */
  email: string | null;
  emailVerified: boolean;
  passwordHash: string | null;
  displayName: string | null;
  photoUrl: string | null;
  disabled: boolean;
  /** JSON object of custom claims, as it was given. */
  customClaims: string;
  createdAt: number;
  lastLoginAt: number | null;
  lastRefreshAt: number | null;
  passwordUpdatedAt: number | null;
  /** Whole seconds: ID tokens issued before are revoked. */
  validSince: number;
  /** Grows with every revocation; a refresh token of another generation is revoked, even within the same second. */
  generation: number;
}

export type ActionType = 'PASSWORD_RESET' | 'VERIFY_EMAIL';

export interface ActionCode {
  code: string;
  type: ActionType;
  uid: string;
  email: string;
  link: string;
  createdAt: number;
}

export type AccountStore = ReturnType<typeof createAccountStore>;

const schema = `
  CREATE TABLE IF NOT EXISTS accounts (
    uid TEXT PRIMARY KEY,
    email TEXT UNIQUE,
    account TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS actionCodes (
    code TEXT PRIMARY KEY,
    uid TEXT NOT NULL,
    action TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS actionCodesByUid ON actionCodes (uid);
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;

/** `file` is a path or `:memory:`. Every method returns after its change is durable. */
export function createAccountStore(file: string) {
  const database = new DatabaseSync(file);
  // FULL: an answer that was sent must survive a power cut, not only a crash of this process.
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${schema}`);

  const selectByUid = database.prepare('SELECT account FROM accounts WHERE uid = ?');
  const selectByEmail = database.prepare('SELECT account FROM accounts WHERE email = ?');
  const selectPage = database.prepare('SELECT account FROM accounts WHERE uid > ? ORDER BY uid LIMIT ?');
  const upsert = database.prepare(
    `INSERT INTO accounts (uid, email, account) VALUES (:uid, :email, :account)
     ON CONFLICT (uid) DO UPDATE SET email = excluded.email, account = excluded.account`,
  );
  const deleteAccount = database.prepare('DELETE FROM accounts WHERE uid = ?');
  const insertCode = database.prepare('INSERT INTO actionCodes (code, uid, action) VALUES (?, ?, ?)');
  const selectCode = database.prepare('SELECT action FROM actionCodes WHERE code = ?');
  const selectCodes = database.prepare('SELECT action FROM actionCodes ORDER BY rowid');
  const deleteCode = database.prepare('DELETE FROM actionCodes WHERE code = ?');
  const deleteCodesOf = database.prepare('DELETE FROM actionCodes WHERE uid = ?');
  const selectSettings = database.prepare('SELECT name, value FROM settings ORDER BY name');
  const selectSetting = database.prepare('SELECT value FROM settings WHERE name = ?');
  const upsertSetting = database.prepare(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );

  function setting(name: string): string | null {
    const row = selectSetting.get(name);
    return row ? text(row.value) : null;
  }

  function setSetting(name: string, value: string): void {
    upsertSetting.run(name, value);
  }

  function atomically(change: () => void): void {
    database.exec('BEGIN IMMEDIATE');
    try {
      change();
      database.exec('COMMIT');
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  }

  if (setting('refreshTokenKey') === null) {
    setSetting('refreshTokenKey', randomBytes(32).toString('base64url'));
  }

  return {
    byUid: (uid: string): Account | null => toAccount(selectByUid.get(uid)),
    byEmail: (email: string): Account | null => toAccount(selectByEmail.get(email)),
    /** Ordered by uid, those after `afterUid`. */
    page: (afterUid: string, limit: number): Account[] =>
      selectPage.all(afterUid, limit).flatMap((row) => toAccount(row) ?? []),
    save(account: Account): void {
      upsert.run({ uid: account.uid, email: account.email, account: JSON.stringify(account) });
    },
    /** Also forgets the account's action codes. False when there was no such account. */
    remove(uid: string): boolean {
      let removed = false;
      atomically(() => {
        deleteCodesOf.run(uid);
        removed = deleteAccount.run(uid).changes > 0;
      });
      return removed;
    },
    clear(): void {
      atomically(() => database.exec('DELETE FROM accounts; DELETE FROM actionCodes;'));
    },
    addCode(action: ActionCode): void {
      insertCode.run(action.code, action.uid, JSON.stringify(action));
    },
    code: (code: string): ActionCode | null => toActionCode(selectCode.get(code)),
    codes: (): ActionCode[] => selectCodes.all().flatMap((row) => toActionCode(row) ?? []),
    /** Saves what the code was for and uses the code up, or neither. */
    redeemCode(code: string, account: Account): void {
      atomically(() => {
        deleteCode.run(code);
        upsert.run({ uid: account.uid, email: account.email, account: JSON.stringify(account) });
      });
    },
    setting,
    setSetting,
    /** Names with their values. */
    settings: (): [string, string][] => selectSettings.all().map((row) => [text(row.name), text(row.value)]),
    refreshTokenKey: (): Buffer => Buffer.from(setting('refreshTokenKey') ?? '', 'base64url'),
    close: (): void => database.close(),
  };
}

type Row = Record<string, SQLOutputValue> | undefined;

// Rows hold what `save` and `addCode` wrote as JSON; nobody else writes the file.
function toAccount(row: Row): Account | null {
  return row ? (JSON.parse(text(row.account)) as Account) : null;
}

function toActionCode(row: Row): ActionCode | null {
  return row ? (JSON.parse(text(row.action)) as ActionCode) : null;
}

function text(value: SQLOutputValue | undefined): string {
  if (typeof value !== 'string') throw new Error('The accounts file is damaged: a text is missing.');
  return value;
}
