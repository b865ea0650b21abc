import { publishItems } from './publishFiles.ts';
import { awaitVerdict, sendFile } from './sendFile.ts';
import { toUploadFailure } from './toUploadFailure.ts';
import type { UploadEnvironment } from './uploadEnvironment.ts';
import { findItem, tell } from './uploadItems.ts';
import { canRetry, type Reservation, reservationOf } from './uploadPhase.ts';

/**
 * Tries a file again that failed or was cancelled, and goes on with one that was paused. A reservation that still stands is used again, and a file that had
 * arrived after all is only followed; else it begins with a new reservation.
 */
export async function retryUpload(environment: UploadEnvironment, key: string): Promise<void> {
  const { store } = environment;
  const item = findItem(store, key);
  if (item === undefined || !(canRetry(item.phase) || item.phase.phase === 'paused')) return;
  const reservation = reservationOf(item.phase);
  if (reservation === undefined) {
    await publishItems(environment, [item]);
    return;
  }
  tell(store, key, { type: 'reserving' });
  try {
    const photo = await environment.readPhoto(reservation.id);
    if (photo === undefined) {
      tell(store, key, { type: 'sentBack' });
      const again = findItem(store, key);
      if (again?.phase.phase === 'ready') await publishItems(environment, [again]);
      return;
    }
    if (tell(store, key, { type: 'reserved', reservation })?.phase !== 'queued') {
      await environment.discard(reservation.id).catch(() => undefined);
      return;
    }
    if (photo.status === 'uploading') await sendFile(environment, key);
    else await follow(environment, key, reservation);
  } catch (error) {
    const failure = toUploadFailure(error, environment.isOnline());
    tell(store, key, { type: 'failed', failure, reservation });
  }
}

async function follow(environment: UploadEnvironment, key: string, reservation: Reservation): Promise<void> {
  const controller = new AbortController();
  environment.running.set(key, controller);
  try {
    await awaitVerdict(environment, key, reservation, controller.signal);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
  } finally {
    environment.running.delete(key);
  }
}
