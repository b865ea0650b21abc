import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { feedCursorChars } from '#contract/callables/readFeed.ts';
import type { FollowList } from '#contract/documents/follow.ts';
import type { UserDocument } from '#contract/documents/user.ts';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { inParts } from '../../data/pages.ts';
import { titlesInUse } from '../../data/site/publicCatalogue.ts';
import type { PhotoFilter } from '../../data/site/publicPhotos.ts';
import { endSchema, type Reading } from '../../data/site/publicReading.ts';
import { readCursor, writeCursor } from '../../platform/cursor.ts';
import { type Branch, mergeBranches } from './mergeBranches.ts';

type Mutes = Pick<UserDocument, 'mutedUsers' | 'mutedTags' | 'mutedTitles'>;

export type Subjects = { readonly [List in 'users' | 'tags' | 'titles']: readonly FollowList[List][number][] };

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

/** A cursor is its reader's own. */
const listOf = (uid: Uid): string => `feed of ${uid}`;

export function withoutMuted({ users, tags, titles }: Subjects, muted: Mutes): Subjects {
  const [people, words, works] = [muted.mutedUsers, muted.mutedTags, muted.mutedTitles].map((list) => new Set(list));
  return {
    users: users.filter((uid) => !people?.has(uid)),
    tags: tags.filter((key) => !words?.has(key)),
    titles: titles.filter((id) => !works?.has(id)),
  };
}

const isWantedBy =
  ({ mutedUsers, mutedTags, mutedTitles }: Mutes) =>
  ({ ownerId, tagKeys, titleId }: PublicPhoto): boolean =>
    !mutedUsers.includes(ownerId) &&
    !tagKeys.some((key) => mutedTags.includes(key)) &&
    !(titleId !== undefined && mutedTitles.includes(titleId));

const filtersOf = ({ users, tags, titles }: Subjects): readonly PhotoFilter[] => [
  ...inParts(users).map((values): PhotoFilter => ({ anyOf: ['ownerId', values] })),
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

/** Reads up to 250 documents, each further page up to 40; more for people who follow over a thousand. */
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
  const share = Math.ceil((cursor ? limits.page.size : readAhead) / filters.length);
  const merged = await mergeBranches(reading, branches, {
    at: cursor?.at,
    photosMost: limits.page.size,
    documentsMost: mostWith(cursor === undefined, reading.documents(), filters.length),
    step: Math.min(Math.max(share, 2), stepMost),
    isWanted: isWantedBy(muted),
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
  return { photos: merged.photos, next: next && writeCursor(list, next) };
}
