import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import type * as v from 'valibot';
import { tagSearch, titleSearch } from '#contract/catalogueSearch.ts';
import { decode } from '#contract/documents/stored.ts';
import { tagDocumentSchema } from '#contract/documents/tag.ts';
import { titleDocumentSchema } from '#contract/documents/title.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import { type DemoTitle, demoAliases, demoReadings, demoTitles } from './catalogue.ts';
import { type DemoPhoto, demoPhotos } from './photos.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** The key of a demo tag; one that is no tag is a mistake here. */
function tagKeyOf(name: string): string {
  const normalized = normalizeTag(name);
  if (!normalized.ok) throw new Error(`the demo tag ${name} is none: ${normalized.problem}`);
  return normalized.key;
}

const titleOf = ({ spoilerDays, ...title }: DemoTitle, now: Date) => ({
  ...title,
  count: 0,
  status: 'active',
  search: titleSearch(title),
  ...(spoilerDays && { spoilerUntil: Timestamp.fromMillis(now.getTime() + spoilerDays * dayMs) }),
});

const tagOf = (name: string, more: { readonly reading?: string; readonly aliasOf?: string }, now: Date) => ({
  name,
  reading: '',
  ...more,
  count: 0,
  lastUsedAt: Timestamp.fromDate(now),
  search: tagSearch({ key: tagKeyOf(name), reading: more.reading ?? '' }),
});

/** Writes the titles, and of the tags what no photo tells: how they are read, and which lead to another. */
export async function seedCatalogue(database: Pick<Firestore, 'batch' | 'doc'>, now: Date): Promise<void> {
  const batch = database.batch();
  const create = (path: string, fields: object, schema: v.GenericSchema): void => {
    decode(schema, path, fields);
    batch.create(database.doc(path), fields);
  };
  for (const [id, title] of Object.entries(demoTitles))
    create(`titles/${id}`, titleOf(title, now), titleDocumentSchema);
  for (const [name, reading] of Object.entries(demoReadings)) {
    create(`tags/${tagKeyOf(name)}`, tagOf(name, { reading }, now), tagDocumentSchema);
  }
  for (const [name, aliasOf] of Object.entries(demoAliases)) {
    create(`tags/${tagKeyOf(name)}`, tagOf(name, { aliasOf: tagKeyOf(aliasOf) }, now), tagDocumentSchema);
  }
  await batch.commit();
}

const countBy = (pathsOf: (photo: DemoPhoto) => readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  const listed = demoPhotos.filter(({ isListed }) => isListed);
  for (const path of listed.flatMap(pathsOf)) counts.set(path, (counts.get(path) ?? 0) + 1);
  return counts;
};

/** Whether the site's own functions have counted every demo photo under its tags and its title. */
export async function isCounted(database: Pick<Firestore, 'doc' | 'getAll'>): Promise<boolean> {
  const expected = countBy(({ fields: { tags, titleId } }) => [
    ...tags.map((tag) => `tags/${tagKeyOf(tag)}`),
    ...(titleId === undefined ? [] : [`titles/${titleId}`]),
  ]);
  const found = await database.getAll(...Array.from(expected.keys(), (path) => database.doc(path)));
  return found.every((document) => document.get('count') === expected.get(document.ref.path));
}
