import type { NameFilter } from '#contract/catalogueSearch.ts';
import { type TitleKind, titleDocumentSchema } from '#contract/documents/title.ts';
import { type PublicTag, type PublicTitle, publicTagSchema, publicTitleSchema } from '#contract/edge/names.ts';
import type { TitleId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { tags } from '../catalogue/tagStore.ts';
import { titles } from '../catalogue/titleStore.ts';
import {
  called,
  calledSo,
  costOf,
  decodedAll,
  descending,
  fieldsOf,
  type PageAsked,
  type Reading,
  readPage,
} from './publicReading.ts';

const tagFields = fieldsOf(publicTagSchema);
const titleFields = fieldsOf(publicTitleSchema, 'status', 'mergedInto');

const mostUsedFirst = descending('count');

export const tagsWithKeys = async (reading: Reading, keys: readonly string[]): Promise<readonly PublicTag[]> =>
  decodedAll(await reading.get(keys.map(documentPath.tag), tagFields), publicTagSchema, 'key');

export async function listTags(reading: Reading, names: NameFilter | undefined, asked: PageAsked) {
  const query = names ? called(tags.stored.all(), names) : tags.stored.all().where('count', '>', 0);
  const fields = names ? [...tagFields, 'search'] : tagFields;
  const page = await readPage(reading, query.select(...fields), mostUsedFirst, asked);
  return { found: decodedAll(calledSo(page, names), publicTagSchema, 'key'), cost: costOf(page), end: page.end };
}

export async function listTitles(
  reading: Reading,
  { names, kind }: { readonly names?: NameFilter | undefined; readonly kind?: TitleKind | undefined },
  asked: PageAsked,
) {
  let query = titles.stored.all().where('status', '==', 'active');
  if (kind !== undefined) query = query.where('kind', '==', kind);
  if (names) query = called(query, names);
  const fields = names ? [...titleFields, 'search'] : titleFields;
  const page = await readPage(reading, query.select(...fields), mostUsedFirst, asked);
  return { found: decodedAll(calledSo(page, names), publicTitleSchema, 'id'), cost: costOf(page), end: page.end };
}

/** Without retired titles. One read each. */
export async function titlesInUse(reading: Reading, ids: readonly TitleId[]): Promise<readonly TitleId[]> {
  const found = await reading.get(ids.map(documentPath.title), ['status']);
  const active = new Set(found.filter((title) => title.get('status') === 'active').map(({ id }) => id));
  return ids.filter((id) => active.has(id));
}

/** Treats a longer chain of merged titles as a cycle. */
const hopsMost = 5;

/** Follows merges; one read per title. */
export async function titleWithId(reading: Reading, id: TitleId): Promise<PublicTitle | undefined> {
  let at = id;
  for (let hop = 0; hop <= hopsMost; hop += 1) {
    const found = await reading.get([documentPath.title(at)], titleFields);
    const [title] = decodedAll(found, titleDocumentSchema);
    if (title?.mergedInto === undefined)
      return title?.status === 'active' ? decodedAll(found, publicTitleSchema, 'id')[0] : undefined;
    at = title.mergedInto;
  }
  return undefined;
}
