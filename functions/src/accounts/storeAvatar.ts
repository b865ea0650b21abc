import { randomBytes } from 'node:crypto';
import type { Bucket } from '@google-cloud/storage';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { storeStrayAvatar } from '../data/accounts/avatarStore.ts';
import { PictureError } from '../pictures/pictureError.ts';
import type { Clock } from '../platform/clock.ts';

type Environment = { readonly bucket: Bucket; readonly clock: Clock };

/**
 * Stores a picture, in base64, that no profile shows yet; returns its id. Random, so that deleting an old avatar never
 * deletes the file of a new one. Throws `invalid-argument`.
 */
export async function storeAvatar(uid: Uid, picture: string, { bucket, clock }: Environment): Promise<string> {
  try {
    const { encodeAvatar } = await import('./encodeAvatar.ts');
    const square = await encodeAvatar(Buffer.from(picture, 'base64'));
    const avatarId = randomBytes(20).toString('hex');
    await storeStrayAvatar(bucket, uid, avatarId, square, clock());
    return avatarId;
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    throw new ContractError('invalid-argument', `avatar: ${error.code}`, { field: 'avatar' });
  }
}
