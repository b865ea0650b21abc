import type { PublicNames } from '#contract/edge/names.ts';
import type { Reading } from '../../data/site/publicReading.ts';
import { peoplePage } from './peoplePages.ts';
import { searchTags, searchTitles } from './searchCatalogue.ts';

const most = 6;

/** For completion and above the photos that were found. Costs some 20 documents, however short the text is. */
export async function searchNames(reading: Reading, typed: string): Promise<PublicNames> {
  const [{ tags }, { titles }, { people }] = await Promise.all([
    searchTags(reading, { typed, limit: most }),
    searchTitles(reading, { typed, limit: most }),
    peoplePage(reading, { typed, limit: most }),
  ]);
  return { tags: tags.slice(0, most), titles: titles.slice(0, most), people: people.slice(0, most) };
}
