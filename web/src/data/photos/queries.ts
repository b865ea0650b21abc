import * as v from 'valibot';
import { apiAddress } from '#contract/edge/api.ts';
import { photoAnswer, photosAnswer } from '#contract/edge/photos.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import { hasOwnChanges, knowPhotos, type PublicSource, pageFrom, readApi, readItem } from '../api.ts';
import type { ListedPhoto, PhotoPage, PhotosAsked } from '../ownChanges.ts';

export type { ListedPhoto, PhotoPage, PhotosAsked };

export type PhotoSource = PublicSource<ListedPhoto>;

const ownChanges = () => import('../ownChanges.ts');

/** Newest first, a search by relevance: its page may be short or empty although more follow. */
export const photosOf =
  (asked: PhotosAsked = {}): PhotoSource =>
  async ({ after, ...reading } = {}) => {
    const page = pageFrom(await readApi(apiAddress.photos({ ...asked, after }), photosAnswer, reading));
    knowPhotos(page.entries, page.asOf);
    return hasOwnChanges() ? (await ownChanges()).withOwnChanges(page, asked, after === undefined) : page;
  };

export const latestPhotos = photosOf();

/** `undefined` where the photo is missing or not public. */
export async function publishedPhoto(id: PhotoId, signal?: AbortSignal): Promise<ListedPhoto | undefined> {
  const photo = await readItem(apiAddress.photo(id), photoAnswer, { signal });
  return hasOwnChanges() ? (await ownChanges()).withOwnChange(id, photo) : photo;
}

/** Past what the page's HTML brought, which leaves out the words of covered photos. */
export const wholePhoto = (id: PhotoId, signal: AbortSignal): Promise<ListedPhoto | undefined> =>
  readItem(apiAddress.photo(id), photoAnswer, { signal, fresh: true });

/** A dozen others at most; none where the photo itself is in no list. */
export async function photosNear(id: PhotoId): Promise<readonly ListedPhoto[]> {
  try {
    const { items, asOf } = await readApi(apiAddress.photosNear(id), photosAnswer);
    knowPhotos(items, asOf);
    return items;
  } catch (error) {
    if (error instanceof ContractError && error.code === 'not-found') return [];
    throw error;
  }
}

export const packPhotoPage = ({ entries, ...page }: PhotoPage): string => JSON.stringify({ ...page, items: entries });

/** Throws for text that `packPhotoPage` did not write. */
export const unpackPhotoPage = (text: string): PhotoPage => pageFrom(v.parse(photosAnswer, JSON.parse(text)));
