import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from './testing/buildSite.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    name: v.optional(v.string()),
    isEntry: v.optional(v.boolean(), false),
    imports: v.optional(v.array(v.string()), []),
    dynamicImports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
);

let folder: string;
let manifest: v.InferOutput<typeof manifestSchema>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matataki-build-'));
  await buildSite(folder);
  manifest = v.parse(manifestSchema, JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')));
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const keysOf = (isIt: (chunk: (typeof manifest)[string], key: string) => boolean): string[] =>
  Object.entries(manifest).flatMap(([key, chunk]) => (isIt(chunk, key) ? [key] : []));

/** These chunks and the files that they import. */
function filesWith(keys: readonly string[]): ReadonlySet<string> {
  const seen = new Set(keys);
  for (const key of seen) for (const next of manifest[key]?.imports ?? []) seen.add(next);
  return new Set([...seen].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]));
}

/** Includes the words of a Japanese reader. */
const first = () => filesWith([...keysOf(({ isEntry }) => isEntry), 'src/i18n/ja/index.ts']);
const atRest = () =>
  new Set([
    ...first(),
    ...filesWith([...keysOf(({ name }, key) => name === 'deferred' && key.startsWith('_')), 'src/i18n/ja/deferred.ts']),
  ]);

const sizes = new Map<string, number>();
/** The bytes of a file as browsers get it. Each is compressed once, although most pages share it. */
function sizeOf(file: string): number {
  const size = sizes.get(file) ?? brotliCompressSync(readFileSync(join(folder, file))).length;
  sizes.set(file, size);
  return size;
}
const scriptBytes = (files: ReadonlySet<string>): number =>
  [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + sizeOf(file), 0);

test('the scripts that a visitor’s first page needs for its first click stay small', async () => {
  expect(scriptBytes(first())).toBeLessThanOrEqual(130_000);
});

test('the scripts that join later stay small too, and have no SDK of Firebase', async () => {
  expect(scriptBytes(atRest())).toBeLessThanOrEqual(165_000);
  for (const file of atRest()) {
    const text = file.endsWith('.js') ? await readFile(join(folder, file), 'utf8') : '';
    expect(/@firebase\//.test(text), file).toBe(false);
  }
});

/** Pages for people with an account, whose session starts before the page loads. */
const forMembers = /\/(?:admin|settings|publish|likes)\/|(?:PhotoEdit|Banned)Route/;

test('the scripts that one page needs beyond what every page has stay small', async () => {
  const everywhere = new Set([...atRest(), ...filesWith(['src/app/pages.tsx'])]);
  const session = filesWith(keysOf(({ name }, key) => name === 'session' && key.startsWith('_')));
  const area = 'src/features/admin/AdminArea.tsx';
  const loadedBy = [area, 'src/app/pages.tsx'].flatMap((key) => manifest[key]?.dynamicImports ?? []);
  const pages = loadedBy.filter((key) => /(?:Page|Route|Layout)\.tsx$/.test(key));
  expect(pages.length).toBeGreaterThan(30);
  for (const page of [...pages, 'src/features/photos/photo/PhotoDetailPage.tsx']) {
    const files = [...filesWith(page.includes('/admin/') ? [area, page] : [page])];
    const own = files.filter((file) => !everywhere.has(file) && !(forMembers.test(page) && session.has(file)));
    expect(scriptBytes(new Set(own)), page).toBeLessThanOrEqual(46_000);
  }
});

test('the site says the licence of whatever it ships, with its text', async () => {
  const text = await readFile(join(folder, 'licenses.txt'), 'utf8');
  const headings = [...text.matchAll(/^## (\S+) - \S+ \((.*)\)\n+(.*)/gm)];
  expect(headings.length).toBeGreaterThan(30);
  // What has no text of its own is named where those are that it has none of.
  const bare = headings
    .filter(([, , , next]) => next?.startsWith('#'))
    .filter(([, , licence]) => licence !== 'Apache-2.0');
  expect(bare.map(([, name]) => name)).toEqual(['thumbhash']);
  // Of the worker that decodes HEIC photos, which is bundled by itself.
  expect(text).toMatch(/^## libheif-js - \S+ \(LGPL-3\.0\)\n\n\s*GNU LESSER GENERAL PUBLIC LICENSE$/m);
  for (const title of [/^\s*Apache License$/m, /^\s*GNU GENERAL PUBLIC LICENSE$/m, /^## Where these are from$/m])
    expect(text).toMatch(title);
});

test('the built page begins with its policy, and says its build', async () => {
  const html = await readFile(join(folder, 'app.html'), 'utf8');
  expect(html).toMatch(
    /<head>\s*<meta charset="utf-8" \/>\s*<meta http-equiv="Content-Security-Policy" content="default-src 'none'; [^"%]+" \/>/,
  );
  expect(html).toContain('<meta name="build" content="measured" />');
});

// The server names the files of a page by it: where it is wrong, the browser finds them one after the other.
test('every page that is read names its own file', async () => {
  const source = (path: string) => readFile(join(root, 'web', path), 'utf8');
  const table = await source('src/app/pages.tsx');
  const read = [...table.matchAll(/^ {2}(\w+): async \(\) =>\s+(?:read|text)\(\(await import\('([^']+)'\)/gm)];
  expect(read.length).toBeGreaterThan(11);
  for (const [, name, imported = ''] of read) {
    const path = imported.replace(/^#/, 'src/').replace(/^\.\//, 'src/app/');
    expect(await source(path), name).toContain(`module: '${path}'`);
  }
  const named = [...(table + (await source('src/app/routes.tsx'))).matchAll(/'(src\/[^']+)'/g)].map(
    ([, path = '']) => path,
  );
  expect(named).toHaveLength(2);
  for (const path of named) expect(manifest, path).toHaveProperty([path]);
});

test('they are a handful of files', () => {
  expect([...first()]).toHaveLength(6);
  expect(atRest().size).toBeLessThanOrEqual(9);
});
