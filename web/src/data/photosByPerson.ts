import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { countDocuments } from './firestoreBatch.ts';
import type { FieldFilter } from './firestoreRest.ts';
import { stringValue } from './firestoreValues.ts';
import { createPageCache } from './pageCache.ts';
import { type PhotoPage, type PhotoPageOptions, photosWhere } from './photos.ts';

const ownedBy = (uid: Uid): FieldFilter => ({ field: 'ownerId', op: 'EQUAL', value: stringValue(uid) });

/** The pages of a person's published photos, newest first; see `photosWhere`. */
export const photosByPerson =
  (uid: Uid) =>
  (options: PhotoPageOptions = {}): Promise<PhotoPage> =>
    photosWhere([ownedBy(uid)], options);

/** A number of photos; `isMore` where counting stopped there, because no query may ask for more. */
export type PhotoCount = { readonly photos: number; readonly isMore: boolean };

const counts = createPageCache<Promise<PhotoCount>>();

/** How many published photos a person has, counted up to what one query may ask for. Costs one read. */
export function countPhotosByPerson(uid: Uid): Promise<PhotoCount> {
  const remembered = counts.recall(uid);
  if (remembered) return remembered;
  const count = readCount(uid);
  counts.remember(uid, count);
  count.catch(() => counts.forget(uid));
  return count;
}

async function readCount(uid: Uid): Promise<PhotoCount> {
  const limit = limits.page.maxPerQuery;
  const photos = await countDocuments({
    collection: 'photos',
    where: [ownedBy(uid), { field: 'status', op: 'EQUAL', value: stringValue('published') }],
    orderBy: [],
    limit,
  });
  return { photos, isMore: photos === limit };
}
