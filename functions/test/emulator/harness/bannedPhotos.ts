import { placeWith } from './runs.ts';
import { server } from './site.ts';

const { firestore } = server;

/** A newcomer with this many photos without files. */
export async function manyPhotos(count: number, more: Readonly<Record<string, unknown>> = {}) {
  const place = await placeWith(undefined);
  await firestore.doc(`users/${place.uid}`).set({ status: 'normal' });
  const template = (await firestore.doc(`photos/${place.id}`).get()).data();
  const ids: string[] = [];
  for (let start = 0; start < count; start += 400) {
    const batch = firestore.batch();
    for (let index = start; index < Math.min(count, start + 400); index += 1) {
      const id = `${place.id.slice(0, 15)}${String(index).padStart(5, '0')}`;
      ids.push(id);
      const shown = { status: 'published', listed: true, publishedAt: new Date() };
      batch.set(firestore.doc(`photos/${id}`), { ...template, ...shown, ...more });
    }
    await batch.commit();
  }
  return { uid: place.uid, ids };
}

export const statusesOf = async (uid: string) => {
  const { docs } = await firestore.collection('photos').where('ownerId', '==', uid).get();
  const counts: Record<string, number> = {};
  for (const photo of docs) {
    const status = String(photo.get('status'));
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
};
