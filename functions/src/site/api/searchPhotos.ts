import * as v from 'valibot';
import { closedParts } from '#contract/closable.ts';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import { ContractError } from '#contract/errors.ts';
import type { TitleId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import { markedGram, searchPlaces } from '#contract/search.ts';
import {
  bestPlaceOf,
  gramsToAsk,
  matchesSearch,
  parseSearch,
  type Search,
  type SearchTerm,
  termOf,
} from '#contract/searchQuery.ts';
import { tagsWithKeys } from '../../data/site/publicCatalogue.ts';
import { personNamed } from '../../data/site/publicPeople.ts';
import { listPhotos, type PhotoFilter } from '../../data/site/publicPhotos.ts';
import { type End, endSchema, type Reading } from '../../data/site/publicReading.ts';
import { publicSettings } from '../../data/site/publicSite.ts';

/** The query finds too much, so `isWanted` checks each photo. */
type Tier = { readonly filter: PhotoFilter; readonly isWanted: (photo: PublicPhoto) => boolean };

/** Maximum of lookups per search, of terms, of tags and of people each. */
const looksUpMost = 3;
/** Documents, including the lookups. */
const documentsPerPage = 31;
/** Maximum of reads in a row while a page stays empty. */
const mostRounds = 4;

/** The query (`tier`) where a page ended, and the place in it. */
export const searchEndSchema = v.object({ tier: v.number(), within: v.optional(endSchema) });
type SearchEnd = v.InferOutput<typeof searchEndSchema>;

async function endsOf(reading: Reading, keys: readonly string[]): Promise<(key: string) => string> {
  const tags = await tagsWithKeys(reading, [...new Set(keys)]);
  const leads = new Map(tags.map(({ key, aliasOf }) => [key, aliasOf]));
  return (key) => leads.get(key) ?? key;
}

async function understand(reading: Reading, typed: string): Promise<Search> {
  const { terms, tagKeys, usernameKeys } = parseSearch(typed);
  const named = terms.slice(0, looksUpMost).flatMap(({ typed }) => {
    const tag = normalizeTag(typed);
    return tag.ok ? [tag.key] : [];
  });
  const [endOf, people] = await Promise.all([
    endsOf(reading, [...named, ...tagKeys.slice(0, looksUpMost)]),
    Promise.all(
      usernameKeys.map(async (key, index) => ({
        key,
        uid: index < looksUpMost ? (await personNamed(reading, key))?.uid : undefined,
      })),
    ),
  ]);
  const withTagsNames = ({ typed, spellings }: SearchTerm & { readonly typed: string }): SearchTerm => {
    const tag = normalizeTag(typed);
    const end = tag.ok ? endOf(tag.key) : undefined;
    return !tag.ok || end === undefined || end === tag.key
      ? { spellings }
      : { spellings: [...spellings, ...termOf(end).flatMap((term) => term.spellings)] };
  };
  // An incomplete or unknown @name is searched for as text.
  const strangers = people.flatMap(({ key, uid }) => (uid === undefined ? termOf(key) : []));
  return {
    terms: [...terms.map(withTagsNames), ...strangers],
    tagKeys: tagKeys.map(endOf),
    ownerIds: people.flatMap(({ uid }) => uid ?? []),
  };
}

/** By tag, else by person, else by the rarest word, place by place. A search without words has no tier. */
function tiersOf(search: Search): readonly Tier[] {
  const isWanted = (photo: PublicPhoto): boolean => matchesSearch(photo, search);
  const [tagKey, ownerId, grams] = [search.tagKeys[0], search.ownerIds[0], gramsToAsk(search)];
  if (tagKey !== undefined) return [{ filter: { tagKey }, isWanted }];
  if (ownerId !== undefined) return [{ filter: { ownerId }, isWanted }];
  if (grams.length === 0) return [];
  return searchPlaces.map((place) => ({
    filter: { grams: grams.map((gram) => markedGram(gram, place)) },
    // A gram has one place, but the spellings of a word may be found in different places.
    isWanted: (photo) => isWanted(photo) && (grams.length === 1 || bestPlaceOf(photo, grams) === place),
  }));
}

type Asked = { readonly typed: string; readonly titleId?: TitleId | undefined; readonly after?: SearchEnd | undefined };

/**
 * Words match by prefix, Japanese text anywhere; all words must match; `#tag` and `@person` match exactly.
 * A page may be short or empty and still have an `end`. Costs 31 documents, at most four times that.
 * Throws `failed-precondition` while search is closed.
 */
export async function searchPhotos(
  reading: Reading,
  { typed, titleId, after }: Asked,
): Promise<{ readonly photos: readonly PublicPhoto[]; readonly end: SearchEnd | undefined }> {
  if (closedParts(await publicSettings(reading)).includes('search')) {
    throw new ContractError('failed-precondition', 'search is closed', { closed: 'search' });
  }
  const tiers = tiersOf(await understand(reading, typed));
  const most = Math.min(limits.page.size, documentsPerPage - reading.documents());
  let tier = after?.tier ?? 0;
  let within: End | undefined = after?.within;
  const photos: PublicPhoto[] = [];
  for (let round = 0; round < mostRounds && photos.length === 0; round += 1) {
    for (let left = most; left > 0; ) {
      const asked = tiers[tier];
      if (asked === undefined) return { photos, end: undefined };
      const page = await listPhotos(reading, asked.filter, { after: within, limit: left });
      photos.push(
        ...page.photos.filter((photo) => asked.isWanted(photo) && (titleId === undefined || photo.titleId === titleId)),
      );
      left = page.end ? 0 : left - page.cost;
      if (page.end === undefined) tier += 1;
      within = page.end;
    }
  }
  return { photos, end: tiers[tier] === undefined ? undefined : { tier, ...(within && { within }) } };
}
