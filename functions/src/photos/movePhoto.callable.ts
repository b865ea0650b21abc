import { movePhotoContract } from '#contract/callables/movePhoto.ts';
import type { Photo } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { firstPosition, positionsBetween } from '#contract/position.ts';
import { photoReference, photos, photosAbove, photosBelow, positionOf } from '../data/photos/photoStore.ts';
import { callable } from '../platform/callable.ts';
import { minutesAfter } from '../platform/clock.ts';
import { runTransaction, type Transaction } from '../platform/transaction.ts';

export const movePhoto = callable(movePhotoContract, async ({ id, before, after }, { person, clock, takeRate }) => {
  const beside = before ?? after;
  if (beside === undefined) throw new ContractError('invalid-argument', 'beside none', { field: 'before' });
  await takeRate();
  return { position: await move(id, person.uid, { beside, isBefore: before !== undefined }, clock()) };
});

type Place = { readonly beside: PhotoId; readonly isBefore: boolean };

export const move = (id: PhotoId, uid: Uid, place: Place, now: Date): Promise<string> =>
  runTransaction(async (transaction) => {
    const { beside, isBefore } = place;
    const photosById = await photos.readAll([id, beside], transaction);
    requireOwn(photosById.get(id), uid);
    const edge = positionOf(beside, requireOwn(photosById.get(beside), uid));
    const [next] = await (isBefore ? photosAbove : photosBelow)(transaction, uid, edge, 1);
    if (next?.id === id) return next.position;
    const [low, high] = isBefore ? [edge, next?.position ?? onTop(id, edge, now)] : [next?.position ?? '', edge];
    const position = isBefore && !next && high !== undefined ? high : (positionsBetween(low, high, 1)[0] ?? '');
    if (position.length > limits.photo.positionChars) return spread(transaction, { id, uid, edge, ...place }, now);
    // Keeps `updatedAt`: no other list and no open form depends on the position.
    transaction.update(photoReference(id), { position });
    return position;
  });

/** The position of a photo uploaded now, or a minute later if another photo is already on top. */
const onTop = (id: PhotoId, edge: string, now: Date): string | undefined =>
  [now, minutesAfter(now, 1)].map((at) => firstPosition(at, id)).find((position) => position > edge);

const spreadOnEachSide = 49;

/** Shortens the positions of the photos around the place, in the same sequence. */
async function spread(
  transaction: Transaction,
  { id, uid, edge, beside, isBefore }: Place & { readonly id: PhotoId; readonly uid: Uid; readonly edge: string },
  now: Date,
): Promise<string> {
  const around = [photosBelow, photosAbove].map(async (read) =>
    (await read(transaction, uid, edge, spreadOnEachSide + 2)).filter((photo) => photo.id !== id),
  );
  const [below = [], above = []] = await Promise.all(around);
  const ids = (photos: typeof below) => photos.slice(0, spreadOnEachSide).map((photo) => photo.id);
  const line = [...ids(below).toReversed(), ...(isBefore ? [beside, id] : [id, beside]), ...ids(above)];
  const high = above[spreadOnEachSide]?.position ?? onTop(id, above.at(-1)?.position ?? edge, now);
  const positions = positionsBetween(below[spreadOnEachSide]?.position ?? '', high, line.length);
  for (const [place, one] of line.entries())
    transaction.update(photoReference(one), { position: positions[place] ?? '' });
  return positions[line.indexOf(id)] ?? '';
}

function requireOwn(photo: Photo | undefined, uid: Uid): Photo {
  if (!photo || photo.replaces !== undefined) throw new ContractError('not-found', 'no such photo');
  if (photo.ownerId !== uid) throw new ContractError('permission-denied', 'not your photo');
  if (photo.restorable || photo.deletedAt !== undefined) {
    throw new ContractError('failed-precondition', 'a deleted photo', { field: 'id' });
  }
  return photo;
}
