import type { Store } from 'jotai';
import { createPhotosContract } from '#contract/callables/createPhotos.ts';
import { deletePhotoContract } from '#contract/callables/deletePhoto.ts';
import type { PhotoId } from '#contract/ids.ts';
import { call } from '#data/call.ts';
import { followMyPhoto, myPhoto, type OwnPhoto } from '#data/myPhotos.ts';
import { type SendingListener, sendOriginal } from '#data/uploads.ts';
import { decodePreview } from '#lib/decodePreview.ts';
import { createLimiter, type Limiter } from '#lib/limiter.ts';
import { sha256 } from '#lib/sha256.ts';
import type { DraftFields } from './draft.ts';
import { type FileFacts, type Inspection, inspectFile } from './inspectFile.ts';
import type { Reservation } from './uploadPhase.ts';

/** What is asked of the server for one file. */
export type ReservationRequest = DraftFields & {
  readonly contentType: FileFacts['contentType'];
  readonly size: number;
};

/** Everything that the commands of the upload page reach outside for. */
export type UploadEnvironment = {
  readonly store: Store;
  readonly inspect: (file: Blob) => Promise<Inspection>;
  /** All or none, in the same order. */
  readonly reserve: (requests: readonly ReservationRequest[]) => Promise<readonly Reservation[]>;
  /** Deletes a photo and what was sent of it. */
  readonly discard: (id: PhotoId) => Promise<void>;
  readonly send: (
    file: Blob,
    to: { readonly uploadPath: string; readonly contentType: string },
    listener: SendingListener,
    signal: AbortSignal,
  ) => Promise<void>;
  readonly readPhoto: (id: PhotoId) => Promise<OwnPhoto | undefined>;
  readonly followPhoto: (
    id: PhotoId,
    isDone: (photo: OwnPhoto) => boolean,
    signal: AbortSignal,
  ) => Promise<OwnPhoto | undefined>;
  readonly isOnline: () => boolean;
  readonly newKey: () => string;
  readonly openPreview: (preview: Blob) => string;
  readonly closePreview: (url: string) => void;
  /** How long a file whose answer was lost may take to show up, in ms. */
  readonly arrivalPatienceMs: number;
  readonly inspecting: Limiter;
  readonly sending: Limiter;
  /** What runs for an item, by its key. */
  readonly running: Map<string, AbortController>;
};

/** Decoding takes memory, so only two files are checked at a time; three are sent. */
export const createUploadEnvironment = (store: Store): UploadEnvironment => ({
  store,
  inspect: (file) => inspectFile(file, { decodePreview, digest: sha256 }),
  reserve: async (requests) => {
    const photos = requests.map((request) => ({ ...request, tags: [...request.tags] }));
    return (await call(createPhotosContract, { photos })).photos;
  },
  discard: async (id) => {
    await call(deletePhotoContract, { id });
  },
  send: sendOriginal,
  readPhoto: myPhoto,
  followPhoto: followMyPhoto,
  isOnline: () => navigator.onLine,
  newKey: () => crypto.randomUUID(),
  openPreview: (preview) => URL.createObjectURL(preview),
  closePreview: (url) => URL.revokeObjectURL(url),
  arrivalPatienceMs: 15_000,
  inspecting: createLimiter(2),
  sending: createLimiter(3),
  running: new Map(),
});
