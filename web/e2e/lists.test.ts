import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addTitle } from './support/authors.ts';
import { axeViolations } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { listPhotos, nameTag } from './support/listedPhotos.ts';
import { database, eventually, newAccount, signIn } from './support/people.ts';

const { visit } = openBrowser();
const phone = { width: 390, height: 700 };

/** A word of hiragana that no other photo bears. */
const newWord = (): string =>
  Array.from(String(Date.now()), (digit) => 'あかさたなはまやらわ'.charAt(Number(digit))).join('');
const numbered = (word: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `静かな${word}の朝${String(index + 1).padStart(3, '0')}`);

const tiles = (page: Page) => page.locator('main li a[href^="/photos/"]');
const tile = (page: Page, caption: string) => page.getByRole('link', { name: caption, exact: true });
const scrollTop = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));
const field = (page: Page) => page.getByLabel('写真を検索');

/** Scrolls down a little, and is there: a wheel goes on turning when the next thing is done. */
const scrollOn = (page: Page) => page.evaluate(() => window.scrollBy({ top: 600, behavior: 'instant' }));

/** Scrolls down until a photo is there and in the middle of the window; resolves with the place. */
async function scrollTo(page: Page, caption: string): Promise<number> {
  await eventually(`scrolling to ${caption}`, async () => {
    if ((await tile(page, caption).count()) > 0) return true;
    await scrollOn(page);
    return undefined;
  });
  await tile(page, caption).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return scrollTop(page);
}

async function expectPlace(page: Page, caption: string, top: number): Promise<void> {
  await eventually(`being back at ${caption}`, async () => {
    const isThere = (await tile(page, caption).count()) > 0;
    return isThere && Math.abs((await scrollTop(page)) - top) <= 2 ? true : undefined;
  });
}

/** Waits for a photo's page itself: the address changes before the page does. */
async function expectPhoto(page: Page, caption: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: caption, exact: true }).waitFor();
  await page.waitForURL(/\/photos\/[A-Za-z0-9]{20}$/);
}

const published = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

describe('lists of photos', () => {
  it('come back to the same place three pages deep: by the way back, after a reload, and from a reloaded photo', async () => {
    const word = newWord();
    const captions = numbered(word, 95);
    await listPhotos(captions);
    const { page, problems } = await visit(`/photos?q=${word}の朝`, { viewport: phone });
    await tiles(page).first().waitFor();
    const caption = captions[79] ?? '';
    const top = await scrollTo(page, caption);
    expect(await tiles(page).count()).toBeLessThanOrEqual(60);

    await tile(page, caption).click();
    await expectPhoto(page, caption);
    await page.goBack();
    await expectPlace(page, caption, top);

    await page.reload();
    await expectPlace(page, caption, top);
    expect(await field(page).inputValue()).toBe(`${word}の朝`);

    await tile(page, caption).click();
    await expectPhoto(page, caption);
    await page.reload();
    await expectPhoto(page, caption);
    await page.goBack();
    await expectPlace(page, caption, top);
    expect(problems).toEqual([]);
  });

  it('offer new photos with their number, and move nothing until they are asked for', async () => {
    const word = newWord();
    await listPhotos(numbered(word, 12));
    const { page, problems } = await visit('/photos', { viewport: phone });
    const { 5: caption = '' } = numbered(word, 12);
    const top = await scrollTo(page, caption);
    expect(top).toBeGreaterThan(200);
    const [newest = ''] = await listPhotos(numbered(`${word}新`, 3));
    await published(page);
    const pill = page.getByRole('button', { name: '新しい写真3枚', exact: true });
    await pill.waitFor();
    expect(await scrollTop(page)).toBe(top);
    await pill.click();
    await page.locator(`main li a[href="/photos/${newest}"]`).waitFor();
    await pill.waitFor({ state: 'detached' });
    await page.waitForFunction(() => window.scrollY === 0);
    expect(problems).toEqual([]);
  });

  it('say that they could not be loaded, and load when asked again; so does what follows', async () => {
    const word = newWord();
    const captions = numbered(word, 45);
    await listPhotos(captions);
    const { page, context } = await visit('/about', { viewport: phone });
    let cut: 'all' | 'what follows' | undefined = 'all';
    await context.route('**/documents:runQuery', (route) => {
      const isCut = cut === 'all' || (cut === 'what follows' && route.request().postData()?.includes('"startAt"'));
      return isCut ? route.abort('internetdisconnected') : route.continue();
    });
    await page.goto(`/photos?q=${word}の朝`);
    await page.getByText('写真を読み込めませんでした').waitFor();
    cut = 'what follows';
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await tiles(page).first().waitFor();
    await eventually('failing to load more', async () => {
      if ((await page.getByText('続きを読み込めませんでした').count()) > 0) return true;
      await scrollOn(page);
      return undefined;
    });
    cut = undefined;
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await scrollTo(page, captions.at(-1) ?? '');
  });
});

