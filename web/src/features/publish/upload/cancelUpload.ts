import type { UploadEnvironment } from './uploadEnvironment.ts';
import { findItem, tell, uploadItems } from './uploadItems.ts';
import { isUnderWay, reservationOf } from './uploadPhase.ts';

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

/** Leaves the page: stops and deletes what is on its way, forgets the rest. What has arrived is the server's to finish. */
export async function leaveUploads(environment: UploadEnvironment): Promise<void> {
  const { store, running, closePreview } = environment;
  const items = store.get(uploadItems);
  const cancelling = items.map(({ key }) => cancelUpload(environment, key));
  for (const controller of running.values()) controller.abort();
  running.clear();
  for (const { previewUrl } of items) if (previewUrl !== undefined) closePreview(previewUrl);
  store.set(uploadItems, []);
  await Promise.all(cancelling);
}
