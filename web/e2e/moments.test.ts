import { randomBytes, randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { atNight } from './support/atNight.ts';
import { openBrowser } from './support/browser.ts';
import { siteOrigin } from './support/environment.ts';
import { photoDocument, savedEdit, saveEdit } from './support/ownPhoto.ts';
import { database, eventually } from './support/people.ts';
import { namedAccount } from './support/profiles.ts';
import { publishedPhoto } from './support/publishedPhoto.ts';
import { servedAt } from './support/servedPictures.ts';
import { choose, photosOf, publish } from './support/uploadDesk.ts';

const { visit } = openBrowser();

/** A day of its own for each run: other tests’ photos have moments too. */
const date = new Date(Date.UTC(1_950 + randomInt(50), randomInt(12), 1 + randomInt(28))).toISOString().slice(0, 10);

/** As a camera in Japan takes it, at 07:42 in UTC. */
async function takenInTime() {
  const tile = { width: 40, height: 30, channels: 3 } as const;
  const DateTimeOriginal = `${date.replaceAll('-', ':')} 16:42:31`;
  const buffer = await sharp(randomBytes(tile.width * tile.height * tile.channels), { raw: tile })
    .resize(600, 450, { kernel: 'cubic' })
    .withExif({ IFD2: { DateTimeOriginal, OffsetTimeOriginal: '+09:00' } })
    .jpeg()
    .toBuffer();
  return { name: 'moment.jpg', mimeType: 'image/jpeg', buffer };
}

/** The strips with photos, as the server writes them. */
const stripsNow = async () =>
  Array.from((await (await servedAt(`/day/${date}`)).text()).matchAll(/>([^<>]+)ごろの写真</g), ([, at]) => at);

const photosAt = (page: Page) => page.getByRole('main').getByRole('link', { name: /^(瞬きの海|見えない一枚)/ });

// By day: DayPage.component.test.tsx, and moments.own.test.ts on the emulators.
atNight('a photo is in its moment only by its owner’s choice, and no hidden photo ever is', async () => {
  const [owner, other] = await Promise.all([namedAccount({ photoCount: 1 }), namedAccount()]);
  const moment = new Date(`${date}T07:43:00Z`);
  for (const hidden of [{ status: 'held' }, { visibility: 'private' }]) {
    const id = await publishedPhoto('見えない一枚', other.uid);
    await photoDocument(id).update({ ...hidden, listed: false, leads: false, showMoment: true, moment });
  }
  expect(await stripsNow()).toEqual([]);

  const { page, problems } = await visit('/photos/upload', { as: owner });
  await choose(page, [await takenInTime()]);
  await page.getByLabel('キャプション').fill('瞬きの海');
  await page.getByLabel('撮影の瞬間を公開する').check();
  await publish(page, 1);
  const photo = await eventually('the photo is published', async () =>
    (await photosOf(owner.uid)).find((each) => each.get('status') === 'published'),
  );
  await eventually('the strip has a photo', async () => ((await stripsNow()).length > 0 ? true : undefined));
  expect(await stripsNow()).toEqual(['7時40分']);
  const shareOf = async (): Promise<string> => {
    const [, version = ''] = /"version":"([^"]+)"/.exec(await (await servedAt(`/api/moments/${date}`)).text()) ?? [];
    return `/i/day/${date}/${version}/share.jpg`;
  };
  await eventually('the day has a picture', async () => (await servedAt(await shareOf())).status === 200);
  const share = await shareOf();

  await page.goto(`/photos/${photo.id}`);
  await page.getByRole('link', { name: /^7時42分。おなじころの瞬き$/ }).click();
  await page.getByRole('heading', { level: 1, name: /7時40分ごろの光$/ }).waitFor();
  await photosAt(page).first().waitFor();
  expect(await photosAt(page).allTextContents()).toHaveLength(1);
  await page.getByRole('link', { name: 'この日の光' }).click();
  await page.getByRole('link', { name: '7時40分ごろの写真' }).click();
  await page.getByRole('heading', { level: 1, name: /7時40分ごろの光$/ }).waitFor();
  await page.getByRole('link', { name: /^瞬きの海/ }).waitFor();

  await page.goto(`/photos/${photo.id}/edit`);
  await page.getByLabel('撮影の瞬間を公開する').uncheck();
  await saveEdit(page);
  await savedEdit(page, photo.id);
  await page.getByRole('heading', { level: 1, name: '瞬きの海' }).waitFor();
  expect(await page.getByRole('link', { name: /おなじころの瞬き/ }).count()).toBe(0);
  await eventually('the strip is empty', async () => ((await stripsNow()).length === 0 ? true : undefined));
  expect((await database().doc(`moments/${date}`).get()).exists).toBe(false);
  expect((await servedAt(share)).status).toBe(404);
  expect(await (await fetch(`${siteOrigin()}/photos/${photo.id}`)).text()).not.toContain('おなじころの瞬き');
  await page.goto(`/day/${date}?at=07:40`);
  await page.getByText('このころの写真はありません').waitFor();
  expect(problems).toEqual([]);
});
