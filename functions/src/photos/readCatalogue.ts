import { readNgTags, readTagAliases, readTitleWords } from '../data/catalogue/catalogueStore.ts';
import { type Catalogue, type Said, tagKeysOf } from './planWords.ts';

/** Reads what planning the words of these photos needs. */
export async function readCatalogue(all: readonly Said[]): Promise<Catalogue> {
  const keys = tagKeysOf(all);
  const titleIds = [...new Set(all.flatMap(({ titleId }) => titleId ?? []))];
  const [titles, aliases] = await Promise.all([readTitleWords(titleIds), readTagAliases(keys)]);
  const ends = [...aliases.values()].map(({ key }) => key);
  return { ngTags: await readNgTags([...new Set([...keys, ...ends])]), aliases, titles };
}
