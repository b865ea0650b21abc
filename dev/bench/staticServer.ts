import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

type Served = { readonly type: string; readonly plain: Buffer; readonly brotli: Buffer };

async function load(folder: string): Promise<ReadonlyMap<string, Served>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const loaded = files.map(async (file): Promise<[string, Served]> => {
    const plain = await readFile(file);
    const type = types[extname(file)] ?? 'application/octet-stream';
    return [`/${relative(folder, file)}`, { type, plain, brotli: brotliCompressSync(plain) }];
  });
  return new Map(await Promise.all(loaded));
}

export type StaticServer = {
  readonly origin: string;
  /** Bytes of a path as sent, brotli at its best quality; 0 for what is not there. */
  readonly brotliBytes: (path: string) => number;
  readonly close: () => void;
};

/** Serves a build as Firebase Hosting does in production: brotli, unknown paths answered with the page. */
export async function serveBuild(folder: string): Promise<StaticServer> {
  const files = await load(folder);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = files.get(path) ?? files.get('/app.html');
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br', 'cache-control': 'no-store' });
    response.end(file.brotli);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the static server has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    brotliBytes: (path) => files.get(path)?.brotli.byteLength ?? 0,
    close: () => void server.close(),
  };
}
