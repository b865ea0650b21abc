import type { PublicPhoto } from '#contract/edge/photos.ts';
import { markedGram, searchPlaces } from '#contract/search.ts';
import { bestPlaceOf, gramsToAsk, isNothing, type Search } from '#contract/searchQuery.ts';
import { listByGrams, listPhotos, type PhotoFilter } from '../site/publicPhotos.ts';
import type { Reading } from '../site/publicReading.ts';
import { inTurn, type Turn, type TurnEnd } from './inTurn.ts';

const turn =
  (reading: Reading, filter: PhotoFilter): Turn<PublicPhoto> =>
  (page) =>
    listPhotos(reading, filter, page);

type Days = PhotoFilter['days'];

const turnByGrams =
  (
    reading: Reading,
    filter: { readonly grams: readonly string[]; readonly days: Days },
    isWanted: (photo: PublicPhoto) => boolean = () => true,
  ): Turn<PublicPhoto> =>
  async (request) => {
    const page = await listByGrams(reading, filter, request);
    return { ...page, items: page.items.filter(isWanted) };
  };

/** By tag, else by person, else by the rarest word, place by place; else by time. Empty for an empty search. */
function turnsOf(reading: Reading, search: Search): readonly Turn<PublicPhoto>[] {
  const { days, newestFirst } = search;
  const [tagKey, ownerId, grams] = [search.tagKeys[0], search.ownerIds[0], gramsToAsk(search)];
  if (tagKey !== undefined) return [turn(reading, { tagKey, days })];
  if (ownerId !== undefined) return [turn(reading, { ownerId, days })];
  if (grams.length === 0) {
    return isNothing(search) ? [] : [turn(reading, { days })];
  }
  const marked = (place: (typeof searchPlaces)[number]) => grams.map((gram) => markedGram(gram, place));
  if (newestFirst) return [turnByGrams(reading, { grams: searchPlaces.flatMap(marked), days })];
  return searchPlaces.map((place) =>
    // A gram has one place, but spellings of a word may be in different places.
    turnByGrams(
      reading,
      { grams: marked(place), days },
      (photo) => grams.length === 1 || bestPlaceOf(photo, grams) === place,
    ),
  );
}

/**
 * Queries the grams in each photo's search entry. The seam for a search engine (docs/decisions/search-by-grams.md): an
 * index may lag and find too much, because this returns only listed photos that it has read, and `matchesSearch` checks
 * each again.
 */
export const askIndex = (
  reading: Reading,
  { search, after, limit }: { readonly search: Search; readonly after?: TurnEnd | undefined; readonly limit: number },
) => inTurn(turnsOf(reading, search), { after, limit });
