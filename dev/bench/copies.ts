import type { DocumentData } from 'firebase-admin/firestore';
import { openSite } from '../demo/site.ts';
import type { Stack } from '../launcher/stack.ts';

export type Documents = Iterable<{ readonly path: string; readonly data: DocumentData }>;

/** The oldest listed demo photos, to copy, without their publications. Copies are newer, so they are never among these. */
export async function demoPhotos(stack: Stack) {
  const listed = openSite(stack).database.collection('photos').where('listed', '==', true);
  const newest = await listed.orderBy('publishedAt').limit(100).get();
  return newest.docs.map((document) => {
    const { publication: _, ...data }: DocumentData = { ...document.data(), leads: true };
    return { id: document.id, data };
  });
}

/** Each index is a minute earlier than the one before. */
export const publishedAt = (index: number): Date => new Date(Math.floor(Date.now() / 60_000 - index - 1) * 60_000);

const atOnce = 2_000;

/** Writes documents without triggering functions. The emulators' hub turns triggers off meanwhile. */
export async function writeQuietly(stack: Stack, documents: Documents): Promise<void> {
  const turn = async (way: 'disable' | 'enable'): Promise<void> => {
    const response = await fetch(`${stack.origins.hub}/functions/${way}BackgroundTriggers`, { method: 'PUT' });
    if (!response.ok) throw new Error(`the emulators answered ${response.status} to ${way} their triggers`);
  };
  const { database, doc } = openSite(stack);
  await turn('disable');
  try {
    const writer = database.bulkWriter({ throttling: false });
    let waiting = 0;
    for (const { path, data } of documents) {
      void writer.set(doc(path), data);
      waiting = (waiting + 1) % atOnce;
      if (waiting === 0) await writer.flush();
    }
    await writer.close();
  } finally {
    await turn('enable');
  }
}
