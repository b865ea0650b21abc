import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { startEdge } from '../edge/edge.ts';
import { emulatorsForWeb } from '../launcher/origins.ts';
import { ROOT, STATE_DIR } from '../launcher/paths.ts';
import type { Stack } from '../launcher/stack.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server has no port');
  return `http://127.0.0.1:${address.port}`;
}

/** Answers every path without a file with the page. The edge compresses. */
export const serveBuild = (folder: string): Server =>
  createServer(async ({ url = '/' }, response) => {
    const asked = join(folder, new URL(url, 'http://localhost').pathname);
    const file = extname(asked) !== '' && existsSync(asked) ? asked : join(folder, 'app.html');
    const type = types[extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(await readFile(file));
  });

/** Builds a variant of the site, and returns its folder. `projectId`: by default, the demo's. */
export async function buildForBench({ ports }: Stack, name: string, plugins: readonly Plugin[], projectId?: string) {
  const [root, outDir] = [join(ROOT, 'web'), join(STATE_DIR, 'bench', name)];
  process.env['VITE_EMULATORS'] = emulatorsForWeb(ports);
  if (projectId === undefined) delete process.env['VITE_FIREBASE_PROJECT_ID'];
  else process.env['VITE_FIREBASE_PROJECT_ID'] = projectId;
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'emulator',
    logLevel: 'warn',
    plugins: [...plugins],
    build: { outDir, emptyOutDir: true },
  });
  return outDir;
}

/** Replaces a module of ours, or a part of its text. */
const changed = (path: string, to: (code: string) => string): Plugin => {
  let isMet = false;
  return {
    name: `changed ${path}`,
    enforce: 'pre',
    transform: (code, id) => {
      if (id.split('?')[0]?.endsWith(path) !== true) return undefined;
      isMet = true;
      const other = to(code);
      if (other === code) throw new Error(`${path} has changed, so the comparison would be with the site itself`);
      return other;
    },
    buildEnd: (error) => {
      if (!error && !isMet) throw new Error(`${path} has moved, so the comparison would be with the site itself`);
    },
  };
};

// A plain Firebase page loads every SDK before it draws.
const sdks = ['app', 'auth', 'firestore', 'storage', 'functions'];
const everySdk = changed(
  '/src/app/main.tsx',
  (code) => `
    ${sdks.map((name) => `import * as ${name}Sdk from 'firebase/${name}';`).join('\n')}
    ${code}
    globalThis.everySdk = [${sdks.map((name) => `${name}Sdk`).join()}];`,
);

/** A list without virtual rows. */
export const everyRowDrawn = changed(
  '/src/lib/rowsInDom.ts',
  () => `export const rowsBetween = (rows) => ({ first: 0, last: rows.length - 1 });
    export const rowsInDom = (_seen, rows) => [...rows.keys()];`,
);

/** A site that caches neither answers nor lists. */
export const nothingRemembered: readonly Plugin[] = [
  changed('/src/data/queryClient.ts', (code) => code.replace('staleTime: 60_000', 'staleTime: 0, gcTime: 0')),
  changed('/src/data/pages.ts', (code) => code.replace('keptMs = 3_600_000', 'keptMs = 0')),
  changed('/src/data/photos/lists.ts', (code) => code.replace('freshForMs = 60_000', 'freshForMs = 0')),
];

let plainFolder: Promise<string> | undefined;

/** The running site behind an edge, and a plain site: it imports every SDK first and draws nothing on the server. */
export async function startFronts(stack: Stack) {
  plainFolder ??= buildForBench(stack, 'plain', [everySdk]);
  await using open = new AsyncDisposableStack();
  const files = open.use(serveBuild(await plainFolder));
  const origin = await listening(files);
  const { site } = stack.origins;
  const ours = open.use(await startEdge(() => site));
  const plain = open.use(await startEdge((path) => (/^\/(api|i|a)\//.test(path) ? site : origin)));
  const all = open.move();
  return { ours, plain, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/** An instance of the function `site` for another project, which caches answers as in production. */
export async function startSite(stack: Stack, projectId: string): Promise<Disposable & { origin: string }> {
  const config = JSON.stringify({ projectId, storageBucket: stack.storageBucket });
  const own = { GCLOUD_PROJECT: projectId, FIREBASE_CONFIG: config, MATATAKI_FRESH_SECONDS: '60' };
  const instance = fork(join(import.meta.dirname, 'siteHost.ts'), { env: { ...process.env, ...stack.env, ...own } });
  const [address] = await Promise.race([once(instance, 'message'), once(instance, 'exit')]);
  if (typeof address?.port !== 'number') throw new Error('site did not start');
  return { origin: `http://127.0.0.1:${address.port}`, [Symbol.dispose]: () => instance.disconnect() };
}
