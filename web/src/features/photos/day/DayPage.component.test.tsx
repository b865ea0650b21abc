import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { bandAddress } from '#contract/edge/moments.ts';
import { parsePhotoId } from '#contract/ids.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { aPerson } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { renderPage } from '#testing/render.tsx';
import { focused, press, see } from '#testing/see.ts';
import { intercept } from '#testing/server.ts';
import { inTimeZone } from '#testing/timeZone.ts';

const main = page.getByRole('main');
const date = '2026-11-26';
const photoAt = (time: string, caption: string, by = aPerson()): string =>
  publishPhotos([caption], { by, color: '#cc4422', moment: new Date(`${date}T${time}:00Z`) })[0] ?? '';

const links = main.getByRole('link', { name: /写真あり$/ });
const strips = () => links.elements().map((link) => link.getAttribute('aria-label') ?? '');
const strip = (time: string) => main.getByRole('link', { name: `${time} 写真あり`, exact: true });

describe('/day/{date}', () => {
  beforeEach(() => inTimeZone('UTC'));
  afterEach(() => inTimeZone(''));

  it('a day has 24 hours of strips, and only those with photos are links, which do not say how many', async () => {
    photoAt('07:42', '朝');
    photoAt('07:43', '同じ朝');
    photoAt('23:59', '夜');
    await renderPage(`/day/${date}`);
    await see(main.getByRole('heading', { level: 1, name: '2026年11月26日の瞬き' }));
    await see(main.getByText('時刻はあなたの時計です。'));
    expect(strips()).toEqual(['7:40 写真あり', '23:50 写真あり']);
    const hours = main.getByRole('heading', { level: 2 }).elements();
    expect(hours.map(({ textContent }) => textContent)).toEqual(Array.from({ length: 24 }, (_, hour) => `${hour}時`));
    await looksGood();
  });

  it('a strip has the color of its photo, and leads to the photos of these ten minutes', async () => {
    photoAt('07:42', '朝の一枚');
    photoAt('08:15', '次の一枚');
    await renderPage(`/day/${date}`);
    await see(strip('7:40'));
    const { backgroundColor, boxShadow } = getComputedStyle(strip('7:40').element());
    expect(backgroundColor).toBe('rgb(204, 68, 34)');
    // A ring tells also a strip in the colour of the paper from an empty one.
    expect(boxShadow).not.toBe('none');
    await strip('7:40').click();
    await see(main.getByRole('heading', { level: 1, name: '2026年11月26日 7:40ごろの瞬き' }));
    await see(main.getByRole('link', { name: /朝の一枚/ }));
    await expect.element(main.getByRole('link', { name: /次の一枚/ })).not.toBeInTheDocument();
    await main.getByRole('link', { name: '次の瞬き 8:10' }).click();
    await see(main.getByRole('link', { name: /次の一枚/ }));
    await expect.element(main.getByRole('link', { name: /^次の瞬き/ })).not.toBeInTheDocument();
    const earlier = main.getByRole('link', { name: '前の瞬き 7:40' });
    await expect.element(earlier).toHaveAttribute('href', `/day/${date}?at=07%3A40`);
    const whole = main.getByRole('link', { name: 'この日の帯' });
    await expect.element(whole).toHaveAttribute('href', `/day/${date}`);
    await looksGood();
  });

  it('a day, its hours and a moment are those of the viewer’s own clock', async () => {
    await inTimeZone('Asia/Tokyo');
    photoAt('14:55', '夜の終わり');
    photoAt('15:05', '次の日の始まり');
    const page = await renderPage(`/day/${date}`);
    await see(strip('23:50'));
    expect(strips()).toEqual(['23:50 写真あり']);
    await page.goTo('/day/2026-11-27');
    await see(strip('0:00'));
    expect(strips()).toEqual(['0:00 写真あり']);
    await strip('0:00').click();
    await see(main.getByRole('heading', { level: 1, name: '2026年11月27日 0:00ごろの瞬き' }));
    await see(main.getByRole('link', { name: /次の日の始まり/ }));
    const whole = main.getByRole('link', { name: 'この日の帯' });
    await expect.element(whole).toHaveAttribute('href', '/day/2026-11-27');
    // The address is the same for everybody.
    expect(page.address()).toBe(`/day/${date}?at=15%3A00`);
  });

  it('the strips are one tab stop, inside which arrow keys move, and ? lists them', async () => {
    for (const time of ['07:42', '08:05', '08:45', '11:30']) photoAt(time, time);
    await renderPage(`/day/${date}`, { heartbeat: {} });
    await see(strip('7:40'));
    const stops = () => links.elements().filter((link) => link.getAttribute('tabindex') === '0');
    expect(stops()).toHaveLength(1);
    strip('7:40').element().focus();
    for (const [key, time] of [
      ['ArrowDown', '8:40'],
      ['ArrowRight', '11:30'],
      ['ArrowUp', '8:40'],
      ['ArrowLeft', '8:00'],
      ['End', '11:30'],
      ['Home', '7:40'],
      ['ArrowUp', '7:40'],
      ['ArrowRight', '8:00'],
    ] as const) {
      await press(`{${key}}`);
      await focused(strip(time));
    }
    expect(stops()).toEqual([strip('8:00').element()]);
    await press('{Tab}');
    await focused(main.getByRole('link', { name: /^前の日/ }));
    await press('{Shift>}{Tab}{/Shift}');
    await focused(strip('8:00'));
    const dialog = page.getByRole('dialog');
    await expect
      .poll(async () => {
        await press('?');
        return dialog.elements().length;
      })
      .toBe(1);
    await see(dialog.getByText('写真のある前の時間・次の時間'));
  });

  it('the strips keep their colours where the system forces its own', async () => {
    photoAt('07:42', '朝');
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
    try {
      await renderPage(`/day/${date}`);
      await see(strip('7:40'));
      const taken = strip('7:40').element();
      expect(getComputedStyle(taken).backgroundColor).toBe('rgb(204, 68, 34)');
      const borderOf = (element: Element | null): string => getComputedStyle(element ?? document.body).borderTopWidth;
      expect(borderOf(taken)).toBe('2px');
      expect(borderOf(document.querySelector('li[aria-hidden]'))).toBe('1px');
    } finally {
      await cdp().send('Emulation.setEmulatedMedia', { features: [] });
    }
  });

  it('the list of a moment leaves out muted people', async () => {
    const [muted, other] = [aPerson(), aPerson()];
    photoAt('07:42', '見たくない', muted);
    photoAt('07:42', '見たい', other);
    await renderPage(`/day/${date}?at=07:40`, { person: aPerson({ mutedUsers: [muted.uid] }) });
    await see(main.getByRole('link', { name: /見たい/ }));
    await expect.element(main.getByRole('link', { name: /見たくない/ })).not.toBeInTheDocument();
  });

  it('a day without moments says how they come about instead of 144 empty strips, and no day leads into the future', async () => {
    await renderPage('/day');
    await see(main.getByRole('heading', { level: 2, name: 'この日の瞬きはまだありません' }));
    expect(strips()).toEqual([]);
    await see(main.getByRole('link', { name: /^前の日/ }));
    await expect.element(main.getByRole('link', { name: /^次の日/ })).not.toBeInTheDocument();
    await expect.element(main.getByRole('link', { name: /の瞬きを見る$/ })).not.toBeInTheDocument();
    await looksGood();
  });

  it('a day without moments leads to the day of the band', async () => {
    const today = new Date();
    publishPhotos(
      Array.from({ length: 24 }, (_, at) => `今日の${at}`),
      { by: aPerson(), moment: today },
    );
    await renderPage('/day/2001-01-01');
    const link = main.getByRole('link', { name: /の瞬きを見る$/ });
    await expect.element(link).toHaveAttribute('href', `/day/${today.toISOString().slice(0, 10)}`);
  });

  it('a day without moments shows also if the band fails to load', async () => {
    intercept(new RegExp(bandAddress));
    await renderPage('/day/2001-01-01');
    await see(main.getByRole('heading', { level: 2, name: 'この日の瞬きはまだありません' }));
  });

  it.each(['/day/2026-02-30', '/day/today', `/day/${date}?at=07:42`])('%s is not found', async (address) => {
    await renderPage(address);
    await see(page.getByRole('heading', { level: 1, name: 'ページが見つかりません' }));
  });
});

describe('the page of a photo', () => {
  afterEach(() => inTimeZone(''));

  it('the page leads to the moment of the photo, on the viewer’s own clock', async () => {
    await inTimeZone('Asia/Tokyo');
    const id = photoAt('07:42', '朝の一枚');
    await renderPage(`/photos/${id}`);
    const link = main.getByRole('link', { name: '16時42分。おなじころの瞬き' });
    await see(link);
    await link.click();
    await see(main.getByRole('heading', { level: 1, name: '2026年11月26日 16:40ごろの瞬き' }));
  });

  it('a photo without its moment leads to none', async () => {
    const [id = ''] = publishPhotos(['時のない一枚']);
    documents.update(`photos/${parsePhotoId(id)}`, { showMoment: true });
    await renderPage(`/photos/${id}`);
    await see(main.getByRole('heading', { level: 1, name: '時のない一枚' }));
    await expect.element(main.getByRole('link', { name: /おなじころ/ })).not.toBeInTheDocument();
  });
});
