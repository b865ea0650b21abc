import { afterEach, describe, expect, it } from 'vitest';
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

const main = page.getByRole('main');
const date = '2026-11-26';
const photoAt = (time: string, caption: string, by = aPerson()): string =>
  publishPhotos([caption], { by, color: '#cc4422', moment: new Date(`${date}T${time}:00Z`) })[0] ?? '';

const strips = () =>
  main
    .getByRole('link', { name: /写真(あり|なし)$/ })
    .elements()
    .map((link) => link.getAttribute('aria-label') ?? '');

describe('/day/{date}', () => {
  it('a day is a list of 144 links under 24 hours, and says where photos are but not how many', async () => {
    photoAt('07:42', '朝');
    photoAt('07:43', '同じ朝');
    photoAt('23:59', '夜');
    await renderPage(`/day/${date}`);
    await see(main.getByRole('heading', { level: 1, name: '2026年11月26日の瞬き' }));
    expect(strips()).toHaveLength(144);
    expect(strips().filter((name) => name.includes('あり'))).toEqual(['07:40 写真あり', '23:50 写真あり']);
    const hours = main.getByRole('heading', { level: 2 }).elements();
    expect(hours.map(({ textContent }) => textContent)).toEqual(Array.from({ length: 24 }, (_, hour) => `${hour}時`));
    await looksGood();
  });

  it('a strip has the color of its photo, and leads to the photos of these ten minutes', async () => {
    photoAt('07:42', '朝の一枚');
    photoAt('08:15', '次の一枚');
    await renderPage(`/day/${date}`);
    const strip = main.getByRole('link', { name: '07:40 写真あり' });
    await see(strip);
    const none = main.getByRole('link', { name: '00:00 写真なし' }).element();
    const colorOf = (element: Element): string => getComputedStyle(element).backgroundColor;
    expect(colorOf(strip.element())).toBe('rgb(204, 68, 34)');
    expect(colorOf(none)).not.toBe(colorOf(strip.element()));
    // A ring tells also a strip in the colour of the paper from an empty one.
    const ringOf = (element: Element): string => getComputedStyle(element).boxShadow;
    expect(ringOf(none)).not.toBe(ringOf(strip.element()));
    await strip.click();
    await see(main.getByRole('heading', { level: 1, name: '2026年11月26日 07:40ごろの瞬き' }));
    await see(main.getByRole('link', { name: /朝の一枚/ }));
    await expect.element(main.getByRole('link', { name: /次の一枚/ })).not.toBeInTheDocument();
    await main.getByRole('link', { name: '次の瞬き 08:10' }).click();
    await see(main.getByRole('link', { name: /次の一枚/ }));
    await expect.element(main.getByRole('link', { name: /^次の瞬き/ })).not.toBeInTheDocument();
    const earlier = main.getByRole('link', { name: '前の瞬き 07:40' });
    await expect.element(earlier).toHaveAttribute('href', `/day/${date}?at=07%3A40`);
    const whole = main.getByRole('link', { name: 'この日の帯' });
    await expect.element(whole).toHaveAttribute('href', `/day/${date}`);
    await looksGood();
  });

  it('arrow keys walk from strip to strip and from hour to hour, and ? lists them', async () => {
    photoAt('07:42', '朝');
    await renderPage(`/day/${date}`, { heartbeat: {} });
    const strip = (time: string) => main.getByRole('link', { name: new RegExp(`^${time} 写真`) });
    await see(strip('07:40'));
    strip('07:40').element().focus();
    for (const [key, time] of [
      ['ArrowDown', '08:40'],
      ['ArrowRight', '08:50'],
      ['ArrowRight', '09:00'],
      ['ArrowUp', '08:00'],
      ['ArrowLeft', '07:50'],
    ] as const) {
      await press(`{${key}}`);
      await focused(strip(time));
    }
    strip('00:00').element().focus();
    await press('{ArrowUp}');
    await focused(strip('00:00'));
    const dialog = page.getByRole('dialog');
    await expect
      .poll(async () => {
        await press('?');
        return dialog.elements().length;
      })
      .toBe(1);
    await see(dialog.getByText('1時間前・1時間あと'));
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

const inTimeZone = (timezoneId: string) => cdp().send('Emulation.setTimezoneOverride', { timezoneId });

describe('the page of a photo', () => {
  afterEach(() => inTimeZone(''));

  it('the page leads to the moment of the photo, in UTC', async () => {
    await inTimeZone('Asia/Tokyo');
    const id = photoAt('07:42', '朝の一枚');
    await renderPage(`/photos/${id}`);
    const link = main.getByRole('link', { name: '11月26日 7:42（UTC）。おなじころの瞬き' });
    await see(link);
    await link.click();
    await see(main.getByRole('heading', { level: 1, name: '2026年11月26日 07:40ごろの瞬き' }));
  });

  it('a photo without its moment leads to none', async () => {
    const [id = ''] = publishPhotos(['時のない一枚']);
    documents.update(`photos/${parsePhotoId(id)}`, { showMoment: true });
    await renderPage(`/photos/${id}`);
    await see(main.getByRole('heading', { level: 1, name: '時のない一枚' }));
    await expect.element(main.getByRole('link', { name: /おなじころ/ })).not.toBeInTheDocument();
  });
});
