import type { DocumentReference, DocumentSnapshot, Query, QuerySnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { CollectionName } from '#contract/collections.ts';
import { documentAt } from '#contract/paths.ts';
import { firestore } from '../platform/firebase.ts';
import type { Transaction } from '../platform/transaction.ts';

/**
 * Typed references and reads of a collection. Every read throws `DecodeError` for a document that does not fit, and
 * `not-found` for an id that no document can have.
 */
export function collection<Id extends string, Value>(
  name: CollectionName,
  idSchema: v.GenericSchema<unknown, Id>,
  decode: (path: string, data: unknown, id: Id) => Value,
) {
  const all = () => firestore.collection(name);
  const doc = (id: Id): DocumentReference => firestore.doc(documentAt(name, id));
  const idOf = ({ id }: DocumentSnapshot): Id => v.parse(idSchema, id);
  const decoded = (found: DocumentSnapshot | undefined): Value | undefined =>
    found?.exists ? decode(found.ref.path, found.data(), idOf(found)) : undefined;
  const byId = (found: readonly DocumentSnapshot[]): ReadonlyMap<Id, Value> =>
    new Map(found.flatMap((one) => (one.exists ? [[idOf(one), decode(one.ref.path, one.data(), idOf(one))]] : [])));
  const dated = (comparison: '<' | '<=') => (field: string) => (date: Date, limit: number) =>
    ids(all().where(field, comparison, date).orderBy(field).limit(limit));
  const ids = async (query: Query): Promise<readonly Id[]> => (await query.get()).docs.map(idOf);
  return {
    all,
    doc,
    decoded,
    ids,
    /** Ids by a date field, oldest first. */
    idsBefore: dated('<'),
    idsUntil: dated('<='),
    read: async (id: Id, transaction?: Transaction): Promise<Value | undefined> =>
      decoded(await (transaction ? transaction.get(doc(id)) : doc(id).get())),
    /** Omits missing documents. */
    async readAll(ids: readonly Id[], transaction?: Transaction): Promise<ReadonlyMap<Id, Value>> {
      if (ids.length === 0) return new Map();
      return byId(await (transaction ?? firestore).getAll(...ids.map(doc)));
    },
    async find(query: Query, transaction?: Transaction): Promise<ReadonlyMap<Id, Value>> {
      const found: QuerySnapshot = await (transaction ? transaction.get(query) : query.get());
      return byId(found.docs);
    },
  };
}
