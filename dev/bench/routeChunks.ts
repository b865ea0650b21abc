import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { StaticServer } from './staticServer.ts';

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    name: v.optional(v.string()),
    isEntry: v.optional(v.boolean(), false),
    imports: v.optional(v.array(v.string()), []),
  }),
);
type Manifest = v.InferOutput<typeof manifestSchema>;

/** A page and the JavaScript that it alone loads, brotli. */
export type RouteChunk = { readonly route: string; readonly bytes: number };

const webSource = join(import.meta.dirname, '../../web/src');

/** Where `#features/x.tsx` and `./X.tsx` of `app/` lie, as the manifest names them. */
const manifestKey = (specifier: string): string =>
  specifier.startsWith('#') ? `src/${specifier.slice(1)}` : specifier.replace(/^\.\//, 'src/app/');

/** The modules that each page of `pages.tsx` and `AdminArea.tsx` and each lazy route of `routes.tsx` begins with, from the source. */
async function pageModules(): Promise<ReadonlyMap<string, readonly string[]>> {
  const pages = new Map<string, readonly string[]>();
  const importsIn = (text: string): string[] =>
    Array.from(text.matchAll(/import\('([^']+)'\)/g), ([, path = '']) => path);
  const later = await readFile(join(webSource, 'app/pages.tsx'), 'utf8');
  for (const [, name = '', body = ''] of later.matchAll(/^ {2}(\w+): async([\s\S]*?)(?=^ {2}\w+: async|^\})/gm)) {
    pages.set(name, importsIn(body).map(manifestKey));
  }
  const routes = await readFile(join(webSource, 'app/routes.tsx'), 'utf8');
  for (const path of importsIn(routes)) {
    // The first page is loaded with the entry (web/vite.config.ts).
    if (!path.endsWith('pages.tsx') && !path.endsWith('HomeRoute.tsx'))
      pages.set(/(\w+)\.tsx$/.exec(path)?.[1] ?? path, [manifestKey(path)]);
  }
  const area = 'src/features/admin';
  const admin = await readFile(join(webSource, 'features/admin/AdminArea.tsx'), 'utf8');
  for (const path of importsIn(admin)) {
    pages.set(`admin ${/(\w+)\.tsx$/.exec(path)?.[1] ?? path}`, [`${area}/AdminArea.tsx`, path.replace('.', area)]);
  }
  return pages;
}

/** Everything that loading these modules loads with them. */
function closure(manifest: Manifest, begin: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    for (const next of chunk.imports) add(next);
  };
  for (const key of begin) add(key);
  return seen;
}

/** Pages of people with an account, whose session begins before them. */
const forMembers = /^(?:admin|settings|photoUpload|photoEdit|banned)/;

/**
 * What each page loads beyond the entry and what every page has (the table of pages, what comes later; for members the session).
 * Words are not counted, nor editors, lightbox and decoders, which the pages load when they are used.
 */
export async function routeChunks(folder: string, server: StaticServer): Promise<readonly RouteChunk[]> {
  const manifest = v.parse(manifestSchema, JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')));
  const named = (name: string): string[] => Object.keys(manifest).filter((key) => manifest[key]?.name === name);
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const everywhere = closure(manifest, [...entries, ...named('deferred'), 'src/app/pages.tsx']);
  const session = closure(manifest, named('session'));
  const pages = await pageModules();
  const sizes = Array.from(pages, ([route, modules]): RouteChunk => {
    const missing = modules.filter((key) => manifest[key] === undefined);
    if (missing.length > 0) throw new Error(`${route}: ${missing.join(', ')} is no chunk of the build`);
    const own = [...closure(manifest, modules)].filter(
      (key) => !everywhere.has(key) && !(forMembers.test(route) && session.has(key)),
    );
    const files = new Set(own.map((key) => manifest[key]?.file ?? ''));
    return { route, bytes: [...files].reduce((sum, file) => sum + server.brotliBytes(`/${file}`), 0) };
  });
  return sizes.toSorted((one, other) => other.bytes - one.bytes);
}
