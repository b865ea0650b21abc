import { systemClock } from '../../platform/clock.ts';
import { bucket } from '../../platform/firebase.ts';
import { log } from '../../platform/logger.ts';
import { mediaUrl } from '../../platform/mediaUrl.ts';
import { siteOrigin } from '../../platform/siteOrigin.ts';
import type { Handler } from '../answer.ts';
import { forNobody, seconds, sharedFor } from '../caching.ts';
import { findPreview } from '../findPreview.ts';
import { knownQuery } from '../knownQuery.ts';
import { writeHead } from '../writeHead.ts';
import { builtPage } from './builtPage.ts';
import { pageAsked, queryOf } from './pageAsked.ts';

/**
 * Every public page, with what a link to it unfolds to in its head, and every address of no page. What does not exist, or is
 * not published, is the same page with status 404: the site itself says so, or shows it to whom it belongs. Where the database does
 * not answer, it is the page as it was built. An address whose query says more than its page knows leads to the one without.
 */
export const answerPage: Handler = async (asked) => {
  const page = pageAsked(asked.path);
  const plain = knownQuery(asked, queryOf[page.kind]);
  if (plain) return plain;
  const [built, found] = await Promise.allSettled([
    builtPage(),
    findPreview(page, { now: systemClock(), mediaUrl: (path) => mediaUrl(bucket().name, path) }),
  ]);
  if (built.status === 'rejected') throw built.reason;
  const html = built.value;
  const shown = { 'Content-Type': 'text/html; charset=utf-8' };
  if (found.status === 'rejected') {
    log.error('a page without a preview', found.reason);
    return { status: 200, headers: { ...shown, 'Cache-Control': forNobody }, body: html };
  }
  return {
    status: found.value ? 200 : 404,
    headers: {
      ...shown,
      'Cache-Control': sharedFor(seconds.html),
      ...(!found.value && { 'X-Robots-Tag': 'noindex' }),
    },
    body: writeHead(html, found.value, siteOrigin()),
  };
};
