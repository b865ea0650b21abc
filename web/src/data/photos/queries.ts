import * as v from 'valibot';
import { apiAddress } from '#contract/edge/api.ts';
import { photoAnswer, photosAnswer } from '#contract/edge/photos.ts';
import type { PhotoId } from '#contract/ids.ts';
import { hasOwnChanges, knowPhotos, readApi, readItem } from '../api.ts';
import type { ListedPhoto, PhotoPage, PhotosAsked } from '../ownChanges.ts';

/** Every public read of photos. What comes from here is `published`, and everybody may see it. */

export type { ListedPhoto, PhotoPage, PhotosAsked };

/** `fresh` asks the server even where an answer of less than a minute ago is remembered. */
type PhotoPageOptions = { readonly after?: string; readonly fresh?: boolean };

/** Where a list reads its pages from. */
export type PhotoSource = (options?: PhotoPageOptions) => Promise<PhotoPage>;

const ownChanges = () => import('../ownChanges.ts');

/**
 * The pages of a list of published photos, newest first; those that words find by where they stand. Of a search a page may be short,
 * even empty, and more may follow. Fails as `readApi` does.
 */
export const photosOf =
  (asked: PhotosAsked = {}): PhotoSource =>
  async ({ after, fresh } = {}) => {
    const { items, next, asOf } = await readApi(apiAddress.photos({ ...asked, after }), photosAnswer, { fresh });
    knowPhotos(items, asOf);
    const page = { photos: items, next, asOf };
    return hasOwnChanges() ? (await ownChanges()).withOwnChanges(page, asked, after === undefined) : page;
  };

/** The newest published photos of all. */
export const latestPhotos = photosOf();

/** One published photo; `undefined` for one that does not exist or that the public may not see. */
export async function publishedPhoto(id: PhotoId, signal?: AbortSignal): Promise<ListedPhoto | undefined> {
  const photo = await readItem(apiAddress.photo(id), photoAnswer, { signal });
  return hasOwnChanges() ? (await ownChanges()).withOwnChange(id, photo) : photo;
}

/** A page of photos as text, for the storage of a tab. */
export const packPhotoPage = ({ photos, ...page }: PhotoPage): string => JSON.stringify({ ...page, items: photos });

/** The page that `packPhotoPage` wrote. Throws for anything else. */
export function unpackPhotoPage(text: string): PhotoPage {
  const { items, next, asOf } = v.parse(photosAnswer, JSON.parse(text));
  return { photos: items, next, asOf };
}
