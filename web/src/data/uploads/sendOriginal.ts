import { UnreachableError } from '#lib/unreachable.ts';
import { wait } from '#lib/wait.ts';
import { currentAccount } from '../account/auth.ts';
import { idToken } from '../idToken.ts';
import { site } from '../site.ts';
import {
  ConnectionLostError,
  type SendingListener,
  sendByXhr,
  sendResumably,
  type UploadTarget,
} from './resumableUpload.ts';

export type { SendingListener, UploadTarget };

/** Offline: until there is a network. Else 1 s at first, doubled each time, at most 6 s. */
async function rest(tries: number, signal: AbortSignal): Promise<void> {
  if (!navigator.onLine) {
    await new Promise<void>((resolve, reject) => {
      window.addEventListener('online', () => resolve(), { once: true, signal });
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    return;
  }
  await wait(Math.min(6_000, 500 * 2 ** tries), signal);
}

/**
 * Resumes after losses, also from an earlier `sessionUrl`. Rejects with the signal's reason, an `UnreachableError`
 * after a day offline, a `DOMException` for an unreadable file, and a `ContractError` for a refusal:
 * `permission-denied` also where the file arrived and only the answer was lost.
 */
export async function sendOriginal(
  file: Blob,
  target: UploadTarget,
  listener: SendingListener,
  signal: AbortSignal,
): Promise<void> {
  const { emulators, firebase } = site();
  const storageOrigin = emulators?.storage ?? 'https://firebasestorage.googleapis.com';
  // Another person who signs in meanwhile must not send this file.
  const uid = (await currentAccount())?.uid;
  signal.throwIfAborted();
  await sendResumably(file, target, listener, signal, {
    send: sendByXhr,
    startUrl: (path) => `${storageOrigin}/v0/b/${firebase.storageBucket}/o?name=${encodeURIComponent(path)}`,
    isOwnUrl: (url) => url.startsWith(`${storageOrigin}/`),
    token: (isFresh) =>
      idToken(uid, isFresh).catch((error: unknown) => {
        throw error instanceof UnreachableError ? new ConnectionLostError('no token', { cause: error }) : error;
      }),
    rest,
    now: Date.now,
  });
}
