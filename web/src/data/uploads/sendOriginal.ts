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

/** Until there is a network; then a second at first, twice as long each time, 6 s at most. */
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
 * Sends a file to its reserved path, in pieces that are taken up again after a lost connection, for as long as the
 * reservation stands; with the `sessionUrl` of an earlier try from what has arrived there. Resolves when the last byte has
 * arrived. Rejects with the signal's reason when cancelled or paused, with an `UnreachableError` after a day without a
 * network, with a `DOMException` where the file cannot be read any more, and with a `ContractError` for what Storage refuses:
 * `permission-denied` also where the file had already arrived and only the answer was lost.
 */
export async function sendOriginal(
  file: Blob,
  target: UploadTarget,
  listener: SendingListener,
  signal: AbortSignal,
): Promise<void> {
  const { emulators, firebase } = site();
  const storageOrigin = emulators?.storage ?? 'https://firebasestorage.googleapis.com';
  // Who signs in meanwhile has nothing to do with this file.
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
