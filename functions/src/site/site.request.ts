import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Response } from 'express';
import { onRequest, type Request } from 'firebase-functions/v2/https';
import { firstDataId } from '#contract/edge/firstIds.ts';
import { pageHeaders } from '#contract/edge/pageHeaders.ts';
import { ContractError } from '#contract/errors.ts';
import { serverLimits } from '#contract/serverLimits.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { inCall } from '../platform/logContext.ts';
import { log } from '../platform/logger.ts';
import { type Asker, askerOf, createNetworkRate } from '../platform/network.ts';
import { alwaysOn } from '../platform/sizes.ts';
import { faultOf, hasBody, refuse } from '../platform/unread.ts';
import { type Answer, forNobody, forOtherCdns, type Handler, plainPath, type SiteRequest, tooMany } from './answer.ts';
import { answerApi } from './api/answerApi.ts';
import { answerFeeds } from './feeds/answerFeeds.ts';
import { answerSitemap } from './feeds/sitemap.ts';
import { answerPage } from './html/answerPage.ts';
import { answerPicture } from './pictures/answerPicture.ts';

const handlers: Readonly<Record<string, Handler>> = {
  api: answerApi,
  i: answerPicture,
  a: answerPicture,
  feed: answerFeeds,
  sitemap: answerSitemap,
  'sitemap.xml': answerSitemap,
};

function handlerOf(path: string): Handler {
  const first = path.split('/', 2)[1] ?? '';
  return (Object.hasOwn(handlers, first) && handlers[first]) || answerPage;
}

const { perNetworkAndMinute, peerFactor, atOnce } = serverLimits.questions;

/** Limits reads per network and in total. Throws `resource-exhausted`. Returns what to call at the end. */
export function createTurnstile({ clock, size }: { readonly clock: Clock; readonly size?: number }) {
  const take = createNetworkRate({ limit: perNetworkAndMinute, windowSeconds: 60 }, peerFactor, size);
  let inside = 0;
  return (asker: Asker, units: number): (() => void) => {
    if (inside >= atOnce)
      throw new ContractError('resource-exhausted', 'too many questions at once', { retryAfterSeconds: 1 });
    take(asker, units, clock());
    inside += 1;
    return () => {
      inside -= 1;
    };
  };
}

const enter = createTurnstile({ clock: systemClock });

/** Open to anyone, the same for everyone: no cookies but that of the language, no bodies, no `Range`. Errors are 503, never cached. */
export const site = onRequest(
  { minInstances: alwaysOn, concurrency: serverLimits.questions.concurrency, cors: false },
  (request, response) => inCall('site', request.get('traceparent'), () => answer(request, response)),
);

async function answer(request: Request, response: Response): Promise<void> {
  response.set(pageHeaders);
  const fault = faultOf(request) ?? (hasBody(request) ? 413 : undefined);
  if (fault !== undefined) return refuse(response, fault, { 'Cache-Control': forNobody });
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.status(405).set({ Allow: 'GET, HEAD', 'Cache-Control': forNobody }).end();
    return;
  }
  const [, rawQuery] = request.url.split(/\?(.*)/s);
  const headers = single(request.headers);
  const siteRequest: SiteRequest = {
    path: request.path,
    query: new URLSearchParams(rawQuery),
    rawQuery,
    headers,
    enter: (units) => enter(askerOf(headers), units),
  };
  try {
    send(response, plainPath(siteRequest) ?? (await handlerOf(siteRequest.path)(siteRequest)));
  } catch (error) {
    const refused = tooMany(error);
    if (refused) return send(response, refused);
    log.error('nothing to answer with', error);
    send(response, { status: 503, headers: { 'Retry-After': '5', 'Cache-Control': forNobody } });
  }
}

const single = (headers: Readonly<Record<string, string | string[] | undefined>>): SiteRequest['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));

const isStream = (body: Answer['body']): body is Readable => typeof body === 'object' && 'pipe' in body;

function send(response: Response, { status, headers, body }: Answer): void {
  response.status(status).set({ ...forOtherCdns(headers) });
  if (isStream(body)) {
    if (response.req.method === 'HEAD') {
      body.destroy();
      response.end();
      return;
    }
    // The status is sent. Closing before the announced length keeps caches from storing the answer.
    body.once('error', (error) => {
      log.error('an answer that broke off', error);
      response.destroy();
    });
    response.once('close', () => body.destroy());
    body.pipe(response);
  } else if (body === undefined) {
    // A 304 must not announce an empty body (RFC 9110, 8.6).
    if (status !== 304) response.set('Content-Length', '0');
    response.end();
  } else {
    if (status === 200) response.set('ETag', entityTag(body));
    // `send` sets the length, answers `If-None-Match` and omits the body for `HEAD`.
    response.send(typeof body === 'string' ? body : Buffer.from(body));
  }
}

const madeAt = new RegExp(`"asOf":"[^"]*"|(?<=id="${firstDataId}">\\{)"at":"[^"]*"`, 'g');

/** Ignores when an answer was made, to send 304 if only that differs. Weak for that, and as proxies compress. */
export function entityTag(body: string | Uint8Array): string {
  const content = typeof body === 'string' ? body.replaceAll(madeAt, '') : body;
  return `W/"${createHash('sha256').update(content).digest('base64url')}"`;
}
