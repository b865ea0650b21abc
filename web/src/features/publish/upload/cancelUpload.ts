import { type UploadEnvironment } from './uploadEnvironment.ts';
import { findItem, tell, uploadItems } from './uploadItems.ts';
import { canPause, isDone, isUnderWay, isUnsent, reservationOf } from './uploadPhase.ts';

/** Lets a file that is being sent, or waits for its turn, rest where it is; `retryUpload` goes on with it. */
export function pauseUpload({ store, running }: UploadEnvironment, key: string): void {
  const before = findItem(store, key)?.phase;
  if (before === undefined || !canPause(before)) return;
  tell(store, key, { type: 'paused' });
  running.get(key)?.abort();
}

/**
 * Stops a file on its way and deletes its reservation with what has arrived of it. If that cannot be said to the server
 * now, the server sweeps it later.
 */
export async function cancelUpload({ store, running, discard }: UploadEnvironment, key: string): Promise<void> {
  const before = findItem(store, key)?.phase;
  if (before === undefined || !isUnderWay(before)) return;
  tell(store, key, { type: 'cancelled' });
  running.get(key)?.abort();
  const reservation = reservationOf(before);
  if (reservation) await discard(reservation.id).catch(() => undefined);
}

/** Takes a file off the page, if it is not on its way; a photo that failed is deleted with it. */
export async function removeFile({ store, discard, closePreview }: UploadEnvironment, key: string): Promise<void> {
  const item = findItem(store, key);
  if (item === undefined || isUnderWay(item.phase)) return;
  store.set(uploadItems, (items) => items.filter((other) => other.key !== key));
  if (item.previewUrl !== undefined) closePreview(item.previewUrl);
  const reservation = item.phase.phase === 'failed' ? item.phase.reservation : undefined;
  if (reservation) await discard(reservation.id).catch(() => undefined);
}

/** Takes every file off the page that is not done; what is on its way is stopped, and its photo deleted. */
export async function clearUploads(environment: UploadEnvironment): Promise<void> {
  const unfinished = environment.store.get(uploadItems).filter(({ phase }) => !isDone(phase));
  await Promise.all(unfinished.map(({ key }) => cancelUpload(environment, key)));
  await Promise.all(unfinished.map(({ key }) => removeFile(environment, key)));
}

/**
 * Leaves the page: stops and deletes what is on its way or could not be sent, forgets the rest. What has arrived is the
 * server's to finish.
 */
export async function leaveUploads(environment: UploadEnvironment): Promise<void> {
  const { store, discard } = environment;
  const items = store.get(uploadItems);
  const cancelling = items.map(({ key }) => cancelUpload(environment, key));
  const unsent = items.flatMap(({ phase }) => (isUnsent(phase) ? (reservationOf(phase) ?? []) : []));
  const discarding = unsent.map(({ id }) => discard(id).catch(() => undefined));
  putDownUploads(environment);
  await Promise.all([...cancelling, ...discarding]);
}

/** Stops what is on its way and clears the page, but deletes nothing: what is kept in this browser can go on from there. */
export function putDownUploads({ store, running, closePreview }: UploadEnvironment): void {
  for (const controller of running.values()) controller.abort();
  running.clear();
  for (const { previewUrl } of store.get(uploadItems)) if (previewUrl !== undefined) closePreview(previewUrl);
  store.set(uploadItems, []);
}
