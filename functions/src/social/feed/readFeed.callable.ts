import { createHash } from 'node:crypto';
import { readFeedContract } from '#contract/callables/readFeed.ts';
import { decodeFollowList } from '#contract/documents/follow.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { beginReading, type Reading } from '../../data/site/publicReading.ts';
import { callable } from '../../platform/callable.ts';
import { freshFor } from '../../platform/clock.ts';
import { log } from '../../platform/logger.ts';
import { createRecentAnswers } from '../../platform/recentAnswers.ts';
import { feedPage, type Subjects, withoutMuted } from './feedPage.ts';

/** In this instance's memory alone: nobody else may get the answer. */
const recent = createRecentAnswers<string>(() => freshFor(60) * 1_000, 200);

async function readSubjects(reading: Reading, uid: Uid): Promise<Subjects> {
  const path = documentPath.followList(uid);
  const [list] = await reading.get([path]);
  return decodeFollowList(path, list?.data() ?? {});
}

const noMutes = { mutedUsers: [], mutedTags: [], mutedTitles: [] };

export const readFeed = callable(readFeedContract, {}, async ({ after }, { person: { uid, user }, clock }) => {
  const { mutedUsers, mutedTags, mutedTitles } = user ?? noMutes;
  const muted = { mutedUsers, mutedTags, mutedTitles };
  const reading = beginReading();
  const subjects = withoutMuted(await readSubjects(reading, uid), muted);
  // A follow and a mute count at once, so they are part of the question.
  const question = JSON.stringify([uid, subjects, muted, after]);
  const asked = createHash('sha256').update(question).digest('base64');
  const page = await recent.recall(asked, clock(), async () => {
    const asOf = clock();
    const { photos, next } = await feedPage(reading, subjects, muted, after);
    log.info('feed read', { documents: reading.documents(), photos: photos.length, isFirst: after === undefined });
    return JSON.stringify({ items: photos, next, asOf });
  });
  return { page };
});
