/** Attacks on who may read a battle: R1. */
import {
  and,
  collection,
  collectionGroup,
  doc,
  documentId,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  or,
  orderBy,
  type Query,
  query,
  Timestamp,
  where,
} from 'firebase/firestore';
import type { As, Attack } from '../attack.ts';
import { alex, kim, request, sam } from '../rulesKit.ts';

const given = () => ({ 'battles/b1': request() });
const read =
  (uid: string | null, id = 'b1') =>
  (as: As) =>
    getDoc(doc(as(uid), 'battles', id));
const list = (of: (as: As) => Query) => (as: As) => getDocs(of(as));

/** The app's own query, asked by one person for another's battles. */
const battlesOf = (uid: string | null, whose: string) => (as: As) =>
  query(
    collection(as(uid), 'battles'),
    where('userIds', 'array-contains', whose),
    where('updatedAt', '>', new Timestamp(0, 0)),
    orderBy('updatedAt'),
    orderBy(documentId()),
  );

export const reading: Attack[] = [
  {
    title: '[R1] Sam’s battle is not read by a stranger who knows its id',
    given,
    denied: [read(kim), read(null)],
    allowed: [read(sam), read(alex)],
  },
  {
    title: '[R1] whether Sam has a battle of some id is told to nobody signed out',
    given,
    denied: [read(null, 'free')],
    allowed: [read(kim, 'free')],
  },
  {
    title: '[R1] Sam’s battles are not found by a stranger’s query for them',
    given,
    denied: [list(battlesOf(kim, sam)), list(battlesOf(null, sam)), list(battlesOf(alex, sam))],
    allowed: [list(battlesOf(sam, sam)), list(battlesOf(alex, alex))],
  },
  {
    title: '[R1] Sam’s battles are not found by asking for everybody’s',
    given,
    denied: [
      list((as) => collection(as(kim), 'battles')),
      list((as) => query(collection(as(kim), 'battles'), limit(1))),
      list((as) => query(collection(as(kim), 'battles'), where('status', '==', 'PENDING'))),
      list((as) => query(collection(as(kim), 'battles'), where(documentId(), '==', 'b1'))),
      list((as) => collection(as(sam), 'battles')),
    ],
    allowed: [list((as) => query(collection(as(sam), 'battles'), where('userIds', 'array-contains', sam)))],
  },
  {
    title: '[R1] Sam’s battles are not slipped into a stranger’s query for their own',
    given,
    denied: [
      list((as) =>
        query(
          collection(as(kim), 'battles'),
          or(where('userIds', 'array-contains', kim), where('challenger.id', '==', sam)),
        ),
      ),
      list((as) => query(collection(as(kim), 'battles'), where('userIds', 'array-contains-any', [kim, sam]))),
      list((as) => query(collection(as(kim), 'battles'), where('userIds', '==', [sam, alex]))),
    ],
    allowed: [
      list((as) =>
        query(
          collection(as(kim), 'battles'),
          and(
            where('userIds', 'array-contains', kim),
            or(where('challenger.id', '==', sam), where('opponent.id', '==', sam)),
          ),
        ),
      ),
    ],
  },
  {
    title: '[R1] Sam’s battles are not found as a collection group',
    given: () => ({ 'battles/b1': request(), 'archive/2026/battles/b2': request({ id: 'b2' }) }),
    denied: [
      list((as) => collectionGroup(as(kim), 'battles')),
      list((as) => query(collectionGroup(as(kim), 'battles'), where('userIds', 'array-contains', kim))),
      list((as) => query(collectionGroup(as(sam), 'battles'), where('userIds', 'array-contains', sam))),
    ],
    allowed: [list(battlesOf(sam, sam))],
  },
  {
    title: '[R1] how many battles Sam has is not counted by a stranger',
    given,
    denied: [
      (as) => getCountFromServer(battlesOf(kim, sam)(as)),
      (as) => getCountFromServer(collection(as(kim), 'battles')),
    ],
    allowed: [(as) => getCountFromServer(battlesOf(sam, sam)(as))],
  },
];
