import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { builtOf } from './build.ts';

let folder: string;
async function put(html: string): Promise<void> {
  const manifest = JSON.stringify({ 'src/a.ts': { file: `${html}.js`, css: ['assets/a.css'], isEntry: true } });
  for (const name of ['.vite', 'assets']) await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, 'assets/a.css'), `.${html}{}\n`);
  await writeFile(join(folder, 'app.html'), html);
  for (const name of ['manifest.json', '.vite/manifest.json']) await writeFile(join(folder, name), manifest);
}
const page = (html: string) => ({
  html,
  manifest: { 'src/a.ts': { file: `${html}.js`, imports: [], css: ['assets/a.css'] } },
  styles: { 'assets/a.css': `.${html}{}` },
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matataki-page-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('the page is loaded once from the function’s folder', async () => {
  await put('one');
  const built = builtOf({}, folder);
  expect(await built()).toEqual(page('one'));
  await put('other');
  expect(await built()).toEqual(page('one'));
});

it('the page of a local site is the one that is currently deployed', async () => {
  await put('one');
  const built = builtOf({ MATATAKI_SITE_DIR: folder }, '/nowhere');
  expect(await built()).toEqual(page('one'));
  await put('other');
  expect(await built()).toEqual(page('other'));
});

it('a build without a page has none', async () => {
  await expect(builtOf({}, folder)()).rejects.toThrow('no such file');
});
