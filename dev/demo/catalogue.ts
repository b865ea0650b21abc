import type * as v from 'valibot';
import { tagSearch, titleSearch } from '#contract/catalogueSearch.ts';
import { decode } from '#contract/documents/stored.ts';
import { tagDocumentSchema } from '#contract/documents/tag.ts';
import { titleDocumentSchema } from '#contract/documents/title.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import { daysAfter } from '../../functions/src/platform/clock.ts';
import type { Site } from './site.ts';
import { demoPhotos, demoTags, demoTitles } from './tables.ts';

function tagKeyOf(name: string): string {
  const normalized = normalizeTag(name);
  if (!normalized.ok) throw new Error(`the demo tag ${name} is invalid: ${normalized.problem}`);
  return normalized.key;
}

/** Writes the titles, and the readings and aliases of tags. */
export async function writeCatalogue({ doc, batch: begin, now }: Site): Promise<void> {
  const batch = begin();
  const create = (path: string, fields: object, schema: v.GenericSchema): void => {
    decode(schema, path, fields);
    batch.create(doc(path), fields);
  };
  for (const { id, spoilerDays, ...title } of demoTitles) {
    const spoiler = spoilerDays > 0 && { spoilerUntil: daysAfter(now, spoilerDays) };
    const fields = { ...title, count: 0, status: 'active', search: titleSearch(title), ...spoiler };
    create(`titles/${id}`, fields, titleDocumentSchema);
  }
  for (const { name, reading, aliasOf } of demoTags) {
    const key = tagKeyOf(name);
    const alias = aliasOf !== '' && { aliasOf: tagKeyOf(aliasOf) };
    const fields = { name, reading, ...alias, count: 0, lastUsedAt: now, search: tagSearch({ key, reading }) };
    create(`tags/${key}`, fields, tagDocumentSchema);
  }
  await batch.commit();
}

/** Whether functions have counted every listed demo photo under its tags and title. */
export async function isCounted({ doc, database }: Site): Promise<boolean> {
  const listed = demoPhotos.filter(({ isScheduled, fields }) => !isScheduled && fields.visibility === 'public');
  const paths = listed.flatMap(({ fields: { tags, titleId } }) => [
    ...tags.map((tag) => `tags/${tagKeyOf(tag)}`),
    ...(titleId === undefined ? [] : [`titles/${titleId}`]),
  ]);
  const counts = Map.groupBy(paths, (path) => path);
  const stored = await database.getAll(...Array.from(counts.keys(), (path) => doc(path)));
  return stored.every((document) => document.get('count') === counts.get(document.ref.path)?.length);
}
