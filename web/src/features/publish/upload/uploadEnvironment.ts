import type { Store } from 'jotai';
import type * as v from 'valibot';
import { createPhotosContract } from '#contract/callables/createPhotos.ts';
import type { AlbumId, PhotoId, Uid } from '#contract/ids.ts';
import { arrangeAlbum } from '#data/albums/commands.ts';
import { call } from '#data/call.ts';
import { photosChanged } from '#data/photos/changed.ts';
import { myPhotosWithContent, type OwnPhoto } from '#data/photos/ownPhotos.ts';
import { claimPicture } from '#data/uploads/claimPicture.ts';
import { createLimiter } from '#lib/limiter.ts';
import { browserDelivery } from '../files/deliver.ts';
import { inspectPicture } from '../files/inspectFile.ts';

export type ReservationRequest = v.InferInput<typeof createPhotosContract.input>['photos'][number];

export const createUploadEnvironment = (store: Store, uid: Uid) => ({
  ...browserDelivery,
  store,
  inspect: (file: File) => inspectPicture(file, uid),
  findTwins: (fingerprint: string) => myPhotosWithContent(uid, fingerprint),
  /** All or none, in the same order. Fails if somebody else is signed in by now. */
  reserve: async (requests: readonly ReservationRequest[]) => {
    const { photos } = await call(createPhotosContract, { photos: [...requests] }, uid);
    return photos.map(({ held, ...reservation }) => ({ ...reservation, isHeld: held }));
  },
  /** Appends them. Idempotent. Resolves with the photos that the album refused. */
  putInAlbum: async (album: AlbumId, photos: readonly PhotoId[]): Promise<readonly PhotoId[]> =>
    (await arrangeAlbum(album, { add: [...photos] })).failed,
  /** Adds a published photo to cached lists. */
  showInLists: (photo: OwnPhoto) => photosChanged([[photo.id, photo]]),
  isOnline: () => navigator.onLine,
  newKey: (): string => crypto.randomUUID(),
  openPreview: (preview: Blob) => URL.createObjectURL(preview),
  closePreview: (url: string) => URL.revokeObjectURL(url),
  copying: createLimiter(1),
  /** Decoding needs much memory. */
  inspecting: createLimiter(2),
  sending: createLimiter(3),
  claim: claimPicture,
  /** What releases the claimed pictures, by item key. */
  claims: new Map<string, () => void>(),
  /** By item key. */
  running: new Map<string, AbortController>(),
});
export type UploadEnvironment = Readonly<ReturnType<typeof createUploadEnvironment>>;
