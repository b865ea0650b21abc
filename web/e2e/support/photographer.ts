import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { parsePhotoId } from '../../../functions/contract/ids.ts';
import { firstPosition } from '../../../functions/contract/position.ts';
import { database, eventually } from './people.ts';
import { namedAccount } from './profiles.ts';
import { publishedPhoto } from './publishedPhoto.ts';
import { copyPictures, smallestOf } from './servedPictures.ts';

type Changes = Record<string, unknown>;

const displayName = '撮る人';

/** The number of photos with all sizes of the picture; the others have only the smallest. */
const wholePictures = 5;

/** A person with photos, the newest first, all of one picture; the changes are merged into each. */
export async function photographer(
  captions: readonly string[],
  changes: (place: number, id: string) => Changes = () => ({}),
) {
  // Equal to the copies that the photos eventually get from the profile.
  const account = await namedAccount({ displayName });
  const { username, uid: ownerId } = account;
  const sourceId = await publishedPhoto('元の一枚', ownerId);
  const source = database().doc(`photos/${sourceId}`);
  const owner = { username, displayName, photoURL: null };
  await source.update({ owner, publishedAt: new Date(0), position: '0V' });
  const photo = (await source.get()).data() ?? {};
  const batch = database().batch();
  const ids = captions.map((caption, place) => {
    const id = parsePhotoId(randomBytes(10).toString('hex'));
    const publishedAt = new Date(Date.now() - place * 60_000);
    const position = firstPosition(publishedAt, id);
    const variants = place < wholePictures ? photo['variants'] : smallestOf(photo);
    const own = { caption, publishedAt, position, variants };
    batch.create(database().doc(`photos/${id}`), { ...photo, ...own, ...changes(place, id) });
    return id;
  });
  await copyPictures(sourceId, ids.slice(0, wholePictures));
  await copyPictures(sourceId, ids.slice(wholePictures), 'smallest');
  await batch.commit();
  return { ...account, ids };
}

export const heading = (page: Page, caption: string) =>
  page.getByRole('heading', { level: 1, name: caption, exact: true });
export const tile = (page: Page, caption: string) => page.getByRole('link', { name: caption, exact: true });
export const viewer = (page: Page) => page.getByRole('dialog', { name: '写真の拡大表示' });
export const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** The zoom factor of the picture in the viewer. */
const zoomOf = (page: Page): Promise<number> =>
  viewer(page)
    .locator('.yarl__slide_current .yarl__slide_wrapper')
    .evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);

export const zoomed = (page: Page, is: (zoom: number) => boolean) =>
  eventually('zooming', async () => (is(await zoomOf(page)) ? true : undefined));
