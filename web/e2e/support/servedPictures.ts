import * as v from 'valibot';
import { decode } from '#contract/documents/stored.ts';
import { photoSchema } from '../../../functions/contract/documents/photo.ts';
import {
  objectOf,
  pictureAddress,
  type VariantName,
  variantNamesOf,
} from '../../../functions/contract/edge/pictures.ts';
import { parsePhotoId } from '../../../functions/contract/ids.ts';
import { siteOrigin } from './environment.ts';
import { bucket, database } from './people.ts';

/** Requests a picture by its address, as anybody can. */
export const servedAt = (address: string): Promise<Response> => fetch(`${siteOrigin()}${address}`);

/** The files of the shown picture by name: their addresses and their objects. */
export async function picturesOf(
  id: string,
): Promise<ReadonlyMap<VariantName, { readonly address: string; readonly path: string }>> {
  const path = `photos/${id}`;
  const { pictureId, variants } = decode(photoSchema, path, (await database().doc(path).get()).data());
  if (!('sizes' in variants)) return new Map();
  const picture = { id: parsePhotoId(id), pictureId, variants };
  return new Map(
    variantNamesOf(variants).map((name) => [
      name,
      { address: pictureAddress(picture.id, pictureId ?? picture.id, name), path: objectOf(picture, name) },
    ]),
  );
}

/** The address of a photo's widest WebP. */
export async function widestOf(id: string): Promise<string> {
  const names = [...(await picturesOf(id)).entries()].filter(([name]) => name.endsWith('.webp'));
  return names.at(-1)?.[1].address ?? '';
}

/**
 * Gives photos the files of another one's picture, as if they had been made for them: all, or what a list shows of
 * `smallestOf`.
 */
export async function copyPictures(
  from: string,
  to: readonly string[],
  which: 'all' | 'smallest' = 'all',
): Promise<void> {
  const entries = [...(await picturesOf(from)).entries()];
  const smallest = entries.find(([name]) => name.endsWith('.webp'))?.[0];
  const copied = entries.filter(([name]) => which === 'all' || name === smallest);
  const copy = (path: string, id: string) =>
    bucket()
      .file(path)
      .copy(bucket().file(path.replaceAll(from, id)));
  await Promise.all(to.flatMap((id) => copied.map(([, { path }]) => copy(path, id))));
}

/** A photo's `variants` with only the smallest of its sizes. */
export function smallestOf({ variants }: FirebaseFirestore.DocumentData) {
  const { sizes, avif, full, ...others } = v.parse(v.looseObject({ sizes: v.array(v.number()) }), variants);
  return { ...others, sizes: [Math.min(...sizes)], avif: [] };
}
