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

export type Edge = AsyncDisposable & {
  readonly origin: string;
  /** Forgets every answer, as a deployment to Hosting does. */
  readonly empty: () => void;
};

/** [dynamic]: Hosting gives a function 60 seconds. */
const mostMs = 60_000;
const notForwarded = /^(:.*|host|connection|keep-alive|transfer-encoding|upgrade|content-length|if-.*)$/;
const forwarded = (headers: Headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !notForwarded.test(name)));
const packers = { br: promisify(brotliCompress), gzip: promisify<Buffer, Buffer>(gzip) };

/**
 * A proxy on 127.0.0.1 that caches as Hosting's CDN is documented to do (rules.ts). It speaks HTTP/2 and HTTP/1.1 with a
 * self-signed certificate, and says `HIT` or `MISS` in `X-Cache`. `originOf`: the server of a path, without the path.
 */
export async function startEdge(originOf: (path: string) => string, nowMs = Date.now): Promise<Edge> {
  const kept = new Map<string, Answer & { readonly fromMs: number; readonly untilMs: number }>();
  /** The latest `Vary` of each address. */
  const varies = new Map<string, Headers[string]>();
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
    const length = request.headers['content-length'];
    const own = { 'accept-encoding': 'identity', 'x-forwarded-host': host, 'x-forwarded-proto': 'https' };
    const asked = askOrigin(originOf(request.url), {
      ...{ path: request.url, method: request.method, signal: AbortSignal.timeout(mostMs) },
      headers: { ...headers, ...own, ...(session && { cookie: session }), ...(length && { 'content-length': length }) },
    });
    request.pipe(asked);
    const [answer] = await once(asked, 'response');
    // [dynamic]: Hosting buffers the whole answer.
    return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
  }

  async function send(request: Http2ServerRequest, response: Http2ServerResponse, answer: Answer, own: Headers) {
    const { status, headers, body } = answer;
    const how = packingFor(request.headers, headers);
    const content = how ? await pack(body, how) : body;
    const vary = [headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', ');
    const packing = how && { 'content-encoding': how, vary };
    const length = { 'content-length': content.length };
    return response.writeHead(status, { ...forwarded(headers), ...own, ...packing, ...length }).end(content);
  }

  async function answer(request: Http2ServerRequest, response: Http2ServerResponse): Promise<unknown> {
    const host = request.authority || String(request.headers.host);
    const address = `${host}${request.url}`;
    const known = kept.get(keyOf(address, varies.get(address), request.headers));
    if (request.method === 'GET' && known && known.untilMs > nowMs()) {
      const age = String(Math.floor((nowMs() - known.fromMs) / 1_000));
      return send(request, response, known, { age, 'x-cache': 'HIT' });
    }
    const fresh = await ask(request, host);
    const seconds = lifetimeSeconds(request.method, fresh.status, fresh.headers);
    if (seconds > 0) {
      const { vary } = fresh.headers;
      varies.set(address, vary);
      const fromMs = nowMs();
      kept.set(keyOf(address, vary, request.headers), { ...fresh, fromMs, untilMs: fromMs + seconds * 1_000 });
    }
    return send(request, response, fresh, { 'x-cache': 'MISS' });
  }

  const server = createSecureServer({ ...selfSigned(), allowHTTP1: true }, (request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
  });
  const open = new Set<{ destroy: () => void }>();
  server.on('session', (session) => open.add(session)).on('secureConnection', (socket) => open.add(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('the edge has no port');
  return {
    origin: `https://127.0.0.1:${listening.port}`,
    empty: () => kept.clear(),
    [Symbol.asyncDispose]: async () => {
      server.close();
      for (const one of open) one.destroy();
      await once(server, 'close');
    },
  };
}
