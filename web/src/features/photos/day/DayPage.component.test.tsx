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
import { intercept, readAddresses } from '#testing/server.ts';
import { inTimeZone } from '#testing/timeZone.ts';

const main = page.getByRole('main');
const date = '2026-11-26';
const photoAt = (time: string, caption: string, by = aPerson()): string =>
  publishPhotos([caption], { by, color: '#cc4422', moment: new Date(`${date}T${time}:00Z`) })[0] ?? '';

const links = main.getByRole('link', { name: /ごろの写真$/ });
const times = () => links.elements().map((link) => link.textContent.replace('ごろの写真', ''));
const slice = (time: string) => main.getByRole('link', { name: `${time}ごろの写真`, exact: true });
/** What the widened slice is of. */
const look = main.getByRole('region', { name: 'えらんだ光' });
const widest = () => links.elements().toSorted((one, other) => other.clientWidth - one.clientWidth)[0]?.textContent;
const day = () => main.element().querySelector('ol')?.parentElement ?? document.body;

/** A pointer at a part of the day's width. */
function point(type: string, part: number, at: Element = day()): boolean {
  const { left, top, width } = day().getBoundingClientRect();
  const [clientX, clientY] = [left + part * width, top + 20];
  const more = { bubbles: true, cancelable: true, clientX, clientY, pointerType: 'touch' };
  return at.dispatchEvent(
    type === 'click' ? new MouseEvent(type, { ...more, detail: 1 }) : new PointerEvent(type, more),
  );
}

const emulate = (forced: boolean) =>
  cdp().send('Emulation.setEmulatedMedia', { features: forced ? [{ name: 'forced-colors', value: 'active' }] : [] });

