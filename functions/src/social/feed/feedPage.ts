import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { feedCursorChars } from '#contract/callables/readFeed.ts';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { inParts } from '../../data/pages.ts';
import { isListed } from '../../data/photos/storedLife.ts';
import { titlesInUse } from '../../data/site/publicCatalogue.ts';
import {
  comparePlaces,
  idAtPlace,
  listPlacedPhotos,
  type PhotoFilter,
  photosWithIds,
  withOthers,
} from '../../data/site/publicPhotos.ts';
import { type End, endSchema, type Reading } from '../../data/site/publicReading.ts';
import { isWantedBy, type Mutes, type Subjects } from '../../data/social/subjects.ts';
import { readCursor, writeCursor } from '../../platform/cursor.ts';

/** Documents of the first page and of each further one, without the person's own. */
const usualMost = { first: 249, further: 39 } as const;
/** Documents that the branches share on the first page, which reads ahead for the next ones. */
const readAhead = 120;
const stepMost = 30;

const cursorSchema = v.object({
  at: endSchema,
  /** Key of the follows that the branches were made of. */
  of: v.string(),
  /** Titles without photos. */
  without: v.array(v.string()),
  branches: v.array(v.object({ waiting: v.array(endSchema), isWhole: v.boolean() })),
});
type Cursor = v.InferOutput<typeof cursorSchema>;

/** Binds a cursor to its reader. */
const listOf = (uid: Uid): string => `feed of ${uid}`;

/**
 * Of photos that a followed person sent together, those that lead stand for all, even if others have a followed tag. Of
 * other people's photos, only what has a followed tag or title counts.
 */
function ofPublications(users: Subjects['users']) {
  const isFollowed = (ownerId: Uid): boolean => users.includes(ownerId);
  return {
    isLed: ({ ownerId, leads }: PublicPhoto): boolean => leads !== false || !isFollowed(ownerId),
    isCounted: ({ ownerId }: PublicPhoto): boolean => isFollowed(ownerId),
  };
}

const filtersOf = ({ users, tags, titles }: Subjects): readonly PhotoFilter[] => [
  ...inParts(users).map((values): PhotoFilter => ({ anyOf: ['ownerId', values], leads: true })),
  ...inParts(tags).map((values): PhotoFilter => ({ anyOf: ['tagKeys', values] })),
  ...inParts(titles).map((values): PhotoFilter => ({ anyOf: ['titleId', values] })),
];

// Enough for every page of a very long list of follows to make progress.
const perBranch = 3;

/** How many documents a page may read, including `before`. */
export function documentsMost(subjects: Subjects, isFirst: boolean, before = 1): number {
  const ofTitles = isFirst ? subjects.titles.length : 0;
  return mostWith(isFirst, before + ofTitles, filtersOf(subjects).length);
}

const mostWith = (isFirst: boolean, before: number, branches: number): number =>
  Math.max(isFirst ? usualMost.first : usualMost.further, before + perBranch * branches);

const markOf = (filters: readonly PhotoFilter[]): string =>
  createHash('sha256').update(JSON.stringify(filters)).digest('base64url').slice(0, 12);

/**
 * Reads up to 250 documents, each further page up to 40; more for people who follow over a thousand. Reads one more for
 * each publication on the page.
 */
export async function feedPage(
  reading: Reading,
  uid: Uid,
  { users, tags, titles }: Subjects,
  muted: Mutes,
  after: string | undefined,
) {
  const list = listOf(uid);
  const cursor = after === undefined ? undefined : readCursor(list, after, cursorSchema, feedCursorChars);
  const inUse = cursor ? titles.filter((id) => !cursor.without.includes(id)) : await titlesInUse(reading, titles);
  const filters = filtersOf({ users, tags, titles: inUse });
  if (filters.length === 0) return { photos: [], next: undefined };
  const of = markOf(filters);
  const fresh: readonly Branch[] = filters.map((filter) => ({ filter, waiting: [], isWhole: false }));
  const branches =
    cursor?.of !== of
      ? fresh
      : fresh.map(({ filter }, at): Branch => {
          const { waiting = [], isWhole = false } = cursor.branches[at] ?? {};
          return { filter, waiting: waiting.map((place) => ({ place })), isWhole };
        });
  const { isLed, isCounted } = ofPublications(users);
  const isWanted = isWantedBy(muted);
  const share = Math.ceil((cursor ? limits.page.size : readAhead) / filters.length);
  const merged = await mergeBranches(reading, branches, {
    at: cursor?.at,
    photosMost: limits.page.size,
    documentsMost: mostWith(cursor === undefined, reading.documents(), filters.length),
    step: Math.min(Math.max(share, 2), stepMost),
    isWanted: (photo) => isWanted(photo) && isLed(photo),
  });
  const next =
    merged.isEnd || merged.at === undefined
      ? undefined
      : ({
          at: merged.at,
          of,
          without: titles.filter((id) => !inUse.includes(id)),
          branches: merged.branches.map(({ waiting, isWhole }) => ({
            waiting: waiting.map(({ place }) => place),
            isWhole,
          })),
        } satisfies Cursor);
  const photos = await withOthers(reading, merged.photos, isCounted);
  return { photos, next: next && writeCursor(list, next) };
}

