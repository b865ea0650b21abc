import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetPhotos, type PhotoCursor } from './photos.ts';
import { searchPhotos } from './searchPhotos.ts';
import { alias, empty, hana, publish, reads, server, sora } from './testing/searchedPhotos.ts';

vi.mock('./site.ts', () => ({
  site: { firebase: { projectId: 'demo', storageBucket: 'demo.appspot.com' }, emulators: undefined, providers: [] },
}));

beforeEach(() => {
  empty();
  vi.stubGlobal('fetch', server);
  // Nothing is remembered from one test to the next.
  vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ['Date'] });
});
afterEach(() => {
  forgetPhotos();
  vi.advanceTimersByTime(120_000);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page of a search, as captions, with what it cost. */
async function page(typed: string, after?: PhotoCursor) {
  Object.assign(reads, { documents: 0, queries: 0 });
  const { photos, next } = await searchPhotos(typed)(after ? { after } : {});
  return { captions: photos.map(({ caption }) => caption), next, cost: { ...reads } };
}
const found = async (typed: string): Promise<readonly string[]> => (await page(typed)).captions;

describe('a search finds', () => {
  test('Japanese without blanks, in caption, tag, title, author and description, in this order, each newest first', async () => {
    publish({ caption: 'a', description: '庭の桜です' });
    publish({ caption: 'b', tags: ['桜'] });
    publish({ caption: 'c' }, { ...sora, displayName: '桜子' });
    publish({ caption: '夜桜を見た' });
    publish({ caption: 'd', titleWords: ['桜の園', 'さくらのその'] });
    publish({ caption: '梅' });
    expect(await found('桜')).toEqual(['d', '夜桜を見た', 'b', 'c', 'a']);
    expect(await found('さくら')).toEqual(['d']);
  });

  test('what has every word, wherever each of them stands', async () => {
    publish({ caption: '窓辺の猫' }, hana);
    publish({ caption: '塀の上の猫' });
    publish({ caption: '桜', description: '京都にて' });
    publish({ caption: '桜' });
    expect(await found('hana 猫')).toEqual(['窓辺の猫']);
    expect(await found('京都　桜')).toEqual(['桜']);
    expect(await found('桜 猫')).toEqual([]);
  });

  test('words by their beginning, however they are written', async () => {
    publish({ caption: 'Ｃａｆé Noir' });
    publish({ caption: 'カメラ' });
    expect(await found('caf')).toEqual(['Ｃａｆé Noir']);
    expect(await found('oir')).toEqual([]);
    expect(await found('かめら')).toEqual(['カメラ']);
  });

  test('a tag with its sign, and only that tag', async () => {
    publish({ caption: '海の写真' });
    publish({ caption: 'a', tags: ['海'] });
    publish({ caption: 'b', tags: ['海辺'] });
    expect(await found('#海')).toEqual(['a']);
  });

  test('a person by their username, or what is so far typed of it', async () => {
    publish({ caption: 'a' }, hana);
    publish({ caption: 'hana' });
    expect(await found('@hana')).toEqual(['a']);
    expect(await found('@ha')).toEqual(['hana', 'a']);
  });

  test('the photos of a tag by its other names, each once and in its best place', async () => {
    alias('ねこ', '猫');
    publish({ caption: 'ねこと遊ぶ', description: '猫' });
    publish({ caption: 'a', tags: ['猫'], description: 'ねこ' });
    publish({ caption: 'b', description: 'ネコ' });
    expect(await found('ねこ')).toEqual(['a', 'ねこと遊ぶ', 'b']);
    expect(await found('#ねこ')).toEqual(['a']);
  });
});

describe('a search for', () => {
  test.each(['', '  ', '#', '!?', '\u202e', '「」'])('%j asks nothing and finds nothing', async (typed) => {
    publish({ caption: '桜 !?' });
    expect(await page(typed)).toEqual({ captions: [], next: undefined, cost: { documents: 0, queries: 0 } });
  });

  test('one kana finds what is called just that', async () => {
    publish({ caption: 'の' });
    publish({ caption: '花の海' });
    expect(await found('の')).toEqual(['の']);
  });

  test('an emoji finds it', async () => {
    publish({ caption: '満開🌸でした' });
    expect(await found('🌸')).toEqual(['満開🌸でした']);
  });

  test('ten thousand characters is one for the first hundred', async () => {
    publish({ caption: 'あ'.repeat(80), description: 'あ'.repeat(200) });
    expect((await found('あ'.repeat(10_000))).length).toBe(1);
  });
});

describe('a page of a search', () => {
  test('costs 31 documents at most and is followed by the next, through all places and without doubles', async () => {
    for (let index = 0; index < 40; index += 1) publish({ caption: `s${index}`, tags: ['桜'] });
    for (let index = 0; index < 40; index += 1) publish({ caption: `r${index}`, description: '桜' });
    const seen: string[] = [];
    let after: PhotoCursor | undefined;
    for (let pages = 0; pages === 0 || after; pages += 1) {
      expect(pages).toBeLessThan(5);
      const { captions, next, cost } = await page('桜', after);
      expect(cost.documents).toBeLessThanOrEqual(31);
      seen.push(...captions);
      after = next;
    }
    const newestFirst = (letter: string) => Array.from({ length: 40 }, (_, index) => `${letter}${39 - index}`);
    expect(seen).toEqual([...newestFirst('s'), ...newestFirst('r')]);
  });

  test('costs no more where several words were looked up', async () => {
    for (let index = 0; index < 40; index += 1) publish({ caption: '桜と春の京都' });
    const { cost, captions } = await page('桜 春 京都');
    expect(cost.documents).toBe(31);
    expect(captions).toHaveLength(28);
  });

  test('reads on where nothing of it fitted, four pages at most, and says that there is more', async () => {
    publish({ caption: '京都の猫' });
    for (let index = 0; index < 150; index += 1) publish({ caption: '京都' });
    const first = await page('京都 猫');
    expect(first.captions).toEqual([]);
    expect(first.cost.documents).toBeLessThanOrEqual(4 * 31);
    expect(first.next).toBeDefined();
    expect((await page('京都 猫', first.next)).captions).toEqual(['京都の猫']);
  });

  test('that was seen within the last minute costs nothing', async () => {
    publish({ caption: '桜' });
    await page('桜');
    expect((await page('桜')).cost).toEqual({ documents: 0, queries: 0 });
  });

  test('behind a cursor of rubbish is the end, or the first', async () => {
    publish({ caption: '桜' });
    expect((await page('桜', [{ integerValue: '99' }])).captions).toEqual([]);
    expect((await page('桜', [{ integerValue: 'x' }])).captions).toEqual([]);
  });
});
