import type { DocumentData, Firestore, FirestoreDataConverter } from 'firebase-admin/firestore';
import { type CollectionName, schemaAt } from '#contract/collections.ts';

/** Adds the collection's `schema`, if any, to written data. */
export function numbering(path: string): <Fields>(fields: Fields) => Fields {
  const schema = schemaAt(path);
  return (fields) => (schema === undefined ? fields : { ...fields, schema });
}

const numbered = (path: string): FirestoreDataConverter<DocumentData> => ({
  toFirestore: numbering(path),
  fromFirestore: (snapshot) => snapshot.data(),
});

export const storedIn = (database: Pick<Firestore, 'doc' | 'collection' | 'collectionGroup'>) => ({
  doc: (path: string) => database.doc(path).withConverter(numbered(path)),
  collection: (path: string) => database.collection(path).withConverter(numbered(path)),
  group: (name: CollectionName) => database.collectionGroup(name).withConverter(numbered(name)),
});
