import * as v from 'valibot';
import { decodeTitle, type TitleDocument, type TitleKind } from '#contract/documents/title.ts';
import { type TitleId, titleIdSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { titleKey } from '#contract/normalizers.ts';
import { documentPath } from '#contract/paths.ts';
import { beginningAs } from './askedKeys.ts';
import { decodeAll, type FieldFilter, getDocument, type RestDocument, runQuery } from './firestoreRest.ts';
import { stringValue } from './firestoreValues.ts';
import { type ListCursor, listCursorBehind } from './listCursor.ts';
import { createPageCache } from './pageCache.ts';

/** Every public read of the catalogue of titles. Only active ones come from here; one that was merged leads to its end. */

/** A title that photos may be filed under. */
export type Title = Pick<
  TitleDocument,
  'name' | 'reading' | 'aliases' | 'kind' | 'count' | 'cover' | 'spoilerUntil'
> & { readonly id: TitleId };

/** Most photos first. `next` is `undefined` when nothing follows. */
export type TitlePage = { readonly titles: readonly Title[]; readonly next: ListCursor | undefined };

/** `null` for one that was looked for and is not there. */
const single = createPageCache<Title | null>();
const pages = createPageCache<Promise<TitlePage>>();

const mostUsedFirst = [
  { field: 'count', direction: 'DESCENDING' },
  { field: '__name__', direction: 'DESCENDING' },
] as const;
const isActive: FieldFilter = { field: 'status', op: 'EQUAL', value: stringValue('active') };
const ofKind = (kind: TitleKind | undefined): readonly FieldFilter[] =>
  kind === undefined ? [] : [{ field: 'kind', op: 'EQUAL', value: stringValue(kind) }];

const isTitleId = (id: unknown): id is TitleId => v.is(titleIdSchema, id);

function toTitles(documents: readonly RestDocument[]): Title[] {
  const titles = decodeAll(documents, decodeTitle).flatMap(({ id, document }): Title[] => {
    const { name, reading, aliases, kind, count, cover, spoilerUntil } = document;
    const known = { name, reading, aliases, kind, count };
    return isTitleId(id) ? [{ ...known, ...(cover && { cover }), ...(spoilerUntil && { spoilerUntil }), id }] : [];
  });
  for (const title of titles) single.remember(title.id, title);
  return titles;
}

/** Titles that lead on; more than these in a row is a circle. */
const hopsMost = 5;

/**
 * One title, or the one that it was merged into, which has another id; `undefined` for one that is not there or not active.
 * One read for each that leads on and for the last, none for one seen within a minute.
 */
export async function titleById(id: TitleId, signal?: AbortSignal): Promise<Title | undefined> {
  let at = id;
  for (let hop = 0; hop <= hopsMost; hop += 1) {
    const known = single.recall(at);
    if (known !== undefined) return known ?? undefined;
    const document = await getDocument(documentPath.title(at), signal);
    const [found] = document ? decodeAll([document], decodeTitle) : [];
    const leadsTo = found?.document.mergedInto;
    if (leadsTo === undefined) {
      const title = document && toTitles([document])[0];
      if (!title) single.remember(at, null);
      return title;
    }
    at = leadsTo;
  }
  return undefined;
}

async function readPage(kind: TitleKind | undefined, after: ListCursor | undefined): Promise<TitlePage> {
  const documents = await runQuery({
    collection: 'titles',
    where: [isActive, ...ofKind(kind)],
    orderBy: mostUsedFirst,
    ...(after && { after }),
    limit: limits.page.size,
  });
  const last = documents.at(-1);
  const isFull = last !== undefined && documents.length === limits.page.size;
  return { titles: toTitles(documents), next: isFull ? listCursorBehind(last, mostUsedFirst) : undefined };
}

/** A page of the titles, or those of a kind, with the most photos. One read for each; remembered for a minute. */
export function topTitles({ kind, after }: { kind?: TitleKind; after?: ListCursor } = {}): Promise<TitlePage> {
  const key = JSON.stringify([kind ?? null, after ?? null]);
  const known = pages.recall(key);
  if (known) return known;
  const page = readPage(kind, after);
  pages.remember(key, page);
  page.catch(() => pages.forget(key));
  return page;
}

/**
 * Titles whose name, reading or an alias, or a word of them, begins as was typed in kana, kanji or romaji; those that are
 * called so exactly come first, then by photos. One read for each.
 */
export async function searchTitles(
  typed: string,
  { kind, limit = 10, signal }: { kind?: TitleKind; limit?: number; signal?: AbortSignal } = {},
): Promise<readonly Title[]> {
  const filter = await beginningAs(typed, titleKey);
  if (filter === undefined) return [];
  const where = [filter, isActive, ...ofKind(kind)];
  const titles = toTitles(await runQuery({ collection: 'titles', where, orderBy: mostUsedFirst, limit }, signal));
  const isCalledSo = ({ name, reading, aliases }: Title): boolean =>
    [name, reading, ...aliases].some((word) => titleKey(word) === titleKey(typed));
  return titles.toSorted((one, other) => Number(isCalledSo(other)) - Number(isCalledSo(one)));
}
