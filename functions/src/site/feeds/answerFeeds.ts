import { staleHeader } from '#contract/edge/api.ts';
import { limits } from '#contract/limits.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { siteOrigin } from '../../platform/mediaUrl.ts';
import { type Answer, type Asked, type Handler, knownQuery, seconds, sharedFor, unknown } from '../answer.ts';
import { askApi } from '../api/answerApi.ts';
import type { Enter } from '../memory.ts';
import { readAnswers } from '../readAnswers.ts';
import { hourlyAnswers } from '../rememberedAnswers.ts';
import { writeAtom } from './atom.ts';
import { findFeed } from './findFeed.ts';
import { sitemapAt } from './sitemap.ts';

type Environment = {
  readonly ask: (address: string, enter: Asked['enter']) => Promise<Answer>;
  readonly origin: () => string;
  readonly authority: () => string;
  readonly clock: Clock;
  readonly hourly: (path: string, make: () => Promise<Answer>, enter: Enter | undefined) => Promise<Answer>;
};

const hour = 3_600;

const found = (type: string, body: string, keptFor: number, isStale: boolean): Answer => ({
  status: 200,
  headers: {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': sharedFor(isStale ? seconds.notFound : keptFor),
    ...(isStale && { [staleHeader]: '1' }),
  },
  body,
});

export function feedsWith({ ask, origin, authority, clock, hourly }: Environment): Handler {
  async function feedAt({ path, enter }: Asked): Promise<Answer> {
    const { readApi, isStale } = readAnswers((address) => ask(address, enter));
    const there = await findFeed(path, readApi);
    if (!there) return unknown();
    if ('movedTo' in there) {
      return { status: 301, headers: { Location: there.movedTo, 'Cache-Control': sharedFor(seconds.notFound) } };
    }
    const atom = writeAtom(there.feed, { origin: origin(), authority: authority(), now: clock() });
    return found('application/atom+xml', atom, seconds.json, isStale());
  }

  async function sitemap(path: string): Promise<Answer> {
    const { readApi, isStale } = readAnswers((address) => ask(address, undefined));
    const written = await sitemapAt(path, readApi, origin());
    return written === undefined ? unknown() : found('application/xml', written, hour, isStale());
  }

  return async (asked) => {
    const plain = knownQuery(asked, []);
    if (plain) return plain;
    if (!asked.path.startsWith('/sitemap')) return feedAt(asked);
    const { path, enter } = asked;
    return hourly(path, () => sitemap(path), enter && (() => enter(limits.questions.sitemapUnits)));
  };
}

/** `/feed…`, `/sitemap….xml`, from the cached answers of `/api`. */
export const answerFeeds = feedsWith({
  ask: askApi,
  origin: siteOrigin,
  authority: () => `${process.env['GCLOUD_PROJECT']}.web.app`,
  clock: systemClock,
  hourly: async (path, make, enter) => {
    const { value, from } = await hourlyAnswers.remembered(path, make, enter);
    if (from !== 'stale') return value;
    return {
      ...value,
      headers: { ...value.headers, [staleHeader]: '1', 'Cache-Control': sharedFor(seconds.notFound) },
    };
  },
});
