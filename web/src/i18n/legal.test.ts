import { expect, it } from 'vitest';
import { languageCookie } from '#contract/edge/languageCookie.ts';
import { limits } from '#contract/limits.ts';
import { words as en } from './en/legal.ts';
import { words as ja } from './ja/legal.ts';

it('the privacy page says how long backups and logs last', () => {
  const { backupDays, logDays } = limits.retention;
  const where = (texts: typeof ja | typeof en) => JSON.stringify(texts.privacy.sections.at(-1));
  expect(where(ja)).toContain(`バックアップには、削除したあとも${backupDays}日まで`);
  expect(where(ja)).toContain(`${logDays}日で消えます`);
  expect(where(en)).toContain(`for up to ${backupDays} days`);
  expect(where(en)).toContain(`deleted after ${logDays} days`);
});

it('the privacy page says how long copies of pictures last that are on their way or in browsers', () => {
  const { browserSeconds, sharedSeconds } = limits.pictures;
  expect([browserSeconds, Math.max(...Object.values(sharedSeconds))]).toEqual([24 * 3_600, 3_600]);
  expect(JSON.stringify(ja)).toContain('配信の途中に最長1時間、見た人のブラウザーに最長1日残ります');
  expect(JSON.stringify(en)).toMatch(/up to an hour in caches, and up to a day in the browsers/);
});

it('the privacy page says that the moment of a photo is shown only if its owner chooses it', () => {
  expect(JSON.stringify(ja)).toContain('撮影の瞬間は、表示を選んだときだけ写真のページに表示されます');
  expect(JSON.stringify(en)).toMatch(/the moment you took it appear [^"]*only if you choose/);
});

it('the privacy page says what is kept of a banned account that was deleted, and for how long', () => {
  expect(limits.retention.banMemoryDays).toBe(365);
  expect(JSON.stringify(ja)).toMatch(/鍵を使って計算した値を残します。[^"]*停止の期限まで、最長でも1年で消えます/);
  expect(JSON.stringify(en)).toMatch(/calculated with a secret key[^"]*when the ban ends, after one year at most/);
});

it('the privacy page names the cookie of the language', () => {
  for (const texts of [ja, en]) expect(JSON.stringify(texts.privacy.sections)).toContain(languageCookie);
});
