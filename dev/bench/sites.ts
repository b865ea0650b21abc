import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, preview } from 'vite';
import { startEdge } from '../edge/edge.ts';
import { emulatorsForWeb } from '../launcher/origins.ts';
import { ROOT, STATE_DIR } from '../launcher/paths.ts';
import { HOST } from '../launcher/ports.ts';
import type { Stack } from '../launcher/stack.ts';

/** A Vite plugin that changes the code of one of our modules. */
const changed = (path: string, to: (code: string) => string): Plugin => {
  let isChanged = false;
  return {
    name: `changed ${path}`,
    enforce: 'pre',
    transform: (code, id) => {
      if (id.split('?')[0]?.endsWith(path) !== true) return undefined;
      const other = to(code);
      isChanged = other !== code;
      return other;
    },
    buildEnd: (error) => {
      if (!error && !isChanged) throw new Error(`${path} was not changed, so the site would be compared with itself`);
    },
  };
};

const sdks = ['app', 'auth', 'firestore', 'storage', 'functions'];

/** Sites to compare with. The server renders none of their pages. */
const variants = {
  /** A plain Firebase page loads every SDK before it draws. */
  everySdk: [
    changed(
      '/src/app/main.tsx',
      (code) => `
        ${sdks.map((name) => `import * as ${name}Sdk from 'firebase/${name}';`).join('\n')}
        ${code}
        globalThis.everySdk = [${sdks.map((name) => `${name}Sdk`).join()}];`,
    ),
  ],
  /** Its lists render every row. */
  everyRowDrawn: [
    changed(
      '/src/lib/rowsInDom.ts',
      () => `export const overscanRows = 0; export const rowsBetween = (rows) => ({ first: 0, last: rows.length - 1 });
        export const rowsInDom = (_seen, rows) => [...rows.keys()];`,
    ),
  ],
};
type Variant = keyof typeof variants;

async function serveVariant({ ports }: Stack, variant: Variant): Promise<string> {
  const [root, outDir] = [join(ROOT, 'web'), join(STATE_DIR, 'bench', variant)];
  const shared = { root, mode: 'emulator', logLevel: 'warn' } as const;
  process.env['VITE_EMULATORS'] = emulatorsForWeb(ports);
  const configFile = join(root, 'vite.config.ts');
  await build({ ...shared, configFile, plugins: variants[variant], build: { outDir, emptyOutDir: true } });
  // Vite's preview serves this file for every page.
  await copyFile(join(outDir, 'app.html'), join(outDir, 'index.html'));
  const address = { host: HOST, port: 0 };
  const { resolvedUrls } = await preview({ ...shared, configFile: false, build: { outDir }, preview: address });
  return resolvedUrls?.local[0] ?? '';
}

async function openFront(stack: Stack, variant?: Variant): Promise<string> {
  const { site } = stack.origins;
  const pages = variant === undefined ? site : await serveVariant(stack, variant);
  const { origin } = await startEdge((path) => (/^\/(api|i|a|call)\//.test(path) ? site : pages));
  return origin;
}

const fronts = new Map<Variant | undefined, Promise<string>>();

/** The origin of an edge in front of the running site or of a variant. It runs until the process ends. */
export function frontOf(stack: Stack, variant?: Variant): Promise<string> {
  const front = fronts.get(variant) ?? openFront(stack, variant);
  fronts.set(variant, front);
  return front;
}