describe('/day/{date}', () => {
  beforeEach(() => inTimeZone('UTC'));
  afterEach(() => inTimeZone(''));

  it('a day is a band of slices, of which only those with photos are links, which do not say how many', async () => {
    photoAt('07:42', '朝');
    photoAt('07:43', '同じ朝');
    photoAt('23:59', '夜');
    const page = await renderPage(`/day/${date}`);
    await see(main.getByRole('heading', { level: 1, name: '十一月二十六日の光' }));
    expect(document.title).toContain('2026年11月26日の光');
    await see(main.getByText('時刻はあなたの時計です。'));
    expect(times()).toEqual(['7時40分', '23時50分']);
    expect(main.element().querySelectorAll('ol > li')).toHaveLength(144);
    const picture = page.container.querySelector<HTMLElement>('main span:not(a *) > img');
    expect(picture?.getAttribute('src')).toBe(`/i/day/${date}/the-only-version/light.webp`);
    await looksGood();
  });

  it('a day is dark in both themes, and other pages are not', async () => {
    photoAt('07:42', '朝');
    const page = await renderPage(`/day/${date}`);
    await see(slice('7時40分'));
    const scheme = () => getComputedStyle(document.documentElement).colorScheme;
    expect(scheme()).toBe('dark');
    await page.goTo('/rules');
    await see(main.getByRole('heading', { level: 1, name: 'ルール' }));
    expect(scheme()).toBe('light');
  });

  it('a slice has the color of its photo until the picture is there, and a covered photo has none', async () => {
    photoAt('07:42', '朝の一枚');
    publishPhotos(['ネタバレ'], { by: aPerson(), spoiler: true, moment: new Date(`${date}T12:00:00Z`) });
    await renderPage(`/day/${date}`);
    await see(slice('7時40分'));
    expect(getComputedStyle(slice('7時40分').element()).backgroundColor).toBe('rgb(204, 68, 34)');
    // A line tells it from ten minutes without photos.
    expect(getComputedStyle(slice('12時').element()).boxShadow).not.toBe('none');
    point('pointermove', 0.5);
    await see(look.getByText('12時ごろ'));
    await see(look.getByRole('link', { name: 'おなじ十分の写真へ' }));
    await expect.element(look.getByText('ネタバレ')).not.toBeInTheDocument();
  });

  it('the slice under a pointer is wide, and its photo, name, person and hour stand below the day', async () => {
    photoAt('07:42', '朝の一枚', aPerson({ displayName: '花' }));
    photoAt('18:15', '夕方の一枚');
    await renderPage(`/day/${date}`);
    await see(slice('7時40分'));
    point('pointermove', 0.1);
    await see(look.getByRole('heading', { level: 2, name: '朝の一枚' }));
    await see(look.getByRole('link', { name: '花' }));
    await see(look.getByText('7時40分ごろ'));
    expect(widest()).toContain('7時40分');
    point('pointermove', 0.9);
    await see(look.getByRole('heading', { level: 2, name: '夕方の一枚' }));
    expect(widest()).toContain('18時10分');
    await look.getByRole('link', { name: '夕方の一枚' }).first().click();
    await see(page.getByRole('heading', { level: 1, name: '夕方の一枚' }));
  });

  it('a pointer that runs over the day reads only the photo on which it rests', async () => {
    for (const hour of ['03', '06', '09', '12', '15', '18']) photoAt(`${hour}:00`, `${hour}時の一枚`);
    await renderPage(`/day/${date}`);
    await see(look.getByRole('heading', { level: 2 }));
    const before = readAddresses.length;
    for (let part = 0; part <= 95; part += 1) point('pointermove', part / 100);
    point('pointermove', 0.76);
    await see(look.getByRole('heading', { level: 2, name: '18時の一枚' }));
    expect(readAddresses.slice(before).filter((address) => address.includes('/photos/')).length).toBeLessThan(2);
  });

  it('a finger walks the day, and only a press on the wide slice opens its moment', async () => {
    photoAt('07:42', '朝の一枚');
    photoAt('18:15', '夕方の一枚');
    const page = await renderPage(`/day/${date}`);
    await see(slice('7時40分'));
    point('pointerdown', 0.76);
    point('pointermove', 0.3);
    await expect.poll(widest).toContain('7時40分');
    expect(getComputedStyle(day()).touchAction).toBe('pan-y');
    // A browser clicks on what is below the finger now.
    expect(point('click', 0.3, slice('7時40分').element())).toBe(false);
    expect(page.address()).toBe(`/day/${date}`);
    point('pointerdown', 0.3, slice('7時40分').element());
    point('click', 0.3, slice('7時40分').element());
    await expect.poll(page.address).toBe(`/day/${date}?at=07%3A40`);
  });

  it('a muted person’s photo has its slice, but is not shown', async () => {
    const muted = aPerson();
    photoAt('07:42', '見たくない', muted);
    await renderPage(`/day/${date}`, { person: aPerson({ mutedUsers: [muted.uid] }) });
    await see(look.getByText('7時40分ごろ'));
    await expect.poll(() => readAddresses.some((address) => address.includes('/photos/'))).toBe(true);
    await expect.element(look.getByText('見たくない')).not.toBeInTheDocument();
  });

  it('a moment shows its photos large, one below the other, and leads to those beside it', async () => {
    photoAt('07:42', '朝の一枚');
    photoAt('07:43', '同じ朝');
    photoAt('08:15', '次の一枚');
    await renderPage(`/day/${date}?at=07:40`);
    await see(main.getByRole('heading', { level: 1, name: '11月26日 7時40分ごろの光' }));
    const boxes = ['朝の一枚', '同じ朝']
      .map((name) => main.getByRole('link', { name }).element().getBoundingClientRect())
      .toSorted((one, other) => one.top - other.top);
    expect(boxes[0]?.height).toBeGreaterThan(0.7 * window.innerHeight);
    expect(boxes[1]?.top).toBeGreaterThan(boxes[0]?.bottom ?? 0);
    await expect.element(main.getByRole('link', { name: /次の一枚/ })).not.toBeInTheDocument();
    await looksGood();
    await main.getByRole('link', { name: '次の瞬き 8時10分' }).click();
    await focused(main.getByRole('heading', { level: 1, name: '11月26日 8時10分ごろの光' }));
    await see(main.getByRole('link', { name: /次の一枚/ }));
    await expect.element(main.getByRole('link', { name: /^次の瞬き/ })).not.toBeInTheDocument();
    const earlier = main.getByRole('link', { name: '前の瞬き 7時40分' });
    await expect.element(earlier).toHaveAttribute('href', `/day/${date}?at=07%3A40`);
  });

  it('a moment with a single photo says so', async () => {
    photoAt('07:42', '朝の一枚');
    await renderPage(`/day/${date}?at=07:40`);
    await see(main.getByText('この10分の写真は、いまのところこの一枚です。'));
  });

  it('a moment leads back to its day, where its slice is wide and has the focus', async () => {
    for (const time of ['03:00', '07:42', '12:00', '21:00']) photoAt(time, time);
    const page = await renderPage(`/day/${date}?at=07:40`);
    await main.getByRole('link', { name: 'この日の光' }).click();
    await focused(slice('7時40分'));
    expect(widest()).toContain('7時40分');
    expect(page.address()).toBe(`/day/${date}#${date}T07:40`);
  });

  it('Back from a moment shows the day with the slice that was opened', async () => {
    for (const time of ['03:00', '07:42', '12:00', '21:00']) photoAt(time, time);
    const page = await renderPage(`/day/${date}`);
    await see(slice('3時'));
    point('pointermove', 0.13);
    await expect.poll(widest).toContain('3時');
    await slice('3時').click();
    await see(main.getByRole('heading', { level: 1, name: /3時ごろの光/ }));
    await page.back();
    await focused(slice('3時'));
  });

  it('a day, its hours and a moment are those of the viewer’s own clock', async () => {
    await inTimeZone('Asia/Tokyo');
    photoAt('14:55', '夜の終わり');
    photoAt('15:05', '次の日の始まり');
    const page = await renderPage(`/day/${date}`);
    await see(slice('23時50分'));
    expect(times()).toEqual(['23時50分']);
    await page.goTo('/day/2026-11-27');
    await see(slice('0時'));
    expect(times()).toEqual(['0時']);
    await slice('0時').click();
    await see(main.getByRole('heading', { level: 1, name: '11月27日 0時ごろの光' }));
    await see(main.getByRole('link', { name: /次の日の始まり/ }));
    const whole = main.getByRole('link', { name: 'この日の光' });
    await expect.element(whole).toHaveAttribute('href', `/day/2026-11-27#${date}T15:00`);
    // The address is the same for everybody.
    expect(page.address()).toBe(`/day/${date}?at=15%3A00`);
  });

  it('the slices are one tab stop, inside which arrow keys move, and ? lists them', async () => {
    for (const time of ['07:42', '08:05', '08:45', '11:30']) photoAt(time, time);
    await renderPage(`/day/${date}`, { heartbeat: {} });
    await see(slice('7時40分'));
    const stops = () => links.elements().filter((link) => link.getAttribute('tabindex') === '0');
    expect(stops()).toHaveLength(1);
    slice('7時40分').element().focus();
    for (const [key, time] of [
      ['ArrowDown', '8時40分'],
      ['ArrowRight', '11時30分'],
      ['ArrowUp', '8時40分'],
      ['ArrowLeft', '8時'],
      ['End', '11時30分'],
      ['Home', '7時40分'],
      ['ArrowUp', '7時40分'],
      ['ArrowRight', '8時'],
    ] as const) {
      await press(`{${key}}`);
      await focused(slice(time));
      expect(widest()).toContain(time);
    }
    expect(stops()).toEqual([slice('8時').element()]);
    await see(look.getByRole('heading', { level: 2, name: '08:05' }));
    await press('{Tab}');
    await focused(look.getByRole('link', { name: '08:05' }).last());
    await press('{Shift>}{Tab}{/Shift}');
    await focused(slice('8時'));
    const dialog = page.getByRole('dialog');
    await expect
      .poll(async () => {
        await press('?');
        return dialog.elements().length;
      })
      .toBe(1);
    await see(dialog.getByText('写真のある前の時間・次の時間'));
  });

  const isListed = (link: Element): boolean =>
    link.clientHeight >= 44 && link.firstElementChild !== null && link.firstElementChild.clientWidth > 60;

  it('a day is a list of links where the system forces its own colours', async () => {
    photoAt('07:42', '朝');
    photoAt('12:00', '昼');
    await emulate(true);
    try {
      await renderPage(`/day/${date}`);
      await see(slice('7時40分'));
      await expect.poll(() => links.elements().map(isListed)).toEqual([true, true]);
      await slice('12時').click();
      await see(main.getByRole('heading', { level: 1, name: /12時ごろの光/ }));
    } finally {
      await emulate(false);
    }
  });

  it('a day of covered photos alone, which has no picture, is a list of links', async () => {
    publishPhotos(['ネタバレ'], { by: aPerson(), spoiler: true, moment: new Date(`${date}T12:00:00Z`) });
    await renderPage(`/day/${date}`);
    await expect.poll(() => links.elements().map(isListed)).toEqual([true]);
    await looksGood();
  });

  it('the list of a moment leaves out muted people', async () => {
    const [muted, other] = [aPerson(), aPerson()];
    photoAt('07:42', '見たくない', muted);
    photoAt('07:42', '見たい', other);
    await renderPage(`/day/${date}?at=07:40`, { person: aPerson({ mutedUsers: [muted.uid] }) });
    await see(main.getByRole('link', { name: /見たい/ }));
    await expect.element(main.getByRole('link', { name: /見たくない/ })).not.toBeInTheDocument();
  });

  it('today before any photo says how they come about, and no day leads into the future', async () => {
    await renderPage('/day');
    await see(main.getByRole('heading', { level: 2, name: 'きょうの光は、これからです' }));
    await see(main.getByText(/「撮影の瞬間を公開する」/));
    expect(times()).toEqual([]);
    await see(main.getByRole('link', { name: /^前の日/ }));
    await expect.element(main.getByRole('link', { name: /^次の日/ })).not.toBeInTheDocument();
    await expect.element(main.getByRole('link', { name: /の光を見る$/ })).not.toBeInTheDocument();
    await looksGood();
  });

  it('a day without moments leads to the day of the band', async () => {
    const today = new Date();
    publishPhotos(
      Array.from({ length: 24 }, (_, at) => `今日の${at}`),
      { by: aPerson(), moment: today },
    );
    await renderPage('/day/2001-01-01');
    const link = main.getByRole('link', { name: /の光を見る$/ });
    await expect.element(link).toHaveAttribute('href', `/day/${today.toISOString().slice(0, 10)}`);
  });

  it('a day without moments shows also if the band fails to load', async () => {
    intercept(new RegExp(bandAddress));
    await renderPage('/day/2001-01-01');
    await see(main.getByRole('heading', { level: 2, name: 'この日の光は、まだありません' }));
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
    await see(main.getByRole('heading', { level: 1, name: '11月26日 16時40分ごろの光' }));
  });

  it('a photo without its moment leads to none', async () => {
    const [id = ''] = publishPhotos(['時のない一枚']);
    documents.update(`photos/${parsePhotoId(id)}`, { showMoment: true });
    await renderPage(`/photos/${id}`);
    await see(main.getByRole('heading', { level: 1, name: '時のない一枚' }));
    await expect.element(main.getByRole('link', { name: /おなじころ/ })).not.toBeInTheDocument();
  });
});
