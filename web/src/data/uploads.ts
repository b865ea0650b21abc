import type { UploadTask } from 'firebase/storage';
import { ContractError, type ErrorCode } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import { loadStorage } from './sdk.ts';

/** Without a byte for this long, the network counts as lost, and the transport is started anew as often. */
const stalledAfterMs = 6_000;

/** What is told of a file on its way. */
export type SendingListener = {
  readonly onProgress: (sentBytes: number) => void;
  /** Nothing moves any more; `onProgress` tells when it goes on. */
  readonly onNetworkLost: () => void;
};

/**
 * Sends a file to its reserved path, in pieces that are taken up again after a lost connection, for as long as the
 * reservation stands. Resolves when the last byte has arrived. Rejects with the signal's reason when cancelled, with
 * an `UnreachableError` after a day without a network, and with a `ContractError` for what Storage refuses:
 * `permission-denied` also where the file had already arrived and only the answer was lost.
 */
export async function sendOriginal(
  file: Blob,
  to: { readonly uploadPath: string; readonly contentType: string },
  listener: SendingListener,
  signal: AbortSignal,
): Promise<void> {
  const { storage, ref, uploadBytesResumable } = await loadStorage();
  signal.throwIfAborted();
  const patienceMs = limits.upload.abandonedAfterHours * 3_600_000;
  storage.maxUploadRetryTime = patienceMs;
  storage.maxOperationRetryTime = patienceMs;
  const task = uploadBytesResumable(ref(storage, to.uploadPath), file, { contentType: to.contentType });
  const stopWatching = watchNetwork(task, listener);
  const onAbort = (): void => void task.cancel();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await task;
  } catch (error) {
    signal.throwIfAborted();
    throw toTransportError(error);
  } finally {
    signal.removeEventListener('abort', onAbort);
    stopWatching();
  }
}

/**
 * Follows a transport. The SDK's own pauses between two tries grow to a minute: pausing and resuming it makes it ask
 * at once how much has arrived, and go on from there.
 */
function watchNetwork(task: UploadTask, { onProgress, onNetworkLost }: SendingListener): () => void {
  let sentBytes = 0;
  let lastMovedAtMs = Date.now();
  let isLost = false;

  const stopListening = task.on('state_changed', ({ bytesTransferred }) => {
    if (bytesTransferred === sentBytes) return;
    // After a loss the server may know of less than had left: that is not yet a sign of life.
    const hasMoved = bytesTransferred > sentBytes;
    sentBytes = bytesTransferred;
    if (!hasMoved) return;
    lastMovedAtMs = Date.now();
    isLost = false;
    onProgress(bytesTransferred);
  });

  const lost = (): void => {
    isLost = true;
    onNetworkLost();
  };
  const restart = (): void => {
    lastMovedAtMs = Date.now();
    task.pause();
    task.resume();
  };
  const onOffline = (): void => {
    lost();
    task.pause();
  };
  const onOnline = (): void => {
    lastMovedAtMs = Date.now();
    task.resume();
  };
  const timer = setInterval(() => {
    if (!navigator.onLine || Date.now() - lastMovedAtMs < stalledAfterMs) return;
    // All has left: what is awaited is the server's word, and that may take its time.
    if (task.snapshot.bytesTransferred === task.snapshot.totalBytes && !isLost) return;
    lost();
    restart();
  }, 1_000);

  window.addEventListener('offline', onOffline);
  window.addEventListener('online', onOnline);
  if (!navigator.onLine) onOffline();

  return () => {
    stopListening();
    clearInterval(timer);
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('online', onOnline);
  };
}

const codeOfStorage: Readonly<Record<string, ErrorCode>> = {
  'storage/unauthenticated': 'unauthenticated',
  'storage/unauthorized': 'permission-denied',
  'storage/object-not-found': 'not-found',
  'storage/quota-exceeded': 'resource-exhausted',
};

function toTransportError(error: unknown): Error {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'storage/retry-limit-exceeded') return new UnreachableError('the upload was given up', { cause: error });
  return new ContractError(codeOfStorage[code] ?? 'internal', `the upload failed: ${code || String(error)}`);
}
