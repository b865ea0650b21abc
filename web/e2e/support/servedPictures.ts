import { decodePhoto } from '../../../functions/contract/documents/photo.ts';
import {
  objectOf,
  parseAvatarAddress,
  type VariantName,
  variantNamesOf,
} from '../../../functions/contract/edge/pictures.ts';
import { parsePhotoId } from '../../../functions/contract/ids.ts';
import { storagePath } from '../../../functions/contract/paths.ts';
import { bucketName, storageOrigin } from './environment.ts';
import { bucket, database } from './people.ts';

/** Asks for a file of a picture as everybody can, by its path. */
export const servedAt = (path: string): Promise<Response> =>
  fetch(`${storageOrigin()}/v0/b/${bucketName}/o/${encodeURIComponent(path)}?alt=media`);

/** The files of the picture that a photo shows, by name, and where each lies. */
export async function picturesOf(id: string): Promise<ReadonlyMap<VariantName, string>> {
  const path = `photos/${id}`;
  const { pictureId, variants } = decodePhoto(path, (await database().doc(path).get()).data());
  if (!('sizes' in variants)) return new Map();
  const picture = { id: parsePhotoId(id), pictureId, variants };
  return new Map(variantNamesOf(variants).map((name) => [name, objectOf(picture, name)]));
}

/** Where the widest WebP of a photo lies. */
export async function widestOf(id: string): Promise<string> {
  const names = [...(await picturesOf(id)).entries()].filter(([name]) => name.endsWith('.webp'));
  return names.at(-1)?.[1] ?? '';
}

/** Where a page of the site asks for somebody's avatar. */
export function avatarUrl(photoURL: string): string {
  const place = parseAvatarAddress(photoURL);
  if (!place) throw new Error(`${photoURL} is no avatar's`);
  const path = storagePath.avatar(place.uid, place.avatarId, place.edgePx);
  return `${storageOrigin()}/v0/b/${bucketName}/o/${encodeURIComponent(path)}?alt=media`;
}

/** Gives a photo the files of another one's picture, as if they had been made for it. */
export async function copyPictures(from: string, to: string): Promise<void> {
  const paths = [...(await picturesOf(from)).values()];
  await Promise.all(
    paths.map((path) =>
      bucket()
        .file(path)
        .copy(bucket().file(path.replaceAll(from, to))),
    ),
  );
}
