import { ContractError } from '#contract/errors.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { deliver } from '../files/deliver.ts';
import type { UploadEnvironment } from './uploadEnvironment.ts';
import { toUploadFailure } from './uploadFailure.ts';
import { findItem, tell, uploadItems } from './uploadItems.ts';
import { type Reservation, reservationOf, type UploadEvent } from './uploadPhase.ts';

/** Sends three files at a time, in the order of the page, and follows each to its end. With `arrived`, only follows. */
export async function sendFile(environment: UploadEnvironment, key: string, arrived?: Reservation): Promise<void> {
  const { store, sending, running } = environment;
  const controller = new AbortController();
  running.set(key, controller);
  const place = (): number => store.get(uploadItems).findIndex((item) => item.key === key);
  try {
    const reservation = arrived ?? (await sending(() => transport(environment, key, controller.signal), place));
    if (reservation === undefined) return;
    tell(store, key, { type: 'sent' });
    const photo = await environment.followPhoto(reservation.id, isThrough, controller.signal);
    if (photo?.status === 'published') environment.showInLists(photo);
    tell(store, key, verdict(photo));
  } catch (error) {
    if (controller.signal.aborted) return;
    tell(store, key, { type: 'failed', failure: toUploadFailure(error, environment.isOnline()) });
  } finally {
    if (running.get(key) === controller) running.delete(key);
  }
}

const isThrough = ({ status }: OwnPhoto): boolean => status !== 'uploading' && status !== 'processing';

function verdict(photo: OwnPhoto | undefined): UploadEvent {
  if (photo === undefined) return { type: 'failed', failure: { code: 'gone' } };
  switch (photo.status) {
    case 'scheduled':
    case 'published':
      return { type: photo.status };
    case 'failed':
      return { type: 'failed', failure: { code: photo.failure?.code ?? 'broken' } };
    default:
      return { type: 'held' };
  }
}

/** `undefined`: cancelled or paused while waiting for its turn. */
async function transport(environment: UploadEnvironment, key: string, signal: AbortSignal) {
  const { store } = environment;
  const item = findItem(store, key);
  const reservation = item && reservationOf(item.phase);
  if (signal.aborted || item?.facts === undefined || reservation === undefined) return undefined;
  tell(store, key, { type: 'progressed', sentBytes: 0 });
  const to = { uploadPath: reservation.uploadPath, contentType: item.facts.contentType };
  const listener = {
    onProgress: (sentBytes: number) => void tell(store, key, { type: 'progressed', sentBytes }),
    onNetworkLost: () => void tell(store, key, { type: 'waitingForNetwork' }),
  };
  if (!(await deliver(environment, reservation.id, item.file, to, listener, signal))) {
    throw new ContractError('permission-denied', 'Storage takes no file without a reservation');
  }
  return reservation;
}
