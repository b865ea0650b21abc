import { onRequest } from 'firebase-functions/v2/https';
import { siteStatePath } from '#contract/closable.ts';
import { systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { log } from '../platform/logger.ts';
import { mediaUrl } from '../platform/mediaUrl.ts';
import { siteOrigin } from '../platform/siteOrigin.ts';
import { builtPageFrom } from './builtPage.ts';
import { findPreview } from './findPreview.ts';
import { pageAsked } from './pageAsked.ts';
import { plainAddress } from './plainAddress.ts';
import { sendSiteState } from './sendSiteState.ts';
import { writeHead } from './writeHead.ts';

const builtPage = builtPageFrom(siteOrigin, systemClock);

/** For what is shared by all who ask: kept for seconds by the CDN, which keeps a 404 for ten minutes where nothing is said; by no browser. */
const shared = 'public, max-age=0, s-maxage=10, must-revalidate';
const forNobody = 'private, no-cache';

/**
 * The pages of photos, people and tags as Hosting would answer them, with what a link to them unfolds to in their head, and every
 * address of no page. Behind rewrites of firebase.json; open to anyone. What does not exist, or is not published, is the same
 * page with status 404: the site itself says so, or shows it to whom it belongs. Where the database does not answer, it is the
 * page as it was built. What is closed of the site is told here too: another function would be another service. An address with a query leads to the one without.
 */
export const unfoldPage = onRequest(async (request, response) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.status(405).set('Allow', 'GET, HEAD').end();
    return;
  }
  if (request.path === siteStatePath) {
    await sendSiteState(response);
    return;
  }
  const plain = plainAddress(request.url);
  if (plain !== request.url) {
    response.set('Cache-Control', shared).redirect(301, plain);
    return;
  }
  const [built, found] = await Promise.allSettled([
    builtPage(),
    findPreview(pageAsked(request.path), { now: systemClock(), mediaUrl: (path) => mediaUrl(bucket().name, path) }),
  ]);
  if (built.status === 'rejected') {
    log.error('no page to send', built.reason);
    response.status(503).set({ 'Retry-After': '5', 'Cache-Control': forNobody }).end();
    return;
  }
  const { html, headers } = built.value;
  response.set({ ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': forNobody });
  if (found.status === 'rejected') {
    log.error('a page without a preview', found.reason);
    response.send(html);
    return;
  }
  const preview = found.value;
  response.set('Cache-Control', shared);
  if (!preview) response.status(404).set('X-Robots-Tag', 'noindex');
  response.send(writeHead(html, preview, siteOrigin()));
});
