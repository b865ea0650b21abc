import { describe, expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { database, eventually } from './support/people.ts';
import { heading, photographer, tile, viewer } from './support/photographer.ts';
import { canWalk, viewerHears, walk } from './support/walking.ts';

const { visit } = openBrowser();

/** Pictures of its own for a copy, which are not there: what asks for them is seen by their address. */
const ownPictures = (id: string) => ({
  'variants.w320.path': `photos/${id}/w320.webp`,
});

describe('a cover', () => {
  it('lies on photos under a title until its day, and not a byte of them is loaded before one asks', async () => {
    const title = database().collection('titles').doc();
    const spoilerUntil = new Date(Date.now() + 3 * 86_400_000);
    const said = { reading: '', aliases: [], kind: 'book', count: 0, status: 'active' };
    await title.create({ ...said, name: '終わらない夏', spoilerUntil });
    const { username, ids } = await photographer(
      ['見える一枚', '隠れる一枚', '告げ口の一枚'],
      (place) =>
        [{}, { titleId: title.id, titleWords: ['終わらない夏'], coveredUntil: spoilerUntil }, { spoiler: true }][
          place
        ] ?? {},
    );
    for (const id of ids) await database().doc(`photos/${id}`).update(ownPictures(id));
    const [seen = '', covered = '', told = ''] = ids;
    const { page } = await visit('/about');
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(decodeURIComponent(request.url())));
    const bytesOf = (id: string) => asked.filter((url) => url.includes(`/o/photos/${id}/`));

    await page.goto(`/${username}`);
    await tile(page, '見える一枚').waitFor();
    await page.getByRole('link', { name: '隠れる一枚' }).getByText('ネタバレを含みます').waitFor();
    await eventually('drawing what may be seen', async () => (bytesOf(seen).length > 0 ? true : undefined));
    await tile(page, '見える一枚').click();
    await heading(page, '見える一枚').waitFor();
    await canWalk(page, 'next');
    await page.getByRole('button', { name: /拡大する/ }).click();
    await viewerHears(page);
    await walk(page, 'next');
    await page.waitForURL(`**/photos/${covered}`);
    const words = viewer(page).getByText(/「.?終わらない夏.?」のネタバレを含むことがあります/);
    await words.waitFor();
    await viewer(page)
      .getByText(/までは隠してあります/)
      .waitFor();
    await page.keyboard.press('Escape');
    await viewer(page).waitFor({ state: 'detached' });
    await page.getByText(/までは隠してあります/).waitFor();
    expect(await page.getByRole('button', { name: /拡大する|全画面/ }).count()).toBe(0);
    await page.getByRole('link', { name: '終わらない夏' }).waitFor();
    await walk(page, 'next');
    await heading(page, '告げ口の一枚').waitFor();
    await page.getByText('ネタバレを含みます').first().waitFor();
    await walk(page, 'previous');
    await heading(page, '隠れる一枚').waitFor();
    expect([...bytesOf(covered), ...bytesOf(told)]).toEqual([]);
    await page.getByRole('button', { name: 'ネタバレを表示する' }).click();
    await page.getByRole('button', { name: /隠れる一枚.*拡大する/ }).waitFor();
    await eventually('asking for the picture', async () => (bytesOf(covered).length > 0 ? true : undefined));
  });
});
