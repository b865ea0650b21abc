import { decodeTag, type TagDocument } from '#contract/documents/tag.ts';
import { limits } from '#contract/limits.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import { documentPath } from '#contract/paths.ts';
import { beginningAs } from './askedKeys.ts';
import { getDocuments } from './firestoreBatch.ts';
import { decodeAll, type FieldFilter, getDocument, type RestDocument, runQuery } from './firestoreRest.ts';
import { type ListCursor, listCursorBehind } from './listCursor.ts';
import { createPageCache } from './pageCache.ts';

/** Every public read of tags. */

/** A tag that photos bear, or once bore. `aliasOf` is the key that it leads to: photos bear that one. */
export type Tag = Pick<TagDocument, 'name' | 'reading' | 'count' | 'cover' | 'aliasOf'> & { readonly key: string };

/** Most used first. `next` is `undefined` when nothing follows. */
export type TagPage = { readonly tags: readonly Tag[]; readonly next: ListCursor | undefined };

const single = createPageCache<Tag>();
const pages = createPageCache<Promise<TagPage>>();

const mostUsedFirst = [
  { field: 'count', direction: 'DESCENDING' },
  { field: '__name__', direction: 'DESCENDING' },
] as const;
const isUsed: FieldFilter = { field: 'count', op: 'GREATER_THAN', value: { integerValue: '0' } };

function toTags(documents: readonly RestDocument[]): Tag[] {
  const tags = decodeAll(documents, decodeTag).map(({ id, document }): Tag => {
    const { name, reading, count, cover, aliasOf } = document;
    return { key: id, name, reading, count, ...(cover && { cover }), ...(aliasOf !== undefined && { aliasOf }) };
  });
  for (const tag of tags) single.remember(tag.key, tag);
  return tags;
}

/** One tag, an alias too; `undefined` for one that nobody has used. One read, none for one seen within a minute. */
export async function tagByKey(key: string, signal?: AbortSignal): Promise<Tag | undefined> {
  const known = single.recall(key);
  if (known) return known;
  const document = await getDocument(documentPath.tag(key), signal);
  return document && toTags([document])[0];
}

async function readPage(after: ListCursor | undefined): Promise<TagPage> {
  const documents = await runQuery({
    collection: 'tags',
    where: [isUsed],
    orderBy: mostUsedFirst,
    ...(after && { after }),
    limit: limits.page.size,
  });
  const last = documents.at(-1);
  const isFull = last !== undefined && documents.length === limits.page.size;
  return {
    tags: toTags(documents).filter(({ aliasOf }) => aliasOf === undefined),
    next: isFull ? listCursorBehind(last, mostUsedFirst) : undefined,
  };
}

/** A page of the tags that most photos bear. One read for each; remembered for a minute. */
export function topTags(after?: ListCursor): Promise<TagPage> {
  const key = JSON.stringify(after ?? null);
  const known = pages.recall(key);
  if (known) return known;
  const page = readPage(after);
  pages.remember(key, page);
  page.catch(() => pages.forget(key));
  return page;
}

const keyOf = (typed: string): string => {
  const normalized = normalizeTag(typed.trim());
  return normalized.ok ? normalized.key : '';
};

/**
 * Tags whose key or reading begins as was typed (in romaji too), the one that is called so exactly first, then the most
 * used. Aliases are resolved to where they lead; what no photo bears any more is left out. One read for each, one for the
 * exact one, one for each alias.
 */
export async function searchTags(
  typed: string,
  { limit = 10, signal }: { limit?: number; signal?: AbortSignal } = {},
): Promise<readonly Tag[]> {
  const key = keyOf(typed);
  const filter = await beginningAs(typed, keyOf);
  if (filter === undefined) return [];
  const [exact, documents] = await Promise.all([
    tagByKey(key, signal),
    runQuery({ collection: 'tags', where: [filter], orderBy: mostUsedFirst, limit }, signal),
  ]);
  const found = [...(exact ? [exact] : []), ...toTags(documents)];
  const leadTo = new Set(found.flatMap(({ aliasOf }) => aliasOf ?? []));
  const ends = toTags(await getDocuments(Array.from(leadTo, documentPath.tag), signal));
  const byKey = new Map(ends.map((tag) => [tag.key, tag]));
  const resolved = found.flatMap((tag) => (tag.aliasOf === undefined ? tag : (byKey.get(tag.aliasOf) ?? [])));
  const once = new Map(resolved.map((tag) => [tag.key, tag]));
  return [...once.values()].filter(({ aliasOf, count }) => aliasOf === undefined && count > 0).slice(0, limit);
}
