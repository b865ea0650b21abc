import { type Clock, systemClock } from '../../platform/clock.ts';
import { siteOrigin } from '../../platform/mediaUrl.ts';
import { type Answer, type Handler, knownQuery, movedTo, seconds, sharedFor, stale, unknown } from '../answer.ts';
import { askApi } from '../api/answerApi.ts';
import { readAnswers } from '../readAnswers.ts';
import { writeAtom } from './atom.ts';
import { findFeed } from './findFeed.ts';

export function feedsWith(ask: typeof askApi, clock: Clock): Handler {
  return async (asked) => {
    const plain = knownQuery(asked, []);
    if (plain) return plain;
    const { readApi, isStale } = readAnswers((address) => ask(address, asked.enter));
    const found = await findFeed(asked.path, readApi);
    if (!found) return unknown();
    if ('movedTo' in found) return movedTo(found.movedTo);
    const site = { origin: siteOrigin(), authority: `${process.env['GCLOUD_PROJECT']}.web.app`, now: clock() };
    const answer: Answer = {
      status: 200,
      headers: { 'Content-Type': 'application/atom+xml; charset=utf-8', 'Cache-Control': sharedFor(seconds.json) },
      body: writeAtom(found.feed, site),
    };
    return isStale() ? stale(answer) : answer;
  };
}

export const answerFeeds = feedsWith(askApi, systemClock);
