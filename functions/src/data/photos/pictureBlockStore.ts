import type { Photo } from '#contract/documents/photo.ts';
import { decodePictureBlocks, type PictureBlocks } from '#contract/documents/pictureBlocks.ts';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { type Transaction } from '../../platform/transaction.ts';

/** A picture of a photo, and its perceptual hash. */
export type BlockedPicture = { readonly photoId: PhotoId; readonly pictureId: PhotoId; readonly hash: string };

const shards = () => firestore.collection('pictureBlocks');
const reference = (id: string) => firestore.doc(documentPath.pictureBlocks(id));

/** Whether there is room for one more hash. */
export const hasRoom = ({ hashes }: PictureBlocks, perShard: number = limits.pictureBlocks.perShard): boolean =>
  Object.keys(hashes).length < perShard;

/** Among a transaction's reads: what the photo notes down of the block, and what writes it. */
export async function prepareBlock(
  transaction: Transaction,
  { photoId, pictureId, hash }: BlockedPicture,
): Promise<{ readonly block: NonNullable<Photo['block']>; readonly write: () => void }> {
  const { docs } = await transaction.get(shards().orderBy('number', 'desc').limit(1));
  const last = docs[0] && decodePictureBlocks(docs[0].ref.path, docs[0].data());
  const number = last ? last.number + (hasRoom(last) ? 0 : 1) : 0;
  const shard = String(number);
  const hashes = { [pictureId]: { photoId, hash } };
  return {
    block: { shard, pictureId },
    write: () => {
      transaction.set(reference(shard), { number, hashes }, { merge: true });
    },
  };
}

/** Among a transaction's reads; what it answers takes a block away. Nothing where there is none. */
export async function prepareUnblock(transaction: Transaction, block: Photo['block']): Promise<() => void> {
  if (!block) return () => undefined;
  const shard = await transaction.get(reference(block.shard));
  return () => {
    if (!shard.exists) return;
    const rest = Object.entries(decodePictureBlocks(shard.ref.path, shard.data()).hashes);
    const hashes = Object.fromEntries(rest.filter(([pictureId]) => pictureId !== block.pictureId));
    transaction.update(shard.ref, { hashes });
  };
}

/** The shard that is being filled: what was blocked last is in it. */
export async function readNewestBlocks(): Promise<PictureBlocks | undefined> {
  const { docs } = await shards().orderBy('number', 'desc').limit(1).get();
  return docs[0] && decodePictureBlocks(docs[0].ref.path, docs[0].data());
}

/** The newest shards, one read each, as many as the site looks at. */
export async function readPictureBlocks(): Promise<readonly PictureBlocks[]> {
  const { docs } = await shards().orderBy('number', 'desc').limit(limits.pictureBlocks.shards).get();
  return docs.map((shard) => decodePictureBlocks(shard.ref.path, shard.data()));
}
