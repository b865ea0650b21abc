import { initializeApp } from 'firebase-admin/app';
import { type DocumentData, type Firestore, getFirestore } from 'firebase-admin/firestore';
import type { Stack } from '../launcher/stack.ts';

export type Written = { readonly path: string; readonly data: DocumentData };

export const databaseOf = (projectId: string): Firestore => getFirestore(initializeApp({ projectId }, projectId));

/** Published photos of the demo, as models for more. */
export async function demoPhotos({ projectId }: Stack): Promise<readonly Written[]> {
  const found = await databaseOf(projectId).collection('photos').where('status', '==', 'published').limit(100).get();
  if (found.empty) throw new Error('the site has no demo photos');
  return found.docs.map((document) => ({ path: document.ref.path, data: document.data() }));
}

/** A minute earlier for each index. */
export const publishedAt = (index: number): Date => new Date(Math.floor(Date.now() / 60_000 - index - 1) * 60_000);

const atOnce = 2_000;

export async function writeAll(database: Firestore, documents: Iterable<Written>): Promise<void> {
  const writer = database.bulkWriter({ throttling: false });
  let waiting = 0;
  for (const { path, data } of documents) {
    void writer.set(database.doc(path), data);
    waiting = (waiting + 1) % atOnce;
    if (waiting === 0) await writer.flush();
  }
  await writer.close();
}
