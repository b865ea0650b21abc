import { atom, type Store } from 'jotai';
import type { PhotoId } from '#contract/ids.ts';
import { photosNow, type StaffPhoto, type staffPhotos } from '#data/staff/photos.ts';
import { keptByKey } from '#lib/keptByKey.ts';
import type { PagedList } from '#lib/pagedList.ts';
import { belongsInto, type PhotosFilter } from './photosAddress.ts';

type Cursor = NonNullable<Parameters<ReturnType<typeof staffPhotos>>[0]>;

/** Kept so that coming back shows each list as it was left. */
export const photoListOf = keptByKey(10, () => atom<PagedList<StaffPhoto, Cursor>>({ phase: 'idle' }));

export const idOfPhoto = ({ id }: StaffPhoto): string => id;

/** Shows photos of a list as they stand now: those that belong elsewhere by now leave it. */
export async function showAsNow(
  store: Store,
  kept: ReturnType<typeof photoListOf>,
  { ids, filter }: { readonly ids: readonly PhotoId[]; readonly filter: PhotosFilter },
): Promise<void> {
  const now = await photosNow(ids);
  const asked = new Set<string>(ids);
  store.set(kept, (list) => {
    if (list.phase !== 'shown') return list;
    const entries = list.entries.flatMap((photo): readonly StaffPhoto[] => {
      if (!asked.has(photo.id)) return [photo];
      const found = now.get(photo.id);
      return found && belongsInto(found.status, filter) ? [found] : [];
    });
    return { ...list, entries };
  });
}
