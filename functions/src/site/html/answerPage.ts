import { systemClock } from '../../platform/clock.ts';
import { bucket } from '../../platform/firebase.ts';
import { log } from '../../platform/logger.ts';
import { mediaUrl } from '../../platform/mediaUrl.ts';
import { siteOrigin } from '../../platform/siteOrigin.ts';
import type { Handler } from '../answer.ts';
import { builtPageFrom } from '../builtPage.ts';
import { forNobody, seconds, sharedFor } from '../caching.ts';
import { findPreview } from '../findPreview.ts';
import { knownQuery } from '../knownQuery.ts';
import { pageAsked } from '../pageAsked.ts';
import { writeHead } from '../writeHead.ts';

const builtPage = builtPageFrom(siteOrigin, systemClock);

/**
 * The pages of photos, people and tags as Hosting would answer them, with what a link to them unfolds to in their head, and every
 * address of no page. What does not exist, or is not published, is the same page with status 404: the site itself says so, or
 * shows it to whom it belongs. Where the database does not answer, it is the page as it was built. An address with a query leads
 * to the one without.
 */
export const answerPage: Handler = async (asked) => {
  const plain = knownQuery(asked, []);
  if (plain) return plain;
  const [built, found] = await Promise.allSettled([
    builtPage(),
    findPreview(pageAsked(asked.path), { now: systemClock(), mediaUrl: (path) => mediaUrl(bucket().name, path) }),
  ]);
  if (built.status === 'rejected') throw built.reason;
  const { html, headers } = built.value;
  const shown = { ...headers, 'Content-Type': 'text/html; charset=utf-8' };
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
