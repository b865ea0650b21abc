import * as v from 'valibot';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { titleSearch } from '#contract/catalogueSearch.ts';
import { momentsAddress } from '#contract/edge/moments.ts';
import { titleIdSchema } from '#contract/ids.ts';
import { documents } from '#testing/firestore.ts';
import { aPerson } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { see } from '#testing/see.ts';
import { intercept, serverFetch } from '#testing/server.ts';
import { leavePage, takeOver } from '#testing/takeOver.tsx';
import { inTimeZone } from '#testing/timeZone.ts';

afterEach(async () => {
  leavePage();
  await inTimeZone('');
});

const main = page.getByRole('main');
const takenAt = (time: string): string => publishPhotos([time], { moment: new Date(time) })[0] ?? '';

it('the HTML of a title says in UTC until when its photos are covered, and the page on the viewer’s own clock', async () => {
  await inTimeZone('Asia/Tokyo');
  const by = aPerson();
  const title = { name: '枕の草紙', reading: '', aliases: [], kind: 'book' };
  const spoilerUntil = new Date('2099-11-26T21:07:00Z');
  documents({ 'titles/pillow': { ...title, count: 1, status: 'active', spoilerUntil, search: titleSearch(title) } });
  publishPhotos(['ネタバレ'], { by, titleId: v.parse(titleIdSchema, 'pillow') });
  const { drawn, said, showAsHere } = await takeOver('/photos?title=pillow', 'ja');
  expect(drawn.html).toContain('2099年11月26日 21:07（UTC）までは');
  showAsHere();
  await see(main.getByText('2099年11月27日 6:07までは'));
  expect(said).toEqual([]);
});

it('the HTML of a day is the day in UTC, and the page the viewer’s own day', async () => {
  await inTimeZone('Asia/Tokyo');
  takenAt('2026-11-25T15:05:00Z');
  takenAt('2026-11-26T14:55:00Z');
  takenAt('2026-11-26T15:05:00Z');
  const { drawn, said } = await takeOver('/day/2026-11-26', 'ja');
  expect(Array.from(drawn.html.matchAll(/>([^<>]+)ごろの写真</g), ([, time]) => time)).toEqual(['14時50分', '15時']);
  expect(drawn.html).toContain('時刻は協定世界時（UTC）です。');
  await see(main.getByText('時刻はあなたの時計です。'));
  const times = main.getByRole('link', { name: /ごろの写真$/ }).elements();
  expect(times.map((link) => link.textContent)).toEqual(['0時ごろの写真', '23時50分ごろの写真']);
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main span:not(a *) > img')];
  expect(pictures.map(({ src, style }) => [new URL(src).pathname.split('/')[3], style.left, style.width])).toEqual([
    ['2026-11-25', '-62.5%', '100%'],
    ['2026-11-26', '37.5%', '100%'],
  ]);
  expect(said).toEqual([]);
});

it('nothing moves when the page takes the viewer’s clock, and no day but the viewer’s own is seen', async () => {
  await inTimeZone('Asia/Tokyo');
  takenAt('2026-11-26T14:55:00Z');
  const places = (of: HTMLElement) =>
    [...of.querySelectorAll('main h1, main ol, main nav')].map((element) => {
      const { top, height } = element.getBoundingClientRect();
      return `${element.tagName} ${top} ${height}`;
    });
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = intercept(new RegExp(momentsAddress('2026-11-25')), async () => {
    await promise;
    return serverFetch(new URL(momentsAddress('2026-11-25'), location.href).href);
  });
  let drawn: readonly string[] = [];
  const { into } = await takeOver('/day/2026-11-26', 'ja', (html) => {
    drawn = places(html);
  });
  expect(into.querySelector('main ol')?.checkVisibility({ visibilityProperty: true })).toBe(false);
  stop();
  resolve();
  await see(main.getByText('時刻はあなたの時計です。'));
  expect(drawn).toHaveLength(3);
  expect(places(into)).toEqual(drawn);
  await expect.poll(() => into.querySelector('main ol')?.checkVisibility({ visibilityProperty: true })).toBe(true);
});

it('a day whose other half cannot be read stays in UTC, and says so', async () => {
  await inTimeZone('Asia/Tokyo');
  takenAt('2026-11-26T14:55:00Z');
  intercept(new RegExp(momentsAddress('2026-11-25')));
  await takeOver('/day/2026-11-26', 'ja');
  await see(main.getByText('時刻は協定世界時（UTC）です。'));
  await see(main.getByRole('link', { name: '14時50分ごろの写真' }));
});

it.each([
  ['ja', '21時7分（UTC）。おなじころの瞬き', '6時7分。おなじころの瞬き'],
  ['en', '9:07 PM UTC. Seen at the same moment', '6:07 AM. Seen at the same moment'],
] as const)(
  'the HTML of a photo has its moment in UTC, and the page on the viewer’s own clock: %s',
  async (locale, inUtc, here) => {
    await inTimeZone('Asia/Tokyo');
    const id = takenAt('2026-11-26T21:07:00Z');
    const { drawn, said } = await takeOver(`/photos/${id}`, locale);
    expect(drawn.html.replaceAll('<!-- -->', '')).toContain(inUtc);
    await see(main.getByRole('link', { name: here, exact: true }));
    expect(main.getByRole('link', { name: inUtc }).elements()).toEqual([]);
    expect(said).toEqual([]);
  },
);
