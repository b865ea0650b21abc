import type { Store } from 'jotai';
import type { AlbumId } from '#contract/ids.ts';
import { deleteAlbumForGood, deleteAlbumUndoably, restoreAlbum } from '#data/albums/commands.ts';
import { queryClient } from '#data/queryClient.ts';
import { currentLanguage } from '#i18n/current.ts';
import { loadWords } from '#i18n/words.ts';
import { removeUndoably } from '../photo/removePhoto.ts';
import { goneAlbums } from './albumLists.ts';

/** The photos stay. As `removePhoto`. */
export async function removeAlbum(store: Store, id: AlbumId, byKeyboard: boolean): Promise<void> {
  const { remove: words } = await loadWords('albums', store.get(currentLanguage)?.locale ?? 'ja');
  await removeUndoably(
    store,
    {
      words,
      hide: () => store.set(goneAlbums, (gone) => new Set([...gone, id])),
      show: () => store.set(goneAlbums, (gone) => new Set([...gone].filter((other) => other !== id))),
      deleteUndoably: () => deleteAlbumUndoably(id),
      restore: async () => {
        await restoreAlbum(id);
        // A list that was read meanwhile lacks it.
        await queryClient.invalidateQueries({ queryKey: ['myAlbums'] });
      },
      deleteForGood: () => deleteAlbumForGood(id),
    },
    byKeyboard,
  );
}
