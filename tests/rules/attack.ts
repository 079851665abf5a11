/** What an attack is: the state it starts from, what must be refused, and the nearest act that must be allowed. Runs nothing. */
import type { DocumentData, Firestore } from 'firebase/firestore';

/** Firestore as this person sees it, or signed out for `null`. */
export type As = (uid: string | null) => Firestore;

/** One request; resolves when the server took it. Each act meets the given state anew. */
export type Act = (as: As) => Promise<unknown>;

export interface Attack {
  /** Begins with the ids of the rules it holds, then names the person it would harm. */
  title: string;
  /** The server's time, in ISO form, where the time is what is attacked. Only a server whose clock can be moved is asked. */
  at?: string;
  /** What the server holds besides the profiles of Sam, Alex and Kim, by path. */
  given?: () => Record<string, DocumentData>;
  denied: Act[];
  allowed: Act[];
}
