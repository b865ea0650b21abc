import { closedParts } from '#contract/closable.ts';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import { ContractError } from '#contract/errors.ts';
import type { TitleId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import {
  matchesSearch,
  parseSearch,
  resolveSearch,
  type Search,
  type SearchQuery,
  type SearchTerm,
  type TypedTerm,
  termOf,
  wantsNothing,
} from '#contract/searchQuery.ts';
import { askIndex } from '../../data/search/gramIndex.ts';
import type { TurnEnd } from '../../data/search/inTurn.ts';
import { tagsWithKeys } from '../../data/site/publicCatalogue.ts';
import { personNamed } from '../../data/site/publicPeople.ts';
import type { Reading } from '../../data/site/publicReading.ts';
import { publicSettings } from '../../data/site/publicSite.ts';

const looksUpMost = 3;
const documentsPerPage = 31;
/** Reads in a row while a page stays empty. */
const mostRounds = 4;

async function endsOf(reading: Reading, keys: readonly string[]): Promise<(key: string) => string> {
  const tags = await tagsWithKeys(reading, [...new Set(keys)]);
  const leads = new Map(tags.map(({ key, aliasOf }) => [key, aliasOf]));
  return (key) => leads.get(key) ?? key;
}

async function understand(reading: Reading, query: SearchQuery): Promise<Search> {
  const sides = [query, query.not];
  const named = sides
    .flatMap(({ terms }) => terms)
    .filter(({ isExact }) => isExact !== true)
    .slice(0, looksUpMost)
    .flatMap((term) => {
      const tag = normalizeTag(term.typed);
      return tag.ok ? [tag.key] : [];
    });
  const tagged = sides.flatMap(({ tagKeys }) => tagKeys).slice(0, looksUpMost);
  const people = sides.flatMap(({ people: each }) => each).slice(0, looksUpMost);
  const [endOf, uids] = await Promise.all([
    endsOf(reading, [...named, ...tagged]),
    Promise.all(people.map(async ({ usernameKey: key }) => [key, (await personNamed(reading, key))?.uid] as const)),
  ]);
  const uidOf = new Map(uids);
  const spelled = (term: TypedTerm): SearchTerm => {
    const tag = term.isExact ? undefined : normalizeTag(term.typed);
    const end = tag?.ok ? endOf(tag.key) : undefined;
    if (!tag?.ok || end === undefined || end === tag.key) return term;
    const spellings = [...term.spellings, ...termOf(end).flatMap((other) => other.spellings)];
    return { spellings, within: term.within };
  };
  return resolveSearch(query, { uidOf: (key) => uidOf.get(key), tagOf: endOf, spelled });
}

type PhotoSearch = {
  readonly typed: string;
  readonly titleId?: TitleId | undefined;
  readonly after?: TurnEnd | undefined;
};

/** By prefix, Japanese anywhere, `#tag` and `@person` exactly. A short page may have an `end`. At most 4 × 61 reads. */
export async function searchPhotos(reading: Reading, { typed, titleId, after }: PhotoSearch) {
  if (closedParts(await publicSettings(reading)).includes('search')) {
    throw new ContractError('failed-precondition', 'search is closed', { closed: 'search' });
  }
  const query = parseSearch(typed);
  if (wantsNothing(query)) return { items: [], end: undefined };
  const search = await understand(reading, query);
  const limit = Math.max(1, Math.min(limits.page.size, documentsPerPage - reading.documents()));
  const isWanted = (photo: PublicPhoto): boolean =>
    matchesSearch(photo, search) && (titleId === undefined || photo.titleId === titleId);
  let end = after;
  for (let round = 1; ; round += 1) {
    const page = await askIndex(reading, { search, after: end, limit });
    const matching = page.items.filter(isWanted);
    end = page.end;
    if (matching.length > 0 || end === undefined || round === mostRounds) return { items: matching, end };
  }
}