describe('the page of all photos', () => {
  it('finds Japanese without spaces while one types, keeps the words in the address, and says what to do about nothing', async () => {
    const word = newWord();
    const caption = `朝の${word}橋をわたる`;
    await listPhotos([caption, `夜の${word}`]);
    const { page, problems } = await visit('/photos');
    await tile(page, caption).waitFor();
    const steps = await page.evaluate(() => history.length);
    await field(page).pressSequentially(`${word}橋`);
    await page.waitForURL((url) => url.searchParams.get('q') === `${word}橋`);
    await tile(page, `夜の${word}`).waitFor({ state: 'detached' });
    await tile(page, caption).waitFor();
    expect(await page.evaluate(() => history.length)).toBe(steps);

    await page.reload();
    await tile(page, caption).waitFor();
    expect(await field(page).inputValue()).toBe(`${word}橋`);

    await field(page).fill(`${word}にはないもの`);
    await field(page).press('Enter');
    await page.getByText(`「${word}にはないもの」に合う写真はありません`).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: '検索の言葉を消す' }).click();
    await tile(page, caption).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(problems).toEqual([]);
  });

  it('shows the photos of a title, covered while they would give it away, and takes the filter off', async () => {
    const word = newWord();
    const name = `${word}の図書館`;
    const titleId = await addTitle(name);
    await database()
      .doc(`titles/${titleId}`)
      .update({ reading: 'としょかん', spoilerUntil: new Date(Date.now() + 86_400_000) });
    await listPhotos([`${word}の棚`], { titleId });
    await listPhotos([`${word}の庭`]);
    const { page, problems } = await visit(`/photos?title=${titleId}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('本', { exact: true }).waitFor();
    await page.getByText('よみ: としょかん').waitFor();
    await page.getByText('ネタバレを含みます').waitFor();
    expect(await page.locator('main li img').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);

    await field(page).fill(`${word}の庭`);
    await page.getByText(`「${name}」の写真に「${word}の庭」は見つかりません`).waitFor();
    await page.getByRole('link', { name: '作品での絞り込みをやめる' }).click();
    await tile(page, `${word}の庭`).waitFor();
    expect(new URL(page.url()).search).toBe(`?q=${encodeURIComponent(`${word}の庭`)}`);
    expect(problems).toEqual([]);
  });

  it('takes rubbish in the address for what it is', async () => {
    const word = newWord();
    await listPhotos([`${word}の空`]);
    const { page, problems } = await visit('/photos?cursor=%7B%22rubbish&limit=100000');
    await tile(page, `${word}の空`).waitFor();
    for (const title of ['..%2F..%2Fusers', 'あ'.repeat(300), 'nobody-knows-this-title']) {
      await page.goto(`/photos?title=${title}`);
      await page.getByText('この作品は見つかりません').waitFor();
    }
    await page.goto(`/photos?q=${encodeURIComponent('空'.repeat(1_000))}`);
    await page.getByText('に合う写真はありません').waitFor();
    expect((await field(page).inputValue()).length).toBe(100);
    expect(problems).toEqual([]);
  });
});

describe('the page of a tag', () => {
  it('has one address, to which every spelling and every alias leads, and no page for what is no tag', async () => {
    const word = newWord();
    const katakana = word.replace(/[ぁ-ん]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
    await listPhotos([`${word}の一枚`], { tags: [word] });
    await nameTag(word, { name: katakana, reading: word });
    await nameTag(`${word}別名`, { name: `${word}別名`, aliasOf: word });
    const { page, problems } = await visit(`/tags/${encodeURIComponent(`＃${katakana}`)}`);
    for (const path of [undefined, `/tags/${word}別名`]) {
      if (path !== undefined) await page.goto(path);
      await page.waitForURL((url) => decodeURIComponent(url.pathname) === `/tags/${word}`);
      await page.getByRole('heading', { level: 1, name: `#${katakana}` }).waitFor();
      await tile(page, `${word}の一枚`).waitFor();
    }
    expect(await axeViolations(page)).toEqual([]);

    await page.goto(`/tags/${word}だれも使わない`);
    await page.getByText(`#${word}だれも使わない の写真はまだありません`).waitFor();
    for (const tag of ['%23', '%20', encodeURIComponent('🐈'), 'あ'.repeat(31)]) {
      await page.goto(`/tags/${tag}`);
      await page.getByRole('heading', { level: 1, name: 'ページが見つかりません' }).waitFor();
    }
    expect(problems).toEqual([]);
  });

  it('mutes the tag, whose photos leave this and every other list at once', async () => {
    const word = newWord();
    await listPhotos([`${word}の一枚`], { tags: [word] });
    await listPhotos([`${word}のない一枚`]);
    const { page, problems } = await visit('/photos');
    await signIn(page, await newAccount());
    await tile(page, `${word}の一枚`).waitFor();
    await page.goto(`/tags/${word}`);
    await tile(page, `${word}の一枚`).waitFor();
    await page.getByRole('button', { name: 'ミュート', exact: true }).click();
    await page.getByText('このタグをミュートしています').waitFor();
    expect(await tiles(page).count()).toBe(0);
    // It is stored by then.
    await page.getByText('タグをミュートしました。', { exact: true }).waitFor();
    await page.goto('/photos');
    await page.getByRole('button', { name: 'アカウント', exact: true }).waitFor();
    await tile(page, `${word}のない一枚`).waitFor();
    expect(await tile(page, `${word}の一枚`).count()).toBe(0);
    await page.goto(`/tags/${word}`);
    await page.getByRole('button', { name: 'ミュート解除', exact: true }).click();
    await tile(page, `${word}の一枚`).waitFor();
    expect(problems).toEqual([]);
  });
});
