import type { Store } from 'jotai';
import { createPhotosContract } from '#contract/callables/createPhotos.ts';
import { deletePhotoContract } from '#contract/callables/deletePhoto.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { call } from '#data/call.ts';
import { photoChanged } from '#data/ownChanges.ts';
import { followMyPhoto, myPhoto, myPhotosWithContent, type OwnPhoto } from '#data/photos/ownPhotos.ts';
import { type SendingListener, sendOriginal, type UploadTarget } from '#data/uploads/sendOriginal.ts';
import { createLimiter, type Limiter } from '#lib/limiter.ts';
import type { PhotoFieldsInput } from '../fields/photoValues.ts';
import type { FileFacts, Inspection } from '../files/inspectFile.ts';
import { inspectPicture } from '../files/inspectFile.ts';
import type { ServerNotes } from './uploadItems.ts';
import type { Reservation } from './uploadPhase.ts';

export type ReservationRequest = PhotoFieldsInput & {
  readonly contentType: FileFacts['contentType'];
  readonly size: number;
};

export type UploadEnvironment = {
  readonly store: Store;
  readonly inspect: (file: File) => Promise<Inspection>;
  readonly findTwins: (fingerprint: string) => Promise<readonly PhotoId[]>;
  /** All or none, in the same order. */
  readonly reserve: (requests: readonly ReservationRequest[]) => Promise<readonly (Reservation & ServerNotes)[]>;
  readonly discard: (id: PhotoId) => Promise<void>;
  readonly send: (file: Blob, to: UploadTarget, listener: SendingListener, signal: AbortSignal) => Promise<void>;
  readonly readPhoto: (id: PhotoId) => Promise<OwnPhoto | undefined>;
  readonly followPhoto: (
    id: PhotoId,
    isDone: (photo: OwnPhoto) => boolean,
    signal: AbortSignal,
  ) => Promise<OwnPhoto | undefined>;
  /** Adds a published photo to cached lists. */
  readonly showInLists: (photo: OwnPhoto) => void;
  readonly isOnline: () => boolean;
  readonly newKey: () => string;
  readonly openPreview: (preview: Blob) => string;
  readonly closePreview: (url: string) => void;
  /** Time for a file to show up after its answer was lost, in ms. */
  readonly arrivalPatienceMs: number;
  readonly inspecting: Limiter;
  readonly sending: Limiter;
  /** By item key. */
  readonly running: Map<string, AbortController>;
};

/** Decoding needs much memory, so two files are checked at a time; three are sent. */
export const createUploadEnvironment = (store: Store, uid: Uid): UploadEnvironment => ({
  store,
  inspect: (file) => inspectPicture(file, uid),
  findTwins: (fingerprint) => myPhotosWithContent(uid, fingerprint),
  reserve: async (requests) => {
    const photos = requests.map((request) => ({ ...request, tags: [...request.tags] }));
    const reserved = (await call(createPhotosContract, { photos })).photos;
    return reserved.map(({ held, ...reservation }) => ({ ...reservation, isHeld: held }));
  },
  discard: async (id) => {
    await call(deletePhotoContract, { id });
  },
  send: sendOriginal,
  readPhoto: myPhoto,
  followPhoto: followMyPhoto,
  showInLists: (photo) => photoChanged(photo.id, photo),
  isOnline: () => navigator.onLine,
  newKey: () => crypto.randomUUID(),
  openPreview: (preview) => URL.createObjectURL(preview),
  closePreview: (url) => URL.revokeObjectURL(url),
  arrivalPatienceMs: 15_000,
  inspecting: createLimiter(2),
  sending: createLimiter(3),
  running: new Map(),
});
