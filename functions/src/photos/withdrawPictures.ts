import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import { type PublishedPhoto, publishedPhotoSchema } from '#contract/documents/photo.ts';
import { pictureAddress, variantNamesOf } from '#contract/edge/pictures.ts';
import type { PhotoId } from '#contract/ids.ts';
import { dropTokens } from '../data/photos/variantFiles.ts';
import { readSiteSettings } from '../data/site/siteSettingsStore.ts';
import { purge as purgeCdn } from '../platform/purge.ts';

/** A stored photo as everybody sees it; `undefined` where nobody does. */
function shownIn(stored: unknown): PublishedPhoto | undefined {
  const photo = v.safeParse(publishedPhotoSchema, stored);
  return photo.success ? photo.output : undefined;
}

const addressesOf = (id: PhotoId, photo: PublishedPhoto | undefined): readonly string[] =>
  photo ? variantNamesOf(photo.variants).map((name) => pictureAddress(id, photo.pictureId ?? id, name)) : [];

/** Pure: the addresses that a stored photo had for everybody, and has no more. */
export function addressesLeft(id: PhotoId, before: unknown, after: unknown): readonly string[] {
  const kept = new Set(addressesOf(id, shownIn(after)));
  return addressesOf(id, shownIn(before)).filter((address) => !kept.has(address));
}

type Environment = { readonly bucket: Bucket; readonly purge?: (paths: readonly string[]) => Promise<void> };

/**
 * What a photo shows no more goes out of the caches in front of the site, and whoever has had Storage make a download token, while old
 * addresses went on (`oldPicturesUntil`), opens nothing by it. Idempotent; throws where it has to be done again.
 */
export async function withdrawPictures(
  id: PhotoId,
  before: unknown,
  after: unknown,
  { bucket, purge = purgeCdn }: Environment,
): Promise<void> {
  const left = addressesLeft(id, before, after);
  if (left.length === 0) return;
  const pictureId = shownIn(before)?.pictureId ?? id;
  const { oldPicturesUntil } = await readSiteSettings();
  if (oldPicturesUntil) await dropTokens(bucket, { photoId: id, pictureId });
  await purge(left);
}
