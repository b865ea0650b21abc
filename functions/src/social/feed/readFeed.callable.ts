import { readFeedContract } from '#contract/callables/readFeed.ts';
import { followListSchema } from '#contract/documents/follow.ts';
import { decode } from '#contract/documents/stored.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { beginReading, type Reading } from '../../data/site/publicReading.ts';
import { type Subjects, withoutMuted } from '../../data/social/subjects.ts';
import { callable } from '../../platform/callable.ts';
import { type Clock, freshFor } from '../../platform/clock.ts';
import { log } from '../../platform/logger.ts';
import type { Person } from '../../platform/person.ts';
import { moreReads } from '../../platform/rate.ts';
import { createRecentAnswers, markOf } from '../../platform/recentAnswers.ts';
import { documentsMost, feedPage } from './feedPage.ts';

export const readFeed = callable(readFeedContract, async ({ after }, { person, clock, takeRate }) => ({
  page: await answerFeed(person, after, clock, (documents) => takeRate(moreReads(documents))),
}));

/** Kept in memory, because no shared cache may hold a personal answer. */
const recent = createRecentAnswers<string>(() => freshFor(60) * 1_000, 200);

async function readSubjects(reading: Reading, uid: Uid): Promise<Subjects> {
  const path = documentPath.followList(uid);
  const [list] = await reading.get([path]);
  return decode(followListSchema, path, list?.data() ?? {});
}

const noMutes = { mutedUsers: [], mutedTags: [], mutedTitles: [] };

/** JSON of `photosAnswer`, cached for a minute. Calls `pay` with the number of documents before reading them. */
export async function answerFeed(
  { uid, user }: Pick<Person, 'uid' | 'user'>,
  after: string | undefined,
  clock: Clock,
  pay: (documents: number) => Promise<void> = async () => {},
): Promise<string> {
  const { mutedUsers, mutedTags, mutedTitles } = user ?? noMutes;
  const muted = { mutedUsers, mutedTags, mutedTitles };
  const reading = beginReading();
  const subjects = withoutMuted(await readSubjects(reading, uid), muted);
  // Follows and mutes are part of the key, so that they take effect at once.
  return recent.recall(markOf([uid, subjects, muted, after]), clock(), async () => {
    const asOf = clock();
    await pay(documentsMost(subjects, after === undefined));
    const { photos, next } = await feedPage(reading, uid, subjects, muted, after);
    log.info('feed read', { documents: reading.documents(), photos: photos.length, isFirst: after === undefined });
    return JSON.stringify({ items: photos, next, asOf });
  });
}
