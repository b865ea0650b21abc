import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { Photo } from '#contract/documents/photo.ts';
import { type PictureBlocks, pictureBlocksSchema } from '#contract/documents/photo.ts';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { collection } from '../../platform/collection.ts';
import type { Transaction } from '../../platform/transaction.ts';

export type BlockedPicture = { readonly photoId: PhotoId; readonly pictureId: PhotoId; readonly hash: string };

const shards = collection('pictureBlocks', v.string(), pictureBlocksSchema);
const newestFirst = () => shards.all().orderBy('number', 'desc');

const hasRoom = ({ hashes }: PictureBlocks): boolean => Object.keys(hashes).length < limits.pictureBlocks.perShard;

export async function blockPicture(transaction: Transaction, { photoId, pictureId, hash }: BlockedPicture) {
  const last = await readNewestBlocks(transaction);
  const number = last ? last.number + (hasRoom(last) ? 0 : 1) : 0;
  const shard = String(number);
  transaction.merge(shards.doc(shard), { number, hashes: { [pictureId]: { photoId, hash } } });
  return { shard, pictureId };
}

export async function unblockPicture(transaction: Transaction, block: Photo['block']): Promise<void> {
  if (!block) return;
  const shard = shards.doc(block.shard);
  if (!(await transaction.get(shard)).exists) return;
  transaction.update(shard, { [`hashes.${block.pictureId}`]: FieldValue.delete() });
}

export async function readNewestBlocks(transaction?: Transaction): Promise<PictureBlocks | undefined> {
  const [newest] = (await shards.find(newestFirst().limit(1), transaction)).values();
  return newest;
}

export const readPictureBlocks = async (): Promise<readonly PictureBlocks[]> => [
  ...(await shards.find(newestFirst().limit(limits.pictureBlocks.shards))).values(),
];
