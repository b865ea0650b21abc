import { tagTypedForAll } from './forAll.ts';
import type { UploadEnvironment } from './uploadEnvironment.ts';
import { findItem, tell, type UploadItem, uploadItems } from './uploadItems.ts';
import { canPause, isDone, isUnderWay, isUnsent, reservationOf, wouldBeLost } from './uploadPhase.ts';
import { isAnyUnderWay } from './uploadSum.ts';

export function pauseUpload({ store, running }: UploadEnvironment, key: string): void {
  const before = findItem(store, key)?.phase;
  if (before === undefined || !canPause(before)) return;
  tell(store, key, { type: 'paused' });
  running.get(key)?.abort();
}

/** Deletes the reservation with the bytes sent so far. If this call fails, the server's cleanup deletes both. */
export async function cancelUpload({ store, running, discard }: UploadEnvironment, key: string): Promise<void> {
  const before = findItem(store, key)?.phase;
  if (before === undefined || !isUnderWay(before)) return;
  tell(store, key, { type: 'cancelled' });
  running.get(key)?.abort();
  const reservation = reservationOf(before);
  if (reservation) await discard(reservation.id).catch(() => undefined);
}

/** Ignores a file that is being sent. Also deletes the photo of a failed file. */
export async function removeFile({ store, discard, closePreview }: UploadEnvironment, key: string): Promise<void> {
  const item = findItem(store, key);
  if (item === undefined || isUnderWay(item.phase)) return;
  store.set(uploadItems, (items) => items.filter((other) => other.key !== key));
  if (item.previewUrl !== undefined) closePreview(item.previewUrl);
  const reservation = item.phase.phase === 'failed' ? item.phase.reservation : undefined;
  if (reservation) await discard(reservation.id).catch(() => undefined);
}

export async function clearUploads(environment: UploadEnvironment): Promise<void> {
  const unfinished = environment.store.get(uploadItems).filter(({ phase }) => !isDone(phase));
  await Promise.all(unfinished.map(({ key }) => cancelUpload(environment, key)));
  await Promise.all(unfinished.map(({ key }) => removeFile(environment, key)));
}

/** Drops what the person has seen through, once nothing is under way. */
export function forgetFinished({ store, closePreview }: UploadEnvironment): void {
  const items = store.get(uploadItems);
  if (isAnyUnderWay(items)) return;
  const isOver = ({ phase }: UploadItem): boolean => !wouldBeLost(phase) && phase.phase !== 'cancelled';
  for (const { previewUrl } of items.filter(isOver)) if (previewUrl !== undefined) closePreview(previewUrl);
  store.set(
    uploadItems,
    items.filter((item) => !isOver(item)),
  );
}

/** For the end of the session: deletes running and unsent uploads. The server finishes those that have arrived. */
export async function leaveUploads(environment: UploadEnvironment): Promise<void> {
  const { store, running, discard, closePreview } = environment;
  const items = store.get(uploadItems);
  const cancelling = items.map(({ key }) => cancelUpload(environment, key));
  const unsent = items.flatMap(({ phase }) => (isUnsent(phase) ? (reservationOf(phase) ?? []) : []));
  const discarding = unsent.map(({ id }) => discard(id).catch(() => undefined));
  for (const controller of running.values()) controller.abort();
  running.clear();
  for (const { previewUrl } of items) if (previewUrl !== undefined) closePreview(previewUrl);
  store.set(uploadItems, []);
  store.set(tagTypedForAll, '');
  await Promise.all([...cancelling, ...discarding]);
}
