import { decodePublishedPhoto, type PublishedPhoto, publishedPhotoSchema } from '#contract/documents/photo.ts';
import { isPhotoId, type PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import {
  decodeAll,
  documentReference,
  type FieldFilter,
  getDocument,
  type RestDocument,
  runQuery,
} from './firestoreRest.ts';
import { decodeFirestoreFields, type FirestoreValue, stringValue, timestampValue } from './firestoreValues.ts';
import { createPageCache } from './pageCache.ts';
import { beginEdition } from './photosEdition.ts';

/** Every public read of photos. What comes from here is `published`, and everybody may see it. */

/** A published photo with its id. */
export type ListedPhoto = PublishedPhoto & { readonly id: PhotoId };

/** Where a page ended; only the source that it came from reads it. */
export type PhotoCursor = readonly FirestoreValue[];

/** Newest first. `next` is `undefined` when nothing follows. */
export type PhotoPage = { readonly photos: readonly ListedPhoto[]; readonly next: PhotoCursor | undefined };

const pages = createPageCache<Promise<PhotoPage>>();
const single = createPageCache<ListedPhoto>();

const newestFirst = [
  { field: 'publishedAt', direction: 'DESCENDING' },
  { field: '__name__', direction: 'DESCENDING' },
] as const;

// What drawing a photo needs, and not what it is searched by, which is more than all the rest.
const select = Object.keys(publishedPhotoSchema.entries);

function toListedPhotos(documents: readonly RestDocument[]): ListedPhoto[] {
  return decodeAll(documents, decodePublishedPhoto).flatMap(({ id, document }) =>
    isPhotoId(id) ? [{ ...document, id }] : [],
  );
}

/** The cursor behind a document, even behind one that does not decode: the list goes on after it. */
function cursorBehind(last: RestDocument): PhotoCursor | undefined {
  try {
    const { publishedAt } = decodeFirestoreFields({ publishedAt: last.fields.publishedAt });
    return publishedAt instanceof Date ? [timestampValue(publishedAt), documentReference(last.path)] : undefined;
  } catch {
    return undefined;
  }
}

export type PhotoPageOptions = { after?: PhotoCursor; limit?: number; fresh?: boolean; since?: Date };

/**
 * A page of the newest published photos that `where` lets through. `fresh` asks the server even where a page of less than
 * a minute ago is remembered; two that ask for the same page at once share one answer. `since` asks, always the server, for
 * what was published then or later. Costs one read for each photo.
 */
export function photosWhere(where: readonly FieldFilter[], options: PhotoPageOptions): Promise<PhotoPage> {
  const { after, limit = limits.page.size, fresh = false, since } = options;
  if (since) {
    return readPage(
      [...where, { field: 'publishedAt', op: 'GREATER_THAN_OR_EQUAL', value: timestampValue(since) }],
      after,
      limit,
    );
  }
  const key = JSON.stringify([where, limit, after ?? null]);
  const remembered = fresh ? undefined : pages.recall(key);
  if (remembered) return remembered;

  const page = readPage(where, after, limit);
  pages.remember(key, page);
  page.catch(() => pages.forget(key));
  return page;
}

/** A page of the newest published photos of all; see `photosWhere`. */
export const latestPhotos = (options: PhotoPageOptions = {}): Promise<PhotoPage> => photosWhere([], options);

async function readPage(
  where: readonly FieldFilter[],
  after: PhotoCursor | undefined,
  limit: number,
): Promise<PhotoPage> {
  const documents = await runQuery({
    collection: 'photos',
    where: [...where, { field: 'status', op: 'EQUAL', value: stringValue('published') }],
    orderBy: newestFirst,
    ...(after && { after }),
    limit,
    select,
  });
  const last = documents.at(-1);
  const photos = toListedPhotos(documents);
  for (const photo of photos) single.remember(photo.id, photo);
  return { photos, next: last !== undefined && documents.length === limit ? cursorBehind(last) : undefined };
}

/** One published photo; `undefined` for one that does not exist or that the public may not see. */
export async function publishedPhoto(id: PhotoId, signal?: AbortSignal): Promise<ListedPhoto | undefined> {
  const remembered = single.recall(id);
  if (remembered) return remembered;
  const document = await getDocument(documentPath.photo(id), signal, select);
  const photo = document && toListedPhotos([document])[0];
  if (photo) single.remember(id, photo);
  return photo;
}

/** Forgets what was read, so that the next read asks the server: after a photo of one's own was changed or deleted. */
export function forgetPhotos(): void {
  beginEdition();
  pages.clear();
  single.clear();
}
