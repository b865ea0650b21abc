import { isDeepStrictEqual } from 'node:util';
import type { Trending } from '#contract/documents/trending.ts';
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
import { candidatesAmong, trendingOf } from './trendingPolicy.ts';

const maxRounds = 10;

/**
 * Looks at what is trending anew when it has grown old. Sooner than that, what it shows is corrected where a tag or title
 * that it lists is among those that a photo has `left`: the photo may be its cover, and nobody is to see that any more.
 * Idempotent; of several at once, one does the long work.
 */
export async function followTrending(left: readonly string[], clock: Clock): Promise<void> {
  const now = clock();
  const known = await readTrending();
  const isOld = !known?.trending || known.trending.at <= minutesBefore(now, limits.trending.refreshEveryMinutes);
  if (isOld) {
    if (await claimTrending(known, now)) await refresh(clock);
    else await amend();
  } else if (known.trending && listedIn(known.trending).some((path) => left.includes(path))) {
    await amend();
  }
}

const listedIn = ({ tags, titles }: Pick<Trending, 'tags' | 'titles'>): readonly string[] => [
  ...tags.map(({ key }) => documentPath.tag(key)),
  ...titles.map(({ id }) => documentPath.title(id)),
];

async function refresh(clock: Clock): Promise<void> {
  const { tagKeys, titleIds } = candidatesAmong(await newestUses(limits.trending.amongPhotos));
  await writeTrending(await showable(tagKeys, titleIds), clock());
  await amend();
}

async function showable(tagKeys: readonly string[], titleIds: readonly TitleId[]) {
  const [candidates, ngTags] = await Promise.all([readCandidates(tagKeys, titleIds), readNgTags(tagKeys)]);
  return trendingOf(candidates, new Set(ngTags.keys()));
}

/**
 * Brings what is listed up to date, without asking what else could be. Whoever writes looks again afterwards, so that a cover
 * that changed between reading and writing is not left behind; who finds that somebody else has written may leave it to them.
 */
async function amend(): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const known = await readTrending();
    if (!known?.trending) return;
    const { tags, titles } = known.trending;
    const lists = await showable(
      tags.map(({ key }) => key),
      titles.map(({ id }) => id),
    );
    if (isDeepStrictEqual(lists, { tags, titles })) return;
    if (!(await amendTrending(lists, known.version))) return;
  }
  throw new Error('what is trending does not come to rest');
}
