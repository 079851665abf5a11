/** Owns what was sent, who follows which topic and which tokens are gone, in one SQLite file. It knows rows, never the wire. */
import { DatabaseSync } from 'node:sqlite';

/** One message as FCM accepted it. */
export interface SentMessage {
  id: number;
  /** By the local clock, ISO 8601. */
  sentAt: string;
  token?: string;
  topic?: string;
  data: Record<string, string>;
  notification?: Record<string, unknown>;
  /** What was asked for one platform alone, as it was sent. */
  platforms?: Record<string, unknown>;
  /** The tokens that a topic reached; a direct message reached its own. */
  receivers: string[];
}

export type MessageStore = ReturnType<typeof createMessageStore>;

// Pushes of weeks of trying things out; a page of more could not be read.
const keptMessages = 10_000;

const schema = `
  CREATE TABLE IF NOT EXISTS messages (id INTEGER PRIMARY KEY AUTOINCREMENT, message TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS subscriptions (
    topic TEXT NOT NULL,
    token TEXT NOT NULL,
    PRIMARY KEY (topic, token)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS revoked (token TEXT PRIMARY KEY) STRICT;
`;

/** `file` is a path or `:memory:`. Every method returns after its change is durable. */
export function createMessageStore(file: string) {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${schema}`);
  const insert = database.prepare('INSERT INTO messages (message) VALUES (?)');
  const insertNumbered = database.prepare('INSERT INTO messages (id, message) VALUES (?, ?)');
  const forget = database.prepare('DELETE FROM messages WHERE id <= ?');
  const selectAll = database.prepare('SELECT id, message FROM messages ORDER BY id');
  const subscribe = database.prepare('INSERT OR IGNORE INTO subscriptions (topic, token) VALUES (?, ?)');
  const unsubscribe = database.prepare('DELETE FROM subscriptions WHERE topic = ? AND token = ?');
  const unsubscribeAll = database.prepare('DELETE FROM subscriptions WHERE token = ?');
  const followers = database.prepare('SELECT token FROM subscriptions WHERE topic = ? ORDER BY token');
  const allTopics = database.prepare('SELECT topic, token FROM subscriptions ORDER BY topic, token');
  const revoke = database.prepare('INSERT OR IGNORE INTO revoked (token) VALUES (?)');
  const findRevoked = database.prepare('SELECT 1 FROM revoked WHERE token = ?');
  const allRevoked = database.prepare('SELECT token FROM revoked ORDER BY token');

  return {
    /** Returns what is now on record, its number included. */
    record(message: Omit<SentMessage, 'id'>): SentMessage {
      const id = Number(insert.run(JSON.stringify(message)).lastInsertRowid);
      forget.run(id - keptMessages);
      return { id, ...message };
    },
    /** Puts one on record under the number it had elsewhere. */
    restore({ id, ...message }: SentMessage): void {
      insertNumbered.run(id, JSON.stringify(message));
    },
    /** In the order of sending. */
    messages(): SentMessage[] {
      return selectAll.all().map(({ id, message }) => ({ id: Number(id), ...JSON.parse(String(message)) }));
    },
    clear(): void {
      database.exec('DELETE FROM messages');
    },
    /** False when the token followed the topic already. */
    subscribe: (token: string, topic: string): boolean => subscribe.run(topic, token).changes > 0,
    /** False when it did not follow it. */
    unsubscribe: (token: string, topic: string): boolean => unsubscribe.run(topic, token).changes > 0,
    followers: (topic: string): string[] => followers.all(topic).map(({ token }) => String(token)),
    topics(): Record<string, string[]> {
      const topics: Record<string, string[]> = {};
      for (const { topic, token } of allTopics.all()) {
        const tokens = topics[String(topic)] ?? [];
        tokens.push(String(token));
        topics[String(topic)] = tokens;
      }
      return topics;
    },
    /** As when the app is uninstalled: the token is unknown from now on and follows nothing. */
    revoke(token: string): void {
      revoke.run(token);
      unsubscribeAll.run(token);
    },
    isRevoked: (token: string): boolean => findRevoked.get(token) !== undefined,
    revokedTokens: (): string[] => allRevoked.all().map(({ token }) => String(token)),
    close: (): void => database.close(),
  };
}
