import { staleHeader } from '#contract/edge/api.ts';
import { systemClock } from '../../platform/clock.ts';
import { log } from '../../platform/logger.ts';
import { siteOrigin } from '../../platform/siteOrigin.ts';
import type { Handler } from '../answer.ts';
import { askApi } from '../api/answerApi.ts';
import { forNobody, seconds, sharedFor } from '../caching.ts';
import { knownQuery } from '../knownQuery.ts';
import { builtPage } from './builtPage.ts';
import { findHead } from './head/findHead.ts';
import { pageLocales } from './head/headWords.ts';
import { writeHead } from './head/writeHead.ts';
import { lookOnly, sayUnavailable } from './notes.ts';
import { keysOf, pageAsked } from './pageAsked.ts';
import { readAnswers } from './readAnswers.ts';

const type = { 'Content-Type': 'text/html; charset=utf-8' };
const retryAfterSeconds = '30';

/**
 * Every public page, with what a link to it unfolds to in its head, and every address of no page. What does not exist, or is
 * not published, is the same page with status 404: the site itself says so, or shows it to whom it belongs. While the database
 * is away, pages are made of what is remembered, and say so; where nothing is, it is 503 in words. An address whose
 * query says more than its page knows leads to the one without.
 */
export const answerPage: Handler = async (asked) => {
  const page = pageAsked(asked.path);
  const plain = knownQuery(asked, keysOf(page, asked.query));
  if (plain) return plain;
  const lang = pageLocales.find((locale) => locale === asked.query.get('lang'));
  const locale = lang ?? pageLocales[0];
  const built = await builtPage();
  const answers = readAnswers(askApi);
  try {
    const { readApi } = answers;
    const head = await findHead({ page, query: asked.query, locale, now: systemClock(), readApi });
    const isStale = answers.isStale();
    return {
      status: head ? 200 : 404,
      headers: {
        ...type,
        'Cache-Control': sharedFor(head ? seconds.html : seconds.notFound),
        ...(!head && { 'X-Robots-Tag': 'noindex' }),
        ...(isStale && { [staleHeader]: '1' }),
      },
      body: writeHead(isStale ? lookOnly(built, locale) : built, head, { origin: siteOrigin(), locale, asked: lang }),
    };
  } catch (error) {
    log.error('a page that could not be made', error);
    return {
      status: 503,
      headers: { ...type, 'Cache-Control': forNobody, 'Retry-After': retryAfterSeconds },
      body: sayUnavailable(built),
    };
  }
};
