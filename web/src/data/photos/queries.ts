import * as v from 'valibot';
import { apiAddress } from '#contract/edge/api.ts';
import { photoAnswer, photosAnswer } from '#contract/edge/photos.ts';
import type { PhotoId } from '#contract/ids.ts';
import { hasOwnChanges, knowPhotos, readApi, readItem } from '../api.ts';
import type { ListedPhoto, PhotoPage, PhotosAsked } from '../ownChanges.ts';

export type { ListedPhoto, PhotoPage, PhotosAsked };

/** `fresh` asks the server even where an answer of the last minute is remembered. */
type PhotoPageOptions = { readonly after?: string; readonly fresh?: boolean };

export type PhotoSource = (options?: PhotoPageOptions) => Promise<PhotoPage>;

const ownChanges = () => import('../ownChanges.ts');

/** Newest first, a search by relevance: its page may be short or empty although more follow. */
export const photosOf =
  (asked: PhotosAsked = {}): PhotoSource =>
  async ({ after, fresh } = {}) => {
    const { items, next, asOf } = await readApi(apiAddress.photos({ ...asked, after }), photosAnswer, { fresh });
    knowPhotos(items, asOf);
    const page = { photos: items, next, asOf };
    return hasOwnChanges() ? (await ownChanges()).withOwnChanges(page, asked, after === undefined) : page;
  };

export const latestPhotos = photosOf();

/** `undefined` where the photo is missing or not public. */
export async function publishedPhoto(id: PhotoId, signal?: AbortSignal): Promise<ListedPhoto | undefined> {
  const photo = await readItem(apiAddress.photo(id), photoAnswer, { signal });
  return hasOwnChanges() ? (await ownChanges()).withOwnChange(id, photo) : photo;
}

export const packPhotoPage = ({ photos, ...page }: PhotoPage): string => JSON.stringify({ ...page, items: photos });

/** Throws for text that `packPhotoPage` did not write. */
export function unpackPhotoPage(text: string): PhotoPage {
  const { items, next, asOf } = v.parse(photosAnswer, JSON.parse(text));
  return { photos: items, next, asOf };
}
