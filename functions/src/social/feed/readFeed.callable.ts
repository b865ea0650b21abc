import { readFeedContract } from '#contract/callables/readFeed.ts';
import { callable } from '../../platform/callable.ts';
import { moreReads } from '../../platform/rate.ts';
import { answerFeed } from './answerFeed.ts';

export const readFeed = callable(readFeedContract, async ({ after }, { person, clock, takeRate }) => ({
  page: await answerFeed(person, after, clock, (documents) => takeRate(moreReads(documents))),
}));
