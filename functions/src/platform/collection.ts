import {
  type CollectionGroup,
  type CollectionReference,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type FirestoreDataConverter,
  getFirestore,
  type Query,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { CollectionName, CollectionPath } from '#contract/collections.ts';
import { decode } from '#contract/documents/stored.ts';
import { documentAt } from '#contract/paths.ts';
import './firebase.ts';
import type { Transaction } from './transaction.ts';

const connection = getFirestore();

/** Documents that may be invalid or that are read in part. */
export const stored = {
  doc: (path: string): DocumentReference => connection.doc(path),
  collection: (path: CollectionPath): CollectionReference => connection.collection(path),
  group: (name: CollectionName): CollectionGroup => connection.collectionGroup(name),
};

/** Deeply read-only, so that callers can write read-only lists. */
export type Frozen<Value> = Value extends string | number | boolean | Date
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value;

/** Makes the fields that decoding adds (defaults, derived fields) optional for writers. */
export type Without<Value, Added extends keyof Value> = Omit<Frozen<Value>, Added> &
  Partial<Pick<Frozen<Value>, Added>>;

/**
 * The only access to a collection. `doc` and `all` decode (`data()` throws `DecodeError`). Use
 * `stored` for documents that may be invalid or that you read in part. Throws `not-found` for an impossible id.
 */
export function collection<Id extends string, Value extends Written, Written extends DocumentData = Frozen<Value>>(
  path: CollectionPath,
  idSchema: v.GenericSchema<unknown, Id>,
  schema: v.GenericSchema<unknown, Value>,
  /** The field that decoding adds with the document's id. */
  idField?: keyof Value & string,
) {
  const idOf = ({ id }: { readonly id: string }): Id => v.parse(idSchema, id);
  const toFirestore = <Fields>(fields: Fields): Fields => fields;
  const from = (snapshot: DocumentSnapshot): Value =>
    decode(schema, snapshot.ref.path, idField ? { ...snapshot.data(), [idField]: idOf(snapshot) } : snapshot.data());
  const reading: FirestoreDataConverter<Value, Value> = { toFirestore, fromFirestore: from };
  const writing: FirestoreDataConverter<Written, Written> = { toFirestore, fromFirestore: from };
  const all = (): CollectionReference<Value, Value> => connection.collection(path).withConverter(reading);
  const at = (id: Id): string => documentAt(path, id);
  const doc = (id: Id) => connection.doc(at(id)).withConverter(writing);
  const decoded = (snapshot: DocumentSnapshot | undefined): Value | undefined =>
    snapshot?.exists ? from(snapshot) : undefined;
  const storedDoc = (id: Id) => stored.doc(at(id));
  const ids = async (query: Query<Value> | Query): Promise<readonly Id[]> => (await query.get()).docs.map(idOf);
  const dated = (comparison: '<' | '<=') => (field: string, date: Date, limit: number) =>
    ids(all().where(field, comparison, date).orderBy(field).limit(limit));
  return {
    all,
    doc,
    stored: { all: () => stored.collection(path), doc: storedDoc },
    /** Decodes a raw snapshot, such as a trigger's. */
    decoded,
    ids,
    idsBefore: dated('<'),
    idsUntil: dated('<='),
    read: async (id: Id, transaction?: Transaction): Promise<Value | undefined> =>
      decoded(await (transaction ? transaction.get(storedDoc(id)) : storedDoc(id).get())),
    async readAll(ids: readonly Id[], transaction?: Transaction): Promise<ReadonlyMap<Id, Value>> {
      if (ids.length === 0) return new Map();
      const snapshots = await (transaction ?? connection).getAll(...ids.map(storedDoc));
      return new Map(
        snapshots.flatMap((one): readonly (readonly [Id, Value])[] => {
          const value = decoded(one);
          return value === undefined ? [] : [[idOf(one), value]];
        }),
      );
    },
    async find(query: Query<Value>, transaction?: Transaction): Promise<ReadonlyMap<Id, Value>> {
      const page = await (transaction ? transaction.get(query) : query.get());
      return new Map(page.docs.map((one) => [idOf(one), one.data()]));
    },
  };
}
