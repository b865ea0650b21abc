import type { AlbumId, PhotoId } from '#contract/ids.ts';
import type { UploadEnvironment } from './uploadEnvironment.ts';
import { changeItem, type UploadItem, uploadItems } from './uploadItems.ts';
import { reservationOf, type UploadPhase } from './uploadPhase.ts';

const photoIdOf = (phase: UploadPhase): PhotoId | undefined => ('id' in phase ? phase.id : reservationOf(phase)?.id);

type Waiting = { readonly key: string; readonly id: PhotoId };

/**
 * Puts reserved photos into the albums that were chosen for them, in the order of the page. Tries again what failed.
 * Never rejects: a card says so whose photo is not in its album.
 */
export async function fileInAlbums({ store, putInAlbum }: UploadEnvironment): Promise<void> {
  const byAlbum = Map.groupBy(store.get(uploadItems).filter(isWaiting), ({ draft }) => draft.album?.id);
  await Promise.all(
    [...byAlbum].map(async ([album, items]) => {
      const waiting = items.flatMap(({ key, phase }): Waiting[] => {
        const id = photoIdOf(phase);
        return id === undefined ? [] : [{ key, id }];
      });
      const failed = album === undefined ? [] : await failedOf(putInAlbum, album, waiting);
      for (const { key, id } of waiting) {
        changeItem(store, key, (item) => ({ ...item, filing: failed.includes(id) ? 'failed' : 'done' }));
      }
    }),
  );
}

const isWaiting = ({ draft, filing, phase }: UploadItem): boolean =>
  draft.album !== undefined && filing !== 'done' && photoIdOf(phase) !== undefined;

async function failedOf(
  putInAlbum: UploadEnvironment['putInAlbum'],
  album: AlbumId,
  waiting: readonly Waiting[],
): Promise<readonly PhotoId[]> {
  const ids = waiting.map(({ id }) => id);
  try {
    return await putInAlbum(album, ids);
  } catch {
    return ids;
  }
}
