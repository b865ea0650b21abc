import { isDeepStrictEqual } from 'node:util';
import type { Trending } from '#contract/documents/trending.ts';
import type { Cover } from '#contract/edge/pictures.ts';
import type { TitleId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { readNgTags } from '../data/catalogue/catalogueStore.ts';
import {
  amendTrending,
  claimTrending,
  newestUses,
  readCandidates,
  readTrending,
  writeTrending,
} from '../data/catalogue/trendingStore.ts';
import { type Clock, minutesBefore } from '../platform/clock.ts';

const maxRounds = 10;

/** Recomputes old trends, or corrects them if a listed subject is in `left`. Idempotent. */
export async function updateTrending(left: readonly string[], clock: Clock): Promise<void> {
  const now = clock();
  const current = await readTrending();
  const isOld = !current?.trending || current.trending.at <= minutesBefore(now, limits.trending.refreshEveryMinutes);
  if (isOld) {
    if (await claimTrending(current, now)) await refresh(clock);
    else await correctTrending();
  } else if (current.trending && listedIn(current.trending).some((path) => left.includes(path))) {
    await correctTrending();
  }
}

const listedIn = ({ tags, titles }: Pick<Trending, 'tags' | 'titles'>): readonly string[] => [
  ...tags.map(({ key }) => documentPath.tag(key)),
  ...titles.map(({ id }) => documentPath.title(id)),
];

async function refresh(clock: Clock): Promise<void> {
  const { tagKeys, titleIds } = candidatesAmong(await newestUses(limits.trending.amongPhotos));
  await writeTrending(await showable(tagKeys, titleIds), clock());
  await correctTrending();
}

async function showable(tagKeys: readonly string[], titleIds: readonly TitleId[]) {
  const [candidates, ngTags] = await Promise.all([readCandidates(tagKeys, titleIds), readNgTags(tagKeys)]);
  return trendingOf(candidates, new Set(ngTags.keys()));
}

/** Corrects the entries and covers of the current trends. Reads again after writing: a cover may have changed since. */
export async function correctTrending(): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const current = await readTrending();
    if (!current?.trending) return;
    const { tags, titles } = current.trending;
    const lists = await showable(
      tags.map(({ key }) => key),
      titles.map(({ id }) => id),
    );
    if (isDeepStrictEqual(lists, { tags, titles })) return;
    if (!(await amendTrending(lists, current.version))) return;
  }
  throw new Error('what is trending does not come to rest');
}

type Use = { readonly ownerId: string; readonly tagKeys: readonly string[]; readonly titleId?: TitleId | undefined };

/** Extra candidates, as some turn out not to be public. */
const spare = 2;

/** Ranks by people first; leaves out what fewer than `users` people used. */
function mostUsed<Key extends string>(
  uses: readonly (readonly [Key, string])[],
  { users, limit }: { readonly users: number; readonly limit: number },
): readonly Key[] {
  const tallies = new Map<Key, { readonly people: Set<string>; photos: number }>();
  for (const [key, ownerId] of uses) {
    const tally = tallies.get(key) ?? { people: new Set(), photos: 0 };
    tally.people.add(ownerId);
    tally.photos += 1;
    tallies.set(key, tally);
  }
  // Stable: among equals, the most recent comes first.
  const ranked = [...tallies]
    .filter(([, { people }]) => people.size >= users)
    .sort(([, one], [, other]) => other.people.size - one.people.size || other.photos - one.photos);
  return ranked.slice(0, limit).map(([key]) => key);
}

/** Pure. Expects the newest photo first. One person makes no trend, even on a small site. */
export function candidatesAmong(photos: readonly Use[]) {
  const isOfFew = new Set(photos.map(({ ownerId }) => ownerId)).size < limits.trending.few;
  const users = isOfFew ? limits.trending.usersOfFew : limits.trending.users;
  return {
    tagKeys: mostUsed(
      photos.flatMap(({ ownerId, tagKeys }) => tagKeys.map((key) => [key, ownerId] as const)),
      { users, limit: limits.trending.tags * spare },
    ),
    titleIds: mostUsed(
      photos.flatMap(({ ownerId, titleId }) => (titleId === undefined ? [] : [[titleId, ownerId] as const])),
      { users, limit: limits.trending.titles * spare },
    ),
  };
}

/** No two entries have the same cover: a later one goes without. */
export function trendingOf(
  { tags, titles }: Awaited<ReturnType<typeof readCandidates>>,
  ngTags: ReadonlySet<string>,
): Pick<Trending, 'tags' | 'titles'> {
  const shown = new Set<string>();
  const ownCover = (cover: Cover | undefined): { readonly cover?: Cover } => {
    if (cover === undefined || shown.has(cover.photoId)) return {};
    shown.add(cover.photoId);
    return { cover };
  };
  return {
    tags: tags
      .filter(({ key, tag }) => tag.aliasOf === undefined && tag.count > 0 && !ngTags.has(key))
      .slice(0, limits.trending.tags)
      .map(({ key, tag: { name, count, cover } }) => ({ key, name, count, ...ownCover(cover) })),
    titles: titles
      .filter(({ title }) => title.status === 'active' && title.count > 0)
      .slice(0, limits.trending.titles)
      .map(({ id, title: { name, count, cover } }) => ({ id, name, count, ...ownCover(cover) })),
  };
}
