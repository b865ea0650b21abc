import type { UploadTask } from 'firebase/storage';
import { ContractError, type ErrorCode } from '#contract/errors.ts';
import { codeOf } from '#lib/codeOf.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import { loadStorage } from '../sdk.ts';

export type SendingListener = {
  readonly onProgress: (sentBytes: number) => void;
  /** The upload has stalled; the next `onProgress` means that it continues. */
  readonly onNetworkLost: () => void;
};

export type UploadTarget = { readonly uploadPath: string; readonly contentType: string };

/** The SDK waits for a silent connection for ever; pausing and resuming the task opens a new request. */
const stalledAfterMs = 15_000;

const refusals: Readonly<Record<string, ErrorCode>> = {
  'storage/unauthenticated': 'unauthenticated',
  'storage/unauthorized': 'permission-denied',
  'storage/quota-exceeded': 'resource-exhausted',
  'storage/object-not-found': 'not-found',
};

/** Uploads stopped by their signal. Sending the same file to the same path again resumes them. */
const resting = new WeakMap<Blob, { readonly uploadPath: string; readonly task: UploadTask }>();

/**
 * Resumes after a lost connection. Rejects with the signal's reason, an `UnreachableError` after a day offline,
 * a `DOMException` for an unreadable file, and a `ContractError` for a refusal: `permission-denied` also if the file
 * arrived and only the answer was lost.
 */
export async function sendOriginal(
  file: Blob,
  { uploadPath, contentType }: UploadTarget,
  { onProgress, onNetworkLost }: SendingListener,
  signal: AbortSignal,
): Promise<void> {
  const { storage, ref, uploadBytesResumable } = await loadStorage();
  // Without this check, the SDK treats a file that is gone as a lost connection.
  await file.slice(0, 1).arrayBuffer();
  signal.throwIfAborted();
  const rested = resting.get(file);
  // If the task fails from here on, it is not resumed.
  resting.delete(file);
  const task =
    rested?.uploadPath === uploadPath
      ? rested.task
      : uploadBytesResumable(ref(storage, uploadPath), file, { contentType });
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      lose();
      if (navigator.onLine) goOn();
    }, stalledAfterMs);
  };
  const lose = (): void => {
    clearTimeout(timer);
    task.pause();
    onNetworkLost();
  };
  const goOn = (): void => {
    task.resume();
    watch();
  };
  window.addEventListener('offline', lose, { signal: ended.signal });
  window.addEventListener('online', goOn, { signal: ended.signal });
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener(
      'abort',
      () => {
        task.pause();
        resting.set(file, { uploadPath, task });
        reject(signal.reason);
      },
      { signal: ended.signal },
    );
  });
  task.on('state_changed', ({ bytesTransferred, state }) => {
    if (state !== 'running') return;
    watch();
    onProgress(bytesTransferred);
  });
  if (navigator.onLine) goOn();
  else lose();
  try {
    await Promise.race([task, stopped]);
  } catch (error) {
    signal.throwIfAborted();
    throw problemOf(error);
  } finally {
    ended.abort();
    clearTimeout(timer);
  }
}

function problemOf(error: unknown): Error {
  const code = codeOf(error);
  if (code === 'storage/retry-limit-exceeded') return new UnreachableError('the upload was given up', { cause: error });
  return new ContractError(refusals[code] ?? 'internal', `Storage answered ${code}`);
}
