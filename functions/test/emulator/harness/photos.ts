import { type Photo, type PhotoStatus, photoSchema } from '#contract/documents/photo.ts';
import { decode } from '#contract/documents/stored.ts';
import { objectOf, pictureAddress, type VariantName, variantNamesOf } from '#contract/edge/pictures.ts';
import type { PhotoId } from '#contract/ids.ts';
import { server } from './site.ts';
import { until } from './until.ts';

export async function photoNow(id: PhotoId): Promise<Photo | undefined> {
  const snapshot = await server.firestore.doc(`photos/${id}`).get();
  return snapshot.exists ? decode(photoSchema, `photos/${id}`, snapshot.data()) : undefined;
}

/** The files in a photo's document: their objects and their addresses. */
export function variantsOf(
  id: PhotoId,
  photo: Photo | undefined,
): readonly { readonly name: VariantName; readonly path: string; readonly address: string }[] {
  if (!photo || !('sizes' in photo.variants)) return [];
  const { pictureId, variants } = photo;
  return variantNamesOf(variants).map((name) => ({
    name,
    path: objectOf({ id, pictureId }, name),
    address: pictureAddress(id, pictureId ?? id, name),
  }));
}

/** Waits until a photo has this status, and fails at once if it has ended in another. */
export const photoWhen = (id: PhotoId, status: PhotoStatus, patienceMs?: number): Promise<Photo> =>
  until(
    `photo ${id} is ${status}`,
    async () => {
      const photo = await photoNow(id);
      if (photo?.status === status) return photo;
      const hasEnded = photo?.status === 'failed' || photo?.status === 'published' || photo?.status === 'held';
      if (hasEnded)
        throw new Error(`photo ${id} is ${photo.status} (${photo.failure?.code ?? 'no failure'}), not ${status}`);
      return undefined;
    },
    patienceMs,
  );

export const photoGone = (id: PhotoId): Promise<true> =>
  until(`photo ${id} is gone`, async () => ((await photoNow(id)) ? undefined : true));

/** Writes past the rules; dates become timestamps. A status sets `listed` and `leads` of a public photo. */
export const setPhoto = async (id: PhotoId, fields: Readonly<Record<string, unknown>>): Promise<void> => {
  const { status, visibility = 'public' } = fields;
  const isListed = status === 'published' && visibility === 'public';
  const listed = status === undefined ? {} : { listed: isListed, leads: isListed };
  await server.firestore.doc(`photos/${id}`).set({ ...listed, ...fields }, { merge: true });
};
