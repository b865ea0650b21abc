import type { Readable } from 'node:stream';
import type { Response } from 'express';
import { onRequest, type Request } from 'firebase-functions/v2/https';
import { pageHeaders } from '#contract/edge/pageHeaders.ts';
import { limits } from '#contract/limits.ts';
import { systemClock } from '../platform/clock.ts';
import { inCall } from '../platform/logContext.ts';
import { log } from '../platform/logger.ts';
import { askerIn } from '../platform/network.ts';
import { alwaysOn } from '../platform/sizes.ts';
import type { Answer, Asked, Handler } from './answer.ts';
import { forNobody, forOtherCdns, plainPath, tooMany } from './answer.ts';
import { answerApi } from './api/answerApi.ts';
import { entityTag } from './entityTag.ts';
import { answerFeeds } from './feeds/answerFeeds.ts';
import { answerSitemap } from './feeds/sitemap.ts';
import { answerPage } from './html/answerPage.ts';
import { answerPicture } from './pictures/answerPicture.ts';
import { createTurnstile } from './turnstile.ts';

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

const turnstile = createTurnstile({ clock: systemClock });

const { concurrency } = limits.questions;

/** Open to anyone, the same for everyone: reads and sets no cookie, ignores `Range`. Errors are 503, never cached. */
export const site = onRequest({ minInstances: alwaysOn, concurrency, cors: false }, (request, response) =>
  inCall('site', request.get('traceparent'), () => answer(request, response)),
);

async function answer(request: Request, response: Response): Promise<void> {
  response.set(pageHeaders);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.status(405).set({ Allow: 'GET, HEAD', 'Cache-Control': forNobody }).end();
    return;
  }
  const [, rawQuery = ''] = request.url.split(/\?(.*)/s);
  const headers = single(request.headers);
  const asked: Asked = {
    path: request.path,
    query: new URLSearchParams(rawQuery),
    rawQuery,
    headers,
    enter: (units) => turnstile.enter(askerIn(headers), units),
  };
  try {
    send(response, plainPath(asked) ?? (await handlerOf(asked.path)(asked)));
  } catch (error) {
    const refused = tooMany(error);
    if (refused) return send(response, refused);
    log.error('nothing to answer with', error);
    send(response, { status: 503, headers: { 'Retry-After': '5', 'Cache-Control': forNobody } });
  }
}

const single = (headers: Readonly<Record<string, string | string[] | undefined>>): Asked['headers'] =>
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
    // The status is sent already. Ending before the announced length keeps caches from storing the answer.
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
    // The functions framework sets none.
    if (status === 200) response.set('ETag', entityTag(body));
    // `send` sets the length, answers `If-None-Match` and omits the body for `HEAD`.
    response.send(typeof body === 'string' ? body : Buffer.from(body));
  }
}
