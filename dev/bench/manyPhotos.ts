import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type DocumentData, getFirestore } from 'firebase-admin/firestore';
import type { Stack } from '../launcher/stack.ts';

/** A project of its own: the emulated functions, which would start for every write, hear nothing of it. */
export const listsProject = 'demo-lists';
export const manyPhotos = 2_000;
const firestoreBatch = 500;

const photoId = (index: number): string => `bench${String(index).padStart(15, '0')}`;
const indexOf = (id: string): number => Number(id.slice('bench'.length));

export type ManyPhotos = {
  readonly firstId: string;
  /** The demo photo whose picture one of them has. */
  readonly modelOf: (id: string) => string;
};

/** Another thumbhash for each photo: one that was decoded before would cost nothing. */
function thumbhashLike(model: string, index: number): string {
  const bytes = Buffer.from(model, 'base64');
  bytes.writeUInt16LE(index, bytes.length - 2);
  return bytes.toString('base64');
}

/** Writes 2,000 published photos, a minute apart, with the words and pictures of the demo photos in turn, and their titles. */
export async function writeManyPhotos(stack: Stack): Promise<ManyPhotos> {
  Object.assign(process.env, stack.env);
  const demo = initializeApp({ projectId: stack.projectId }, 'bench-demo');
  const lists = initializeApp({ projectId: listsProject }, 'bench-lists');
  try {
    const found = await getFirestore(demo).collection('photos').where('status', '==', 'published').limit(100).get();
    const models = found.docs.map((document): DocumentData => ({ pictureId: document.id, ...document.data() }));
    const modelIds = found.docs.map(({ id }) => id);
    if (models.length === 0) throw new Error('there are no demo photos to make more of');
    const database = getFirestore(lists);
    const titles = await getFirestore(demo).collection('titles').limit(firestoreBatch).get();
    const filed = database.batch();
    for (const title of titles.docs) filed.set(database.doc(title.ref.path), title.data());
    await filed.commit();
    const newest = Date.now() - 60_000;
    for (let at = 0; at < manyPhotos; at += firestoreBatch) {
      const batch = database.batch();
      for (let index = at; index < at + firestoreBatch; index += 1) {
        const publishedAt = new Date(newest - index * 60_000);
        const model = models[index % models.length];
        const thumbhash = thumbhashLike(String(model?.['thumbhash']), index);
        const photo = { ...model, thumbhash, publishedAt, createdAt: publishedAt };
        batch.set(database.doc(`photos/${photoId(index)}`), photo);
      }
      await batch.commit();
    }
    return { firstId: photoId(0), modelOf: (id) => modelIds[indexOf(id) % modelIds.length] ?? '' };
  } finally {
    await Promise.all([deleteApp(demo), deleteApp(lists)]);
  }
}
