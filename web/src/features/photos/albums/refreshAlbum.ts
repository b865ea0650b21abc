import type { Store } from 'jotai';
import type { AlbumId } from '#contract/ids.ts';
import { shownFrom } from '#session/lists/publicList.ts';
import { sourceOf } from '../list/listByKey.ts';
import { listKey } from '../list/listKeys.ts';
import { photoList } from '../list/photoLists.ts';

/** Reads the first photos of an album again that its owner has changed. What is shown stays where that fails. */
export async function refreshAlbum(store: Store, id: AlbumId): Promise<void> {
  const subject = { of: 'album', id } as const;
  const { list, source } = photoList(store, { key: listKey(subject), source: sourceOf(subject) });
  const page = await source({ fresh: true }).catch(() => undefined);
  if (page) store.set(list, shownFrom(page));
}

/** Shows the owner the photos that others do not see in the album. A list that has them stays as it is. */
export async function showAsOwner(store: Store, id: AlbumId): Promise<void> {
  const subject = { of: 'album', id } as const;
  const { list, source } = photoList(store, { key: listKey(subject), source: sourceOf(subject) });
  const page = await source({ fresh: true }).catch(() => undefined);
  const shown = store.get(list);
  if (!page || shown.phase !== 'shown') return;
  if (page.entries.some((photo, at) => photo.id !== shown.entries[at]?.id)) store.set(list, shownFrom(page));
}
