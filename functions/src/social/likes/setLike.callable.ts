import { setLikeContract } from '#contract/callables/setLike.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { ensureAccount } from '../../accounts/ensureAccount.ts';
import { users } from '../../data/accounts/accountStore.ts';
import { readPhoto } from '../../data/photos/photoStore.ts';
import { isShown } from '../../data/photos/storedLife.ts';
import { deleteLike, likeReference, writeLike } from '../../data/social/likeStore.ts';
import { callable } from '../../platform/callable.ts';
import { runTransaction } from '../../platform/transaction.ts';

export const likeRate = {
  bucket: 'likes',
  limit: limits.rate.likesPerDay,
  windowSeconds: 24 * 60 * 60,
  writtenEverySeconds: 60,
};

/** One write, and one of the rate a minute. Nothing counts the likes of a photo, so none waits for another. */
export const setLike = callable(
  setLikeContract,
  { rate: likeRate },
  async ({ id, on }, { person, clock, takeRate }) => {
    await takeRate();
    if (!person.user) await ensureAccount(person.uid, clock);
    if (on) await like(id, person.uid, clock());
    else await deleteLike(id, person.uid);
    return {};
  },
);

/** Reads the account again, so that a ban or a deletion finds every like. */
export const like = (id: PhotoId, uid: Uid, now: Date): Promise<void> =>
  runTransaction(async (transaction) => {
    const [photo, user, { exists }] = await Promise.all([
      readPhoto(id, transaction),
      users.read(uid, transaction),
      transaction.get(likeReference(id, uid)),
    ]);
    if (photo?.ownerId === uid) throw new ContractError('permission-denied', 'your own photo');
    if (!photo || !isShown(photo)) throw new ContractError('not-found', 'no such photo');
    if (!user) throw new ContractError('unauthenticated', 'this account is gone');
    if (user.status === 'banned') throw new ContractError('permission-denied', 'banned');
    if (!exists) writeLike(transaction, id, uid, photo.ownerId, now);
  });
