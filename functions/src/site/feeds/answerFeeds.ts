import { staleHeader } from '#contract/edge/api.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { siteOrigin } from '../../platform/mediaUrl.ts';
import { type Answer, type Asked, type Handler, knownQuery, seconds, sharedFor, unknown } from '../answer.ts';
import { askApi } from '../api/answerApi.ts';
import { readAnswers } from '../readAnswers.ts';
import { writeAtom } from './atom.ts';
import { findFeed } from './findFeed.ts';

type Environment = {
  readonly ask: (address: string, enter: Asked['enter']) => Promise<Answer>;
  readonly origin: () => string;
  readonly authority: () => string;
  readonly clock: Clock;
};

const found = (body: string, isStale: boolean): Answer => ({
  status: 200,
  headers: {
    'Content-Type': 'application/atom+xml; charset=utf-8',
    'Cache-Control': sharedFor(isStale ? seconds.notFound : seconds.json),
    ...(isStale && { [staleHeader]: '1' }),
  },
  body,
});

export function feedsWith({ ask, origin, authority, clock }: Environment): Handler {
  async function feedAt({ path, enter }: Asked): Promise<Answer> {
    const { readApi, isStale } = readAnswers((address) => ask(address, enter));
    const there = await findFeed(path, readApi);
    if (!there) return unknown();
    if ('movedTo' in there) {
      return { status: 301, headers: { Location: there.movedTo, 'Cache-Control': sharedFor(seconds.notFound) } };
    }
    const atom = writeAtom(there.feed, { origin: origin(), authority: authority(), now: clock() });
    return found(atom, isStale());
  }

  return async (asked) => knownQuery(asked, []) ?? feedAt(asked);
}

/** `/feed…`, from the cached answers of `/api`. */
export const answerFeeds = feedsWith({
  ask: askApi,
  origin: siteOrigin,
  authority: () => `${process.env['GCLOUD_PROJECT']}.web.app`,
  clock: systemClock,
});
