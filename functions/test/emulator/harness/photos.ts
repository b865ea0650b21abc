import { decodePhoto, type Photo, type PhotoStatus, type Variant } from '#contract/documents/photo.ts';
import type { PhotoId } from '#contract/ids.ts';
import { server } from './site.ts';
import { until } from './until.ts';

/** A photo's document as it stands. */
export async function photoNow(id: PhotoId): Promise<Photo | undefined> {
  const snapshot = await server.firestore.doc(`photos/${id}`).get();
  return snapshot.exists ? decodePhoto(`photos/${id}`, snapshot.data()) : undefined;
}

/** The pictures that a photo's document tells of, by name. */
export function variantsOf(photo: Photo | undefined): readonly (Variant & { readonly name: string })[] {
  const variants: Readonly<Record<string, Variant | undefined>> = photo?.variants ?? {};
  return Object.entries(variants).flatMap(([name, variant]) => (variant ? [{ name, ...variant }] : []));
}

/** Waits until a photo is in this state, and gives up at once where it has ended in another. */
export const photoWhen = (id: PhotoId, status: PhotoStatus): Promise<Photo> =>
  until(`photo ${id} is ${status}`, async () => {
    const photo = await photoNow(id);
    if (photo?.status === status) return photo;
    const hasEnded = photo?.status === 'failed' || photo?.status === 'published' || photo?.status === 'held';
    if (hasEnded)
      throw new Error(`photo ${id} is ${photo.status} (${photo.failure?.code ?? 'no failure'}), not ${status}`);
    return undefined;
  });

export const photoGone = (id: PhotoId): Promise<true> =>
  until(`photo ${id} is gone`, async () => ((await photoNow(id)) ? undefined : true));

/** Writes past everything; dates become timestamps. */
export const setPhoto = async (id: PhotoId, fields: Readonly<Record<string, unknown>>): Promise<void> => {
  await server.firestore.doc(`photos/${id}`).set(fields, { merge: true });
};
