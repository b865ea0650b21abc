import { readFeedContract } from '#contract/callables/readFeed.ts';
import { callable } from '../../platform/callable.ts';
import { answerFeed } from './answerFeed.ts';

export const readFeed = callable(readFeedContract, {}, async ({ after }, { person, clock }) => ({
  page: await answerFeed(person, after, clock),
}));
