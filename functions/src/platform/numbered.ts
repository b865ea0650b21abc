import type { DocumentData, Firestore, FirestoreDataConverter } from 'firebase-admin/firestore';
import { schemaAt } from '#contract/collections.ts';

const numberedAs = (schema: number): FirestoreDataConverter<DocumentData> => ({
  toFirestore: (fields: DocumentData) => ({ ...fields, schema }),
  fromFirestore: (snapshot) => snapshot.data(),
});

/** Adds the collection's `schema` to every document created, set or merged into. Call it once for a connection. */
export function numberDocuments(firestore: Firestore): Firestore {
  const [doc, collection] = [firestore.doc.bind(firestore), firestore.collection.bind(firestore)];
  firestore.doc = (path) => {
    const schema = schemaAt(path);
    return schema === undefined ? doc(path) : doc(path).withConverter(numberedAs(schema));
  };
  firestore.collection = (path) => {
    const schema = schemaAt(path);
    return schema === undefined ? collection(path) : collection(path).withConverter(numberedAs(schema));
  };
  return firestore;
}
