import { onRequest } from 'firebase-functions/v2/https';
import { systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { log } from '../platform/logger.ts';
import { mediaUrl } from '../platform/mediaUrl.ts';
import { siteOrigin } from '../platform/siteOrigin.ts';
import { builtPageFrom } from './builtPage.ts';
import { findPreview } from './findPreview.ts';
import { pageAsked } from './pageAsked.ts';
import { writeHead } from './writeHead.ts';

const builtPage = builtPageFrom(siteOrigin, systemClock);

/** For what is shared by all who ask: kept for seconds by the CDN, by no browser. */
const shared = 'public, max-age=0, s-maxage=10, must-revalidate';
const forNobody = 'private, no-store';

/**
 * The pages of photos, people and tags as Hosting would answer them, with what a link to them unfolds to in their head. Behind
 * rewrites of firebase.json; open to anyone. What does not exist, or is not published, is the same page with status 404: the
 * site itself says so, or shows it to whom it belongs. Where the database does not answer, it is the page as it was built.
 */
export const unfoldPage = onRequest(async (request, response) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.status(405).set('Allow', 'GET, HEAD').end();
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
  if (preview) response.set('Cache-Control', shared);
  else response.status(404).set('X-Robots-Tag', 'noindex');
  response.send(writeHead(html, preview, siteOrigin()));
});
