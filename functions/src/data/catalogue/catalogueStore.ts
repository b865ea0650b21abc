import * as v from 'valibot';
import { type NgTagMode, ngTagSchema } from '#contract/documents/ngTag.ts';
import type { TitleDocument, TitleKind } from '#contract/documents/title.ts';
import type { TitleId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { tagLookOf } from '#contract/look.ts';
import { collection } from '../../platform/collection.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { inParts } from '../pages.ts';
import { mostHops, type TagWithKey, tags } from './tagStore.ts';
import { titles } from './titleStore.ts';

export const ngTags = collection('ngTags', v.string(), ngTagSchema);

/** For one query of 30 looks; far more than there are spellings worth blocking. */
const mostAlike = 300;

/**
 * Modes of the blocked tags among `keys`. Holds a tag that looks like a blocked one (`pоrn` with a Cyrillic о), so that
 * staff decide. One read per key and one query per 30 keys, with at most 500 keys.
 */
export async function readNgTags(
  keys: readonly string[],
  transaction?: Transaction,
): Promise<ReadonlyMap<string, NgTagMode>> {
  const [exact, alike] = await Promise.all([ngTags.readAll(keys, transaction), looksBlocked(keys, transaction)]);
  return new Map(
    keys.flatMap((key): readonly (readonly [string, NgTagMode])[] => {
      const mode = exact.get(key)?.mode ?? (alike.has(tagLookOf(key)) ? 'hold' : undefined);
      return mode === undefined ? [] : [[key, mode]];
    }),
  );
}

async function looksBlocked(keys: readonly string[], transaction?: Transaction): Promise<ReadonlySet<string>> {
  const looks = [...new Set(keys.map(tagLookOf))].filter((look) => look !== '');
  const parts = await Promise.all(
    inParts(looks).map((part) => ngTags.find(ngTags.all().where('look', 'in', part).limit(mostAlike), transaction)),
  );
  return new Set(parts.flatMap((tags) => [...tags.values()].flatMap(({ look }) => look ?? [])));
}

export type TitleWords = {
  readonly isActive: boolean;
  readonly words: readonly string[];
  readonly kind: TitleKind;
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
  return new Map(
    Array.from(await titles.readAll(ids), ([id, { status, kind, spoilerUntil, ...names }]) => [
      id,
      { isActive: status === 'active', words: titleWordsOf(names), kind, spoilerUntil },
    ]),
  );
}

export type LedTo = { readonly key: string; readonly name: string };

/** Follows each chain to its end. One read per key and step. */
export async function readTagAliases(keys: readonly string[]): Promise<ReadonlyMap<string, LedTo>> {
  const tagsByKey = new Map<string, TagWithKey>();
  let wanted = [...new Set(keys)];
  for (let hop = 0; hop <= mostHops && wanted.length > 0; hop += 1) {
    const page = await tags.readAll(wanted);
    for (const [key, tag] of page) tagsByKey.set(key, tag);
    const targets = new Set([...page.values()].flatMap(({ aliasOf }) => aliasOf ?? []));
    wanted = [...targets].filter((key) => !tagsByKey.has(key));
  }
  const endOf = (key: string): TagWithKey | undefined => {
    let tag = tagsByKey.get(key);
    for (let hop = 0; tag?.aliasOf !== undefined && hop < mostHops; hop += 1) tag = tagsByKey.get(tag.aliasOf);
    return tag?.aliasOf === undefined ? tag : undefined;
  };
  return new Map(
    keys.flatMap((from): readonly (readonly [string, LedTo])[] => {
      const end = endOf(from);
      return end === undefined || end.key === from ? [] : [[from, { key: end.key, name: end.name }]];
    }),
  );
}

export async function tagsCoveredBy(photoIds: readonly string[]): Promise<readonly string[]> {
  const covered = (ids: readonly string[]) =>
    tags
      .all()
      .where('coverPhotoId', 'in', ids)
      .limit(ids.length * limits.photo.maxTags);
  const parts = await Promise.all(inParts(photoIds).map((ids) => covered(ids).select().get()));
  return parts.flatMap(({ docs }) => docs.map(({ ref }) => ref.path));
}
