import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { Arrangement } from '#contract/callables/albums.ts';
import { ContractError, type ErrorCode } from '#contract/errors.ts';
import { type AlbumId, type PhotoId, type Uid, uidSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { contentsOf, ownAlbum, writeAlbum } from '../data/albums/albumStore.ts';
import { photoReference } from '../data/photos/photoStore.ts';
import type { Transaction } from '../platform/transaction.ts';

/** `undefined` if `order.before` is not in the album. */
export function arranged(photoIds: readonly PhotoId[], { add, remove, order }: Arrangement) {
  const remaining = photoIds.filter((id) => !remove.includes(id) || add.includes(id));
  const all = [...new Set([...remaining, ...add])];
  if (!order) return all;
  const moved = new Set(order.ids.filter((id) => all.includes(id)));
  const others = all.filter((id) => !moved.has(id));
  const at = order.before === undefined ? others.length : others.indexOf(order.before);
  return at < 0 ? undefined : others.toSpliced(at, 0, ...moved);
}

const memberSchema = v.object({
  ownerId: uidSchema,
  status: v.string(),
  albumKeys: v.optional(v.array(v.string()), []),
  /** Set for a replacement picture, which is no photo. */
  replaces: v.optional(v.undefined()),
});
const fieldMask = Object.keys(memberSchema.entries);

/** Reads only photos that are added or removed. Throws as the contract says. */
export async function arrange(transaction: Transaction, id: AlbumId, uid: Uid, arrangement: Arrangement, now: Date) {
  const album = await ownAlbum(transaction, id, uid);
  const contents = await contentsOf(transaction, id);
  const present = new Set(contents.photoIds);
  const [added, removed] = [new Set(arrangement.add), new Set(arrangement.remove)];
  const coming = [...added].filter((photoId) => !present.has(photoId));
  const leaving = [...removed].filter((photoId) => present.has(photoId) && !added.has(photoId));
  const changing = [...coming, ...leaving].map(photoReference);
  const snapshots = changing.length === 0 ? [] : await transaction.getAll(...changing, { fieldMask });
  const stored = new Map(snapshots.map((photo) => [photo.id, photo.data()]));
  const refusals = new Map(coming.map((photoId) => [photoId, refusalOf(stored.get(photoId), uid)]));
  const answers = [...added].map((photoId) => {
    const code = refusals.get(photoId);
    return code === undefined ? { id: photoId, ok: true } : { id: photoId, ok: false, code };
  });
  const accepted = answers.filter(({ ok }) => ok).map((answer) => answer.id);
  const photoIds = arranged(contents.photoIds, { ...arrangement, add: accepted });
  if (!photoIds) throw new ContractError('failed-precondition', 'not in the album', { field: 'order' });
  if (photoIds.length > limits.album.photos) {
    throw new ContractError('failed-precondition', 'too many photos', { field: 'add' });
  }
  for (const photoId of accepted.filter((each) => !present.has(each))) {
    transaction.update(photoReference(photoId), { albumKeys: FieldValue.arrayUnion(contents.key) });
  }
  for (const photoId of leaving.filter((each) => stored.get(each))) {
    transaction.update(photoReference(photoId), { albumKeys: FieldValue.arrayRemove(contents.key) });
  }
  await writeAlbum(transaction, id, { album, contents }, { photoIds: [...photoIds] }, now);
  return answers;
}

function refusalOf(stored: unknown, ownerId: Uid): ErrorCode | undefined {
  const photo = v.safeParse(memberSchema, stored);
  if (!photo.success || photo.output.ownerId !== ownerId || photo.output.status === 'removed') return 'not-found';
  return photo.output.albumKeys.length < limits.album.perPhoto ? undefined : 'failed-precondition';
}
