import { createHash } from 'node:crypto';
import type { Bucket } from '@google-cloud/storage';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { parseAvatarUploadPath } from '#contract/paths.ts';
import {
  avatarUrl,
  discardAvatarUpload,
  readAvatarReservation,
  sealAvatarUpload,
  storeStrayAvatar,
} from '../data/accounts/avatarStore.ts';
import { type ArrivedObject, deleteAsListed, readObject } from '../data/objects.ts';
import { PictureError } from '../pictures/pictureError.ts';
import type { Clock } from '../platform/clock.ts';

export type StoredAvatar = { readonly hash: string; readonly photoURL: string };

type Environment = { readonly bucket: Bucket; readonly clock: Clock };

/** Deletes an upload without a reservation; otherwise removes the download token that its sender knows. Idempotent. */
export async function receiveAvatarUpload(arrived: ArrivedObject, { bucket, clock }: Environment): Promise<void> {
  const place = parseAvatarUploadPath(arrived.name);
  if (!place) return;
  const reservation = await readAvatarReservation(place, clock());
  const isReserved =
    reservation !== undefined && arrived.contentType === reservation.contentType && arrived.bytes <= reservation.size;
  if (!isReserved) await deleteAsListed(bucket, arrived);
  else if (!arrived.isSealed) await sealAvatarUpload(bucket, arrived);
}

const refuse = (why: string) => new ContractError('invalid-argument', `avatar: ${why}`, { field: 'avatarPath' });

/** Throws `invalid-argument`. The hash covers the path, so deleting an old avatar never deletes a new one's files. */
export async function takeUpAvatar(uid: Uid, path: string, { bucket, clock }: Environment): Promise<StoredAvatar> {
  const place = parseAvatarUploadPath(path);
  if (place?.uid !== uid || !(await readAvatarReservation(place, clock()))) throw refuse('not reserved');
  const upload = await readObject(bucket, path, limits.avatar.maxBytes);
  if (!upload) throw refuse('there is no such upload');
  try {
    if (upload === 'too-large') throw new PictureError(upload);
    const { content } = upload;
    const { encodeAvatar } = await import('./encodeAvatar.ts');
    const squares = await encodeAvatar(content);
    const hash = createHash('sha256').update(path).update('\n').update(content).digest('hex').slice(0, 40);
    await storeStrayAvatar(bucket, uid, hash, squares, clock());
    return { hash, photoURL: avatarUrl(uid, hash) };
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    await discardAvatarUpload(bucket, place);
    throw refuse(error.code);
  }
}
