import type { DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { DecodeError, decode } from '#contract/documents/stored.ts';
import { tagDocumentSchema } from '#contract/documents/tag.ts';
import { titleDocumentSchema } from '#contract/documents/title.ts';
import { type Trending, trendingSchema } from '#contract/documents/trending.ts';
import { type TitleId, titleIdSchema } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { collection, stored } from '../../platform/collection.ts';
import { firestore } from '../../platform/firebase.ts';
import { unlessChanged } from '../conflict.ts';
import { listedPhotos } from '../photos/photoStore.ts';

const trendings = collection('aggregates', v.literal('trending'), trendingSchema);
const reference = () => trendings.doc('trending');

type Lists = Pick<Trending, 'tags' | 'titles'>;
type StoredTrending = { readonly trending: Trending | undefined; readonly version: Timestamp };

export async function readTrending(): Promise<StoredTrending | undefined> {
  const snapshot = await trendings.stored.doc('trending').get();
  if (!snapshot.updateTime) return undefined;
  const trending = decoded(snapshot, trendingSchema);
  return { trending, version: snapshot.updateTime };
}

/** Of several callers who find the lists old, one gets `true` and does the work. */
export const claimTrending = (current: StoredTrending | undefined, at: Date): Promise<boolean> => {
  const empty = { tags: [], titles: [] };
  if (!current) return unlessChanged(() => reference().create({ at, ...empty }));
  const fields = current.trending ? { at } : { at, ...empty };
  return unlessChanged(() => reference().update(fields, { lastUpdateTime: current.version }));
};

export const writeTrending = async ({ tags, titles }: Lists, now: Date): Promise<void> => {
  await reference().set({ tags, titles, at: now });
};

/** `false` if the lists changed since they were read. */
export const amendTrending = ({ tags, titles }: Lists, version: Timestamp): Promise<boolean> =>
  unlessChanged(() => reference().update({ tags, titles }, { lastUpdateTime: version }));

const useSchema = v.object({
  ownerId: v.string(),
  tagKeys: v.fallback(v.array(v.string()), []),
  titleId: v.fallback(v.optional(titleIdSchema), undefined),
});

export async function newestUses(limit: number) {
  const newest = listedPhotos().orderBy('publishedAt', 'desc');
  const photos = await newest.select('ownerId', 'tagKeys', 'titleId').limit(limit).get();
  return photos.docs.flatMap((photo) => {
    const use = v.safeParse(useSchema, photo.data());
    return use.success ? [use.output] : [];
  });
}

/** Keeps the order; omits missing and unreadable documents. */
export async function readCandidates(tagKeys: readonly string[], titleIds: readonly TitleId[]) {
  const paths = [...tagKeys.map(documentPath.tag), ...titleIds.map(documentPath.title)];
  const snapshots = paths.length === 0 ? [] : await firestore.getAll(...paths.map(stored.doc));
  const byPath = new Map(snapshots.map((snapshot) => [snapshot.ref.path, snapshot]));
  return {
    tags: tagKeys.flatMap((key) => {
      const tag = decoded(byPath.get(documentPath.tag(key)), tagDocumentSchema);
      return tag ? [{ key, tag }] : [];
    }),
    titles: titleIds.flatMap((id) => {
      const title = decoded(byPath.get(documentPath.title(id)), titleDocumentSchema);
      return title ? [{ id, title }] : [];
    }),
  };
}

function decoded<T>(snapshot: DocumentSnapshot | undefined, schema: v.GenericSchema<unknown, T>): T | undefined {
  if (!snapshot?.exists) return undefined;
  try {
    return decode(schema, snapshot.ref.path, snapshot.data());
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
