import type * as v from 'valibot';
import { changePhotosContract, restorePhotosContract } from '#contract/callables/changePhotos.ts';
import { decodePhotoChanges, type PhotoChanges } from '#contract/documents/photoChanges.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import { wait } from '#lib/wait.ts';
import { call } from '../call.ts';
import { readDocument } from '../firestore.ts';

type Asked = v.InferInput<typeof changePhotosContract.input>;
type Begun = v.InferOutput<typeof changePhotosContract.output>;

/** Begins, also where the person leaves the page at once. Throws as its contract says. */
export const changePhotos = (asked: Asked): Promise<Begun> => call(changePhotosContract, asked, undefined, true);

/** Takes a deletion of many back; answers with the `orderId` of the job that does so. Throws as its contract says. */
export const restorePhotos = async (orderId: string): Promise<string> =>
  (await call(restorePhotosContract, { orderId }, undefined, true)).orderId;

/** The person's last change of many photos, of the last day. */
export const lastPhotoChanges = (uid: Uid): Promise<PhotoChanges | undefined> =>
  readDocument(documentPath.photoChanges(uid), decodePhotoChanges);

const pollMs = 1_000;

/** Tells how far it is until it is through. `undefined` if another change has followed. Rejects with the signal's reason. */
export async function followPhotoChanges(
  uid: Uid,
  orderId: string,
  tell: (changes: PhotoChanges) => void,
  signal: AbortSignal,
): Promise<PhotoChanges | undefined> {
  for (;;) {
    try {
      const changes = await lastPhotoChanges(uid);
      signal.throwIfAborted();
      if (changes?.orderId !== orderId) return undefined;
      tell(changes);
      if (changes.phase !== 'running') return changes;
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
    }
    await wait(pollMs, signal);
  }
}
