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

/** A query that finds what was searched for, and some that was not: each photo is looked at once more. */
type Tier = { readonly filter: PhotoFilter; readonly isWanted: (photo: PublicPhoto) => boolean };

/** How many terms, tags and people of a search are looked up: other names of tags, and whose a name is. */
const looksUpMost = 3;
/** What a page costs, with what finding out cost. */
const documentsPerPage = 31;
/** Where a page's worth of documents held nothing that is wanted, another is read, and so often at most in one go. */
const mostRounds = 4;

/** Where a page ended: in which query, and behind which photo, if that has begun. */
export const searchEndSchema = v.object({ tier: v.number(), within: v.optional(endSchema) });
type SearchEnd = v.InferOutput<typeof searchEndSchema>;

/** Which tags these keys lead to, as far as they are looked up. */
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
  // Who searches for another name of a tag means the tag, too.
  const withTagsNames = ({ typed, spellings }: SearchTerm & { readonly typed: string }): SearchTerm => {
    const tag = normalizeTag(typed);
    const end = tag.ok ? endOf(tag.key) : undefined;
    return !tag.ok || end === undefined || end === tag.key
      ? { spellings }
      : { spellings: [...spellings, ...termOf(end).flatMap((term) => term.spellings)] };
  };
  // Who begins a name with @ before it is complete searches for what stands there so far.
  const strangers = people.flatMap(({ key, uid }) => (uid === undefined ? termOf(key) : []));
  return {
    terms: [...terms.map(withTagsNames), ...strangers],
    tagKeys: tagKeys.map(endOf),
    ownerIds: people.flatMap(({ uid }) => uid ?? []),
  };
}

/** By tag, else by person, else by the rarest word, place after place. Nothing is asked for by what has no word in it. */
function tiersOf(search: Search): readonly Tier[] {
  const isWanted = (photo: PublicPhoto): boolean => matchesSearch(photo, search);
  const [tagKey, ownerId, grams] = [search.tagKeys[0], search.ownerIds[0], gramsToAsk(search)];
  if (tagKey !== undefined) return [{ filter: { tagKey }, isWanted }];
  if (ownerId !== undefined) return [{ filter: { ownerId }, isWanted }];
  if (grams.length === 0) return [];
  return searchPlaces.map((place) => ({
    filter: { grams: grams.map((gram) => markedGram(gram, place)) },
    // One gram stands in one place only; of two spellings each may stand in another.
    isWanted: (photo) => isWanted(photo) && (grams.length === 1 || bestPlaceOf(photo, grams) === place),
  }));
}

type Asked = {
  readonly typed: string;
  /** Only photos under this title. */
  readonly titleId?: TitleId | undefined;
  readonly after?: SearchEnd | undefined;
};

/**
 * A page of the published photos that are found by what was typed: those that have it in caption, tags or title first, then those of
 * people called so, then those that are described so; each newest first. Words are found by their beginning, Japanese
 * anywhere, and of several every one has to be there; `#tag` and `@person` mean exactly those. A page has less than its size, or
 * nothing, where much was looked at that did not fit; `end` leads on all the same. Costs 31 documents a page, or up to four times
 * that where none of those fitted. Throws `failed-precondition` while search is closed.
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
