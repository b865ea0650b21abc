import type { UploadEnvironment } from './uploadEnvironment.ts';
import { changeItem, type UploadItem, uploadItems } from './uploadItems.ts';
import { reservationOf } from './uploadPhase.ts';

function waitingIn({ key, draft: { album }, filing, phase }: UploadItem) {
  const id = 'id' in phase ? phase.id : reservationOf(phase)?.id;
  return album === undefined || id === undefined || filing === 'done' ? [] : [{ key, id, album: album.id }];
}

/** Puts reserved photos into their albums, in the order of the page. Never rejects: a card says what failed. */
export async function fileInAlbums({ store, putInAlbum }: UploadEnvironment): Promise<void> {
  const waiting = store.get(uploadItems).flatMap(waitingIn);
  await Promise.all(
    [...Map.groupBy(waiting, ({ album }) => album)].map(async ([album, photos]) => {
      const ids = photos.map(({ id }) => id);
      const failed = await putInAlbum(album, ids).catch(() => ids);
      for (const { key, id } of photos) {
        changeItem(store, key, (item) => ({ ...item, filing: failed.includes(id) ? 'failed' : 'done' }));
      }
    }),
  );
}
