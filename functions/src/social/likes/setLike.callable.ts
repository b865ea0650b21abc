import { setLikeContract } from '#contract/callables/setLike.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { ensureAccount } from '../../accounts/ensureAccount.ts';
import { requireUser } from '../../data/accounts/accountStore.ts';
import { unlessThere } from '../../data/conflict.ts';
import { readPhoto } from '../../data/photos/photoStore.ts';
import { isShown } from '../../data/photos/storedLife.ts';
import { deleteLike, writeLike } from '../../data/social/likeStore.ts';
import { callable } from '../../platform/callable.ts';
import { runTransaction } from '../../platform/transaction.ts';

export const setLike = callable(setLikeContract, async ({ id, on }, { person, clock, takeRate }) => {
  await takeRate();
  await ensureAccount(person, clock);
  if (on) await like(id, person.uid, clock());
  else await deleteLike(id, person.uid);
  return {};
});

const noPhoto = () => new ContractError('not-found', 'no such photo');

/** The transaction reads only the person's account, so that likes of one photo do not conflict. */
export async function like(id: PhotoId, uid: Uid, now: Date): Promise<void> {
  const photo = await readPhoto(id);
  if (photo?.ownerId === uid) throw new ContractError('permission-denied', 'your own photo');
  if (!photo || !isShown(photo)) throw noPhoto();
  const isNew = await unlessThere(() =>
    runTransaction(async (transaction) => {
      // In the transaction, so that a ban finds every like.
      if ((await requireUser(transaction, uid)).status === 'banned')
        throw new ContractError('permission-denied', 'banned');
      writeLike(transaction, id, uid, photo.ownerId, now);
    }),
  );
  // The photo's deletion may have missed the new like.
  if (!isNew || (await readPhoto(id))) return;
  await deleteLike(id, uid);
  throw noPhoto();
}
