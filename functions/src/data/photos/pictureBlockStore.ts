import type { Photo } from '#contract/documents/photo.ts';
import { decodePictureBlocks, type PictureBlocks } from '#contract/documents/pictureBlocks.ts';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import type { Transaction } from '../../platform/transaction.ts';

export type BlockedPicture = { readonly photoId: PhotoId; readonly pictureId: PhotoId; readonly hash: string };

const shards = () => firestore.collection('pictureBlocks');
const reference = (id: string) => firestore.doc(documentPath.pictureBlocks(id));

const hasRoom = ({ hashes }: PictureBlocks, perShard: number = limits.pictureBlocks.perShard): boolean =>
  Object.keys(hashes).length < perShard;

/** Returns what the photo has to remember of the block. */
export async function blockPicture(
  transaction: Transaction,
  { photoId, pictureId, hash }: BlockedPicture,
): Promise<NonNullable<Photo['block']>> {
  const last = await readNewestBlocks(transaction);
  const number = last ? last.number + (hasRoom(last) ? 0 : 1) : 0;
  const shard = String(number);
  transaction.set(reference(shard), { number, hashes: { [pictureId]: { photoId, hash } } }, { merge: true });
  return { shard, pictureId };
}

/** Does nothing if there is no block. */
export async function unblockPicture(transaction: Transaction, block: Photo['block']): Promise<void> {
  if (!block) return;
  const shard = await transaction.get(reference(block.shard));
  if (!shard.exists) return;
  const rest = Object.entries(decodePictureBlocks(shard.ref.path, shard.data()).hashes);
  const hashes = Object.fromEntries(rest.filter(([pictureId]) => pictureId !== block.pictureId));
  transaction.update(shard.ref, { hashes });
}

export async function readNewestBlocks(transaction?: Transaction): Promise<PictureBlocks | undefined> {
  const newest = shards().orderBy('number', 'desc').limit(1);
  const [shard] = (await (transaction ? transaction.get(newest) : newest.get())).docs;
  return shard && decodePictureBlocks(shard.ref.path, shard.data());
}

/** One read each. */
export async function readPictureBlocks(): Promise<readonly PictureBlocks[]> {
  const { docs } = await shards().orderBy('number', 'desc').limit(limits.pictureBlocks.shards).get();
  return docs.map((shard) => decodePictureBlocks(shard.ref.path, shard.data()));
}
