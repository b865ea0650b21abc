import type { Store } from 'jotai';
import type * as v from 'valibot';
import { createPhotosContract } from '#contract/callables/createPhotos.ts';
import type { AlbumId, PhotoId, Uid } from '#contract/ids.ts';
import { arrangeAlbum } from '#data/albums/commands.ts';
import { call } from '#data/call.ts';
import { photosChanged } from '#data/photos/changed.ts';
import { myPhotosWithContent, type OwnPhoto } from '#data/photos/ownPhotos.ts';
import { createLimiter, type Limiter } from '#lib/limiter.ts';
import { browserDelivery, type DeliveryEnvironment } from '../files/deliver.ts';
import { type Inspection, inspectPicture } from '../files/inspectFile.ts';
import type { ServerNotes } from './uploadItems.ts';
import type { Reservation } from './uploadPhase.ts';

export type ReservationRequest = v.InferInput<typeof createPhotosContract.input>['photos'][number];

export type UploadEnvironment = DeliveryEnvironment & {
  readonly store: Store;
  readonly inspect: (file: File) => Promise<Inspection>;
  readonly findTwins: (fingerprint: string) => Promise<readonly PhotoId[]>;
  /** All or none, in the same order. */
  readonly reserve: (requests: readonly ReservationRequest[]) => Promise<readonly (Reservation & ServerNotes)[]>;
  /** At its end. Idempotent; resolves with those that did not come in. */
  readonly putInAlbum: (album: AlbumId, photos: readonly PhotoId[]) => Promise<readonly PhotoId[]>;
  /** Adds a published photo to cached lists. */
  readonly showInLists: (photo: OwnPhoto) => void;
  readonly isOnline: () => boolean;
  readonly newKey: () => string;
  readonly openPreview: (preview: Blob) => string;
  readonly closePreview: (url: string) => void;
  readonly inspecting: Limiter;
  readonly sending: Limiter;
  /** By item key. */
  readonly running: Map<string, AbortController>;
};

/** Decoding needs much memory, so two files are checked at a time; three are sent. */
export const createUploadEnvironment = (store: Store, uid: Uid): UploadEnvironment => ({
  ...browserDelivery,
  store,
  inspect: (file) => inspectPicture(file, uid),
  findTwins: (fingerprint) => myPhotosWithContent(uid, fingerprint),
  reserve: async (requests) => {
    const { photos } = await call(createPhotosContract, { photos: [...requests] });
    return photos.map(({ held, ...reservation }) => ({ ...reservation, isHeld: held }));
  },
  putInAlbum: async (album, photos) => (await arrangeAlbum(album, { add: [...photos] })).failed,
  showInLists: (photo) => photosChanged([[photo.id, photo]]),
  isOnline: () => navigator.onLine,
  newKey: () => crypto.randomUUID(),
  openPreview: (preview) => URL.createObjectURL(preview),
  closePreview: (url) => URL.revokeObjectURL(url),
  inspecting: createLimiter(2),
  sending: createLimiter(3),
  running: new Map(),
});
