import { decodeNgTag, type NgTagMode } from '#contract/documents/ngTag.ts';
import { decodeTag } from '#contract/documents/tag.ts';
import { decodeTitle, type TitleDocument } from '#contract/documents/title.ts';
import type { TitleId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';

/** One read per key; at most 500 (50 photos of 10 tags). */
export async function readNgTags(keys: readonly string[]): Promise<ReadonlyMap<string, NgTagMode>> {
  if (keys.length === 0) return new Map();
  const snapshots = await firestore.getAll(...keys.map((key) => firestore.doc(`ngTags/${key}`)));
  return new Map(
    snapshots
      .filter((snapshot) => snapshot.exists)
      .map((snapshot) => [snapshot.id, decodeNgTag(`ngTags/${snapshot.id}`, snapshot.data()).mode]),
  );
}

export type TitleWords = {
  readonly isActive: boolean;
  /** As in `photos/{id}.titleWords`, without duplicates. */
  readonly words: readonly string[];
  /** As in `photos/{id}.coveredUntil`. */
  readonly spoilerUntil?: Date | undefined;
};

export const titleWordsOf = ({
  name,
  reading,
  aliases,
}: Pick<TitleDocument, 'name' | 'reading' | 'aliases'>): readonly string[] =>
  [...new Set([name, reading, ...aliases])].filter((word) => word !== '');

/** Omits missing titles. One read each. */
export async function readTitleWords(ids: readonly TitleId[]): Promise<ReadonlyMap<TitleId, TitleWords>> {
  if (ids.length === 0) return new Map();
  const snapshots = await firestore.getAll(...ids.map((id) => firestore.doc(documentPath.title(id))));
  return new Map(
    snapshots.flatMap((snapshot, index) => {
      const id = ids[index];
      if (!snapshot.exists || id === undefined) return [];
      const { status, spoilerUntil, ...names } = decodeTitle(snapshot.ref.path, snapshot.data());
      return [[id, { isActive: status === 'active', words: titleWordsOf(names), spoilerUntil }] as const];
    }),
  );
}

export type LedTo = { readonly key: string; readonly name: string };

// A merge leads to a tag without alias; only merges of merges make chains.
const mostHops = 5;

/** Follows each chain to its end. One read per key and step. */
export async function readTagAliases(keys: readonly string[]): Promise<ReadonlyMap<string, LedTo>> {
  const tags = new Map<string, { readonly name: string; readonly aliasOf?: string | undefined } | undefined>();
  let asked = [...new Set(keys)];
  for (let hop = 0; hop <= mostHops && asked.length > 0; hop += 1) {
    const snapshots = await firestore.getAll(...asked.map((key) => firestore.doc(documentPath.tag(key))));
    for (const snapshot of snapshots) {
      tags.set(snapshot.id, snapshot.exists ? decodeTag(snapshot.ref.path, snapshot.data()) : undefined);
    }
    asked = [...new Set(asked.flatMap((key) => tags.get(key)?.aliasOf ?? []))].filter((key) => !tags.has(key));
  }
  const led = new Map<string, LedTo>();
  for (const key of keys) {
    let [end, hops] = [key, 0];
    for (let next = tags.get(end)?.aliasOf; next !== undefined && hops <= mostHops; next = tags.get(end)?.aliasOf) {
      end = next;
      hops += 1;
    }
    const tag = tags.get(end);
    if (end !== key && tag !== undefined && tag.aliasOf === undefined) led.set(key, { key: end, name: tag.name });
  }
  return led;
}

const mostInOne = 30;

/** One query per 30 photos. */
export async function tagsCoveredBy(photoIds: readonly string[]): Promise<readonly string[]> {
  const parts = Array.from({ length: Math.ceil(photoIds.length / mostInOne) }, (_, at) =>
    photoIds.slice(at * mostInOne, (at + 1) * mostInOne),
  );
  const covered = (ids: readonly string[]) =>
    firestore
      .collection('tags')
      .where('coverPhotoId', 'in', ids)
      .select()
      .limit(ids.length * limits.photo.maxTags);
  const found = await Promise.all(parts.map((ids) => covered(ids).get()));
  return found.flatMap(({ docs }) => docs.map(({ ref }) => ref.path));
}
