import { FieldPath, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { firestore } from '../platform/firebase.ts';

const pageSize = 100;

const mostInOne = 30;

/** `size`: by default, the most values that one `in` or `array-contains-any` takes. */
export const inParts = <Value>(values: readonly Value[], size = mostInOne): readonly (readonly Value[])[] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, at) => values.slice(at * size, (at + 1) * size));

/** Throws when the time is over. */
export type Pace = () => void;

export async function* documentsOf(query: Query): AsyncGenerator<QueryDocumentSnapshot> {
  const ordered = query.orderBy(FieldPath.documentId()).limit(pageSize);
  let page = await ordered.get();
  for (;;) {
    yield* page.docs;
    const last = page.docs.at(-1);
    if (last === undefined || page.size < pageSize) return;
    page = await ordered.startAfter(last).get();
  }
}

/** Repeats a query until it is empty. `handle` must remove its page from the query, or `drain` throws. */
export async function drain(
  query: Query,
  pace: Pace,
  handle: (page: readonly QueryDocumentSnapshot[]) => Promise<void>,
): Promise<void> {
  let before = '';
  for (;;) {
    pace();
    const page = await query.limit(pageSize).get();
    if (page.empty) return;
    const now = page.docs.map(({ ref }) => ref.path).join();
    if (now === before) throw new Error(`${page.docs[0]?.ref.parent.path}: a page of documents does not go away`);
    before = now;
    await handle(page.docs);
  }
}

export const deleteAll = (query: Query, pace: Pace): Promise<void> =>
  drain(query, pace, async (page) => {
    const batch = firestore.batch();
    for (const { ref } of page) batch.delete(ref);
    await batch.commit();
  });

/** Counts up to `most`. One read per thousand, at least one. */
export const countOf = async (query: Query, most: number): Promise<number> =>
  (await query.limit(most).count().get()).data().count;
