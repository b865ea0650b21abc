import type { NameFilter } from '#contract/catalogueSearch.ts';
import { type TitleKind, titleDocumentSchema } from '#contract/documents/title.ts';
import { type PublicTag, type PublicTitle, publicTagSchema, publicTitleSchema } from '#contract/edge/names.ts';
import type { TitleId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { tags } from '../catalogue/tagStore.ts';
import { titles } from '../catalogue/titleStore.ts';
import { decodedAll, descending, fieldsOf, listPage, type PageRequest, type Reading } from './publicReading.ts';

const order = descending('count');
const tagList = { order, schema: publicTagSchema, idField: 'key', fields: fieldsOf(publicTagSchema) };
const titleFields = fieldsOf(publicTitleSchema, 'status', 'mergedInto');
const titleList = { order, schema: publicTitleSchema, idField: 'id', fields: titleFields };

export const tagsWithKeys = async (reading: Reading, keys: readonly string[]): Promise<readonly PublicTag[]> =>
  decodedAll(await reading.get(keys.map(documentPath.tag), tagList.fields), publicTagSchema, 'key');

export function listTags(reading: Reading, names: NameFilter | undefined, page: PageRequest) {
  const query = names ? tags.stored.all() : tags.stored.all().where('count', '>', 0);
  return listPage(reading, { ...tagList, query, names }, page);
}

export function listTitles(
  reading: Reading,
  { names, kind }: { readonly names?: NameFilter | undefined; readonly kind?: TitleKind | undefined },
  page: PageRequest,
) {
  const active = titles.stored.all().where('status', '==', 'active');
  const query = kind === undefined ? active : active.where('kind', '==', kind);
  return listPage(reading, { ...titleList, query, names }, page);
}

/** Without retired titles. One read each. */
export async function titlesInUse(reading: Reading, ids: readonly TitleId[]): Promise<readonly TitleId[]> {
  const documents = await reading.get(ids.map(documentPath.title), ['status']);
  const active = new Set(documents.filter((title) => title.get('status') === 'active').map(({ id }) => id));
  return ids.filter((id) => active.has(id));
}

/** Treats a longer chain of merged titles as a cycle. */
const hopsMost = 5;

/** Follows merges; one read per title. */
export async function titleWithId(reading: Reading, id: TitleId): Promise<PublicTitle | undefined> {
  let at = id;
  for (let hop = 0; hop <= hopsMost; hop += 1) {
    const documents = await reading.get([documentPath.title(at)], titleFields);
    const [title] = decodedAll(documents, titleDocumentSchema);
    if (title?.mergedInto === undefined)
      return title?.status === 'active' ? decodedAll(documents, publicTitleSchema, 'id')[0] : undefined;
    at = title.mergedInto;
  }
  return undefined;
}
