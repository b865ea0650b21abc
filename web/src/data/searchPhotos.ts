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
import type { FieldFilter } from './firestoreRest.ts';
import { stringValue } from './firestoreValues.ts';
import { createPageCache } from './pageCache.ts';
import { type ListedPhoto, type PhotoCursor, type PhotoPage, type PhotoPageOptions, photosWhere } from './photos.ts';
import { findPerson } from './profiles.ts';
import { tagByKey } from './tags.ts';

/** A query that finds what was searched for, and some that was not: each photo is looked at once more. */
type Tier = { readonly where: FieldFilter; readonly isWanted: (photo: ListedPhoto) => boolean };

/** The queries of a search, the most relevant first, and what finding them out cost in documents. */
type Plan = { readonly tiers: readonly Tier[]; readonly lookUps: number };

/** How many terms are looked up among the tags, in case they are another name for one. */
const looksUpMost = 3;
/** A page with what finding it out cost. */
const readsPerPage = 31;
/** Where a page's worth of documents held nothing that is wanted, another is read, and so often at most in one go. */
const mostRounds = 4;

const leadsTo = async (key: string): Promise<string> => (await tagByKey(key))?.aliasOf ?? key;

/** Who searches for another name of a tag means the tag, too. */
async function withTagsNames(term: SearchTerm & { readonly typed: string }): Promise<SearchTerm> {
  const tag = normalizeTag(term.typed);
  if (!tag.ok) return term;
  const key = await leadsTo(tag.key);
  return key === tag.key
    ? term
    : { spellings: [...term.spellings, ...termOf(key).flatMap(({ spellings }) => spellings)] };
}

async function understand(typed: string): Promise<{ readonly search: Search; readonly lookUps: number }> {
  const { terms, tagKeys, usernameKeys } = parseSearch(typed);
  const [named, keys, people] = await Promise.all([
    Promise.all(terms.slice(0, looksUpMost).map(withTagsNames)),
    Promise.all(tagKeys.map(leadsTo)),
    Promise.all(usernameKeys.map(async (key) => ({ key, uid: (await findPerson(key))?.uid }))),
  ]);
  // Who begins a name with @ before it is complete searches for what stands there so far.
  const strangers = people.flatMap(({ key, uid }) => (uid === undefined ? termOf(key) : []));
  return {
    search: {
      terms: [...named, ...terms.slice(looksUpMost), ...strangers],
      tagKeys: keys,
      ownerIds: people.flatMap(({ uid }) => uid ?? []),
    },
    lookUps: named.length + keys.length + people.length,
  };
}

const oneOf = (grams: readonly string[]): FieldFilter =>
  grams.length === 1
    ? { field: 'grams', op: 'ARRAY_CONTAINS', value: stringValue(grams[0] ?? '') }
    : { field: 'grams', op: 'ARRAY_CONTAINS_ANY', value: { arrayValue: { values: grams.map(stringValue) } } };

/** By tag, else by person, else by the rarest word, place after place. Nothing is asked for by what has no word in it. */
function tiersOf(search: Search): readonly Tier[] {
  const isWanted = (photo: ListedPhoto): boolean => matchesSearch(photo, search);
  const [tagKey, ownerId, grams] = [search.tagKeys[0], search.ownerIds[0], gramsToAsk(search)];
  if (tagKey !== undefined) {
    return [{ where: { field: 'tagKeys', op: 'ARRAY_CONTAINS', value: stringValue(tagKey) }, isWanted }];
  }
  if (ownerId !== undefined)
    return [{ where: { field: 'ownerId', op: 'EQUAL', value: stringValue(ownerId) }, isWanted }];
  if (grams.length === 0) return [];
  return searchPlaces.map((place) => ({
    where: oneOf(grams.map((gram) => markedGram(gram, place))),
    // One gram stands in one place only; of two spellings each may stand in another.
    isWanted: (photo) => isWanted(photo) && (grams.length === 1 || bestPlaceOf(photo, grams) === place),
  }));
}

const plans = createPageCache<Promise<Plan>>();

function planOf(typed: string): Promise<Plan> {
  const known = plans.recall(typed);
  if (known) return known;
  const plan = understand(typed).then(({ search, lookUps }) => ({ tiers: tiersOf(search), lookUps }));
  plans.remember(typed, plan);
  plan.catch(() => plans.forget(typed));
  return plan;
}

/** A cursor of ours is the number of the tier, then the cursor within it, if it has begun. */
function placeIn(after: PhotoCursor | undefined): { tier: number; within: PhotoCursor | undefined } {
  const [tier, ...within] = after ?? [];
  const number = tier && 'integerValue' in tier ? Number(tier.integerValue) : 0;
  return { tier: number, within: within.length > 0 ? within : undefined };
}

async function readPage({ tiers, lookUps }: Plan, options: PhotoPageOptions): Promise<PhotoPage> {
  const { after, limit = limits.page.size, fresh = false } = options;
  const most = Math.min(limit, readsPerPage - (after ? 0 : lookUps));
  let { tier, within } = placeIn(after);
  const photos: ListedPhoto[] = [];
  for (let round = 0; round < mostRounds && photos.length === 0; round += 1) {
    for (let left = most; left > 0; ) {
      const asked = tiers[tier];
      if (asked === undefined) return { photos, next: undefined };
      const page = await photosWhere([asked.where], { ...(within && { after: within }), limit: left, fresh });
      photos.push(...page.photos.filter(asked.isWanted));
      left = page.next ? 0 : left - page.photos.length;
      if (page.next === undefined) tier += 1;
      within = page.next;
    }
  }
  if (tiers[tier] === undefined) return { photos, next: undefined };
  return { photos, next: [{ integerValue: String(tier) }, ...(within ?? [])] };
}

/**
 * The pages of the published photos that are found by what was typed: those that have it in caption, tags or title first,
 * then those of people called so, then those that are described so; each newest first. Words are found by their
 * beginning, Japanese anywhere, and of several every one has to be there; `#tag` and `@person` mean exactly those.
 * A page has less than its size, or nothing, where much was looked at that did not fit; `next` leads on all the same.
 * Costs one read for each photo looked at: 31 documents a page, or up to four times that where none of those fitted.
 */
export const searchPhotos =
  (typed: string) =>
  async (options: PhotoPageOptions = {}): Promise<PhotoPage> =>
    readPage(await planOf(typed.trim()), options);