/** Read, but not answered yet. `photo` is absent if it was read for an earlier page. */
type Candidate = { readonly place: End; readonly photo?: PublicPhoto };

/** Newest first. */
export type Branch = {
  readonly filter: PhotoFilter;
  readonly waiting: readonly Candidate[];
  /** The candidates are the last ones. */
  readonly isWhole: boolean;
};

type FeedRequest = {
  /** The last place looked at. */
  readonly at: End | undefined;
  readonly photosMost: number;
  /** Including those read before. */
  readonly documentsMost: number;
  /** The first read of a branch; each further read doubles it. */
  readonly step: number;
  readonly isWanted: (photo: PublicPhoto) => boolean;
};

/** Without duplicates. Reads on only in a used-up branch. A page is short at the end and at `documentsMost`. */
async function mergeBranches(
  reading: Reading,
  given: readonly Branch[],
  { at: begunAt, photosMost, documentsMost, step, isWanted }: FeedRequest,
) {
  const branches = given.map((branch) => ({ branch, step, end: begunAt }));
  const taken: Candidate[] = [];
  let at = begunAt;
  const left = (): number => documentsMost - reading.documents() - taken.filter(({ photo }) => !photo).length;

  while (taken.length < photosMost) {
    const usedUp = branches.filter(({ branch }) => branch.waiting.length === 0 && !branch.isWhole);
    if (usedUp.length > 0) {
      const share = Math.floor(left() / usedUp.length);
      if (share < 1) break;
      await Promise.all(
        usedUp.map(async (one) => {
          const page = { after: laterOf(one.end, at), limit: Math.min(one.step, share) };
          const { items, end } = await listPlacedPhotos(reading, one.branch.filter, page);
          one.branch = { filter: one.branch.filter, waiting: items, isWhole: end === undefined };
          one.end = end;
          one.step *= 2;
        }),
      );
      continue;
    }
    const newest = newestOf(branches.flatMap(({ branch }) => branch.waiting[0] ?? []));
    if (!newest || (!newest.photo && left() < 1)) break;
    for (const one of branches) {
      const { filter, waiting, isWhole } = one.branch;
      const [first, ...others] = waiting;
      if (first && comparePlaces(first.place, newest.place) === 0) one.branch = { filter, waiting: others, isWhole };
    }
    at = newest.place;
    if (!newest.photo || isWanted(newest.photo)) taken.push(newest);
  }

  const merged = branches.map(({ branch }) => branch);
  const isEnd = merged.every(({ waiting, isWhole }) => waiting.length === 0 && isWhole);
  return { photos: (await photosOf(reading, taken)).filter(isWanted), at, branches: merged, isEnd };
}

/** With its photo, if one of the equal candidates has it. */
const newestOf = (heads: readonly Candidate[]): Candidate | undefined =>
  heads.toSorted(
    (one, other) =>
      comparePlaces(one.place, other.place) || Number(one.photo === undefined) - Number(other.photo === undefined),
  )[0];

const laterOf = (one: End | undefined, other: End | undefined): End | undefined =>
  one && other ? (comparePlaces(one, other) > 0 ? one : other) : (one ?? other);

async function photosOf(reading: Reading, taken: readonly Candidate[]): Promise<readonly PublicPhoto[]> {
  const ids = taken.flatMap(({ place, photo }) => (photo ? [] : [idAtPlace(place)]));
  const photos = await photosWithIds(reading, ids);
  const read = new Map(photos.filter(isListed).map((photo) => [photo.id, photo]));
  return taken.flatMap(({ place, photo }) => photo ?? read.get(idAtPlace(place)) ?? []);
}
