import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { builtOf } from './build.ts';

let folder: string;
const put = (html: string): Promise<void> => writeFile(join(folder, 'app.html'), html);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matataki-page-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('the page is the one that lies beside the function, as long as it lives', async () => {
  await put('one');
  const built = builtOf({}, folder);
  expect((await built()).page).toBe('one');
  await put('other');
  expect((await built()).page).toBe('one');
});

it('the page of a local site is the one that is deployed at that moment', async () => {
  await put('one');
  const built = builtOf({ MATATAKI_SITE_DIR: folder }, '/nowhere');
  expect((await built()).page).toBe('one');
  await put('other');
  expect((await built()).page).toBe('other');
});

it('there is no page where none was put', async () => {
  await expect(builtOf({}, folder)()).rejects.toThrow('app.html');
});

it('the policy of a site comes with its page, and does not stay in it', async () => {
  await put(`<body><script type="application/json" id="policy">"default-src 'self'"</script></body>`);
  expect(await builtOf({}, folder)()).toEqual({ page: '<body></body>', policy: "default-src 'self'" });
});

it('a page without a policy may load nothing', async () => {
  await put('<body></body>');
  expect((await builtOf({}, folder)()).policy).toBe("default-src 'none'; frame-ancestors 'none'");
});
