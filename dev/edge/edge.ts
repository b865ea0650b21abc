import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as askOrigin } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { selfSigned } from './certificate.ts';
import { type Headers, keyOf, lifetimeSeconds, packingFor, passedCookie } from './rules.ts';

type Answer = { readonly status: number; readonly headers: Headers; readonly body: Buffer };
type Entry = Answer & { readonly key: string; readonly fromMs: number; readonly untilMs: number };

/** [dynamic]: Hosting gives a function 60 seconds. */
const mostMs = 60_000;
const notForwarded = /^(:.*|host|connection|keep-alive|transfer-encoding|upgrade|if-.*)$/;
const forwarded = (headers: Headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !notForwarded.test(name)));
const packers = { br: promisify(brotliCompress), gzip: promisify<Buffer, Buffer>(gzip) };

export type Edge = Awaited<ReturnType<typeof startEdge>>;

/**
 * A proxy on 127.0.0.1 that caches as Hosting's CDN is documented to do (rules.ts). It speaks HTTP/2 and HTTP/1.1 with a
 * self-signed certificate, and answers with `X-Cache: HIT` or `MISS`. `originOf` returns the origin that serves a path.
 */
export async function startEdge(originOf: (path: string) => string, nowMs = Date.now) {
  /** Cached answers by address, newest first. */
  const entries = new Map<string, readonly Entry[]>();
  const packed = new Map<string, Promise<Buffer>>();

  function pack(body: Buffer, how: keyof typeof packers): Promise<Buffer> {
    const key = `${how} ${createHash('sha256').update(body).digest('base64')}`;
    const content = packed.get(key) ?? packers[how](body);
    packed.set(key, content);
    return content;
  }

  async function ask(request: Http2ServerRequest, host: string): Promise<Answer> {
    const { cookie, ...headers } = forwarded(request.headers);
    const session = passedCookie(cookie);
    const own = { 'accept-encoding': 'identity', 'x-forwarded-host': host, 'x-forwarded-proto': 'https' };
    const pending = askOrigin(originOf(request.url), {
      ...{ path: request.url, method: request.method, signal: AbortSignal.timeout(mostMs) },
      headers: { ...headers, ...own, ...(session && { cookie: session }) },
    });
    request.pipe(pending);
    const [answer] = await once(pending, 'response');
    // [dynamic]: Hosting buffers the whole answer.
    return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
  }

  async function answerTo(request: Http2ServerRequest): Promise<readonly [Answer, own: Headers]> {
    const host = request.authority || String(request.headers.host);
    const address = `${host}${request.url}`;
    const ofAddress = entries.get(address) ?? [];
    const entry = ofAddress.find(
      ({ headers, key, untilMs }) => untilMs > nowMs() && key === keyOf(headers['vary'], request.headers),
    );
    if (request.method === 'GET' && entry)
      return [entry, { age: String(Math.floor((nowMs() - entry.fromMs) / 1_000)), 'x-cache': 'HIT' }];
    const fresh = await ask(request, host);
    const fromMs = nowMs();
    const untilMs = fromMs + lifetimeSeconds(request.method, fresh.status, fresh.headers) * 1_000;
    const key = keyOf(fresh.headers['vary'], request.headers);
    if (untilMs > fromMs) entries.set(address, [{ ...fresh, key, fromMs, untilMs }, ...ofAddress]);
    return [fresh, { 'x-cache': 'MISS' }];
  }

  async function serve(request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
    const [{ status, headers, body }, own] = await answerTo(request);
    const how = packingFor(request.headers, headers);
    const content = how ? await pack(body, how) : body;
    const vary = [headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', ');
    const packing = how && { 'content-encoding': how, vary };
    response.writeHead(status, { ...forwarded(headers), ...own, ...packing, 'content-length': content.length });
    response.end(content);
  }

  const server = createSecureServer({ ...selfSigned(), allowHTTP1: true }, (request, response) => {
    serve(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
  });
  const open = new Set<{ destroy: () => void }>();
  server.on('secureConnection', (socket) => open.add(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('the edge has no port');
  return {
    origin: `https://127.0.0.1:${listening.port}`,
    /** Forgets every answer, as a deployment to Hosting does. */
    empty: () => entries.clear(),
    [Symbol.asyncDispose]: async () => {
      server.close();
      for (const one of open) one.destroy();
      await once(server, 'close');
    },
  };
}
