import { FieldPath, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';

const pageSize = 100;

/** Called between two pieces of a long work; throws when there is no time for another. */
export type Pace = () => void;

/** Everything that a query finds, in the order of its ids, read a page at a time so that its size does not matter. */
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

/**
 * Runs a query until it finds nothing. `handle` has to take its page out of the query's reach; one that comes back
 * unchanged is an error.
 */
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
