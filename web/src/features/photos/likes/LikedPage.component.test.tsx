import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { PhotoId } from '#contract/ids.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { aPerson } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { renderPage } from '#testing/render.tsx';
import { see } from '#testing/see.ts';
import { intercept } from '#testing/server.ts';

const author = aPerson();
const main = page.getByRole('main');
const addresses = () =>
  main
    .getByRole('listitem')
    .getByRole('link')
    .elements()
    .flatMap(
      (link) =>
        link
          .getAttribute('href')
          ?.match(/^\/photos\/(\w+)$/)
          ?.slice(1) ?? [],
    );

/** A person who likes these photos, the last one most recently. */
function liking(ids: readonly PhotoId[]) {
  const person = aPerson();
  for (const [place, photoId] of ids.entries()) {
    const like = { photoId, uid: person.uid, ownerId: author.uid, createdAt: new Date(place), day: '', counts: true };
    documents({ [`likes/${photoId}_${person.uid}`]: like });
  }
  return person;
}

describe('/liked', () => {
  it('the grid has what one likes, the latest first, without hidden photos and the likes of others', async () => {
    const [first, hidden, last, others] = publishPhotos(['朝', '隠れた', '夜', 'ほかの人の'], { by: author });
    if (!first || !hidden || !last || !others) throw new Error('no photos');
    documents.update(`photos/${hidden}`, { status: 'hidden', listed: false });
    liking([others]);
    await renderPage('/liked', { person: liking([first, hidden, last]) });
    await expect.poll(addresses).toEqual([last, first]);
    await looksGood();
  });

  it('a photo that was opened from the grid leads to the next one that one likes', async () => {
    const [first, last] = publishPhotos(['朝', '夜'], { by: author });
    if (!first || !last) throw new Error('no photos');
    publishPhotos(['間の一枚'], { by: author });
    await renderPage('/liked', { person: liking([first, last]) });
    await main.getByRole('link', { name: /夜/ }).click();
    await see(page.getByRole('heading', { name: '夜', level: 1 }));
    await page
      .getByRole('link', { name: '次の写真' })
      .or(page.getByRole('button', { name: '次の写真' }))
      .click();
    await see(page.getByRole('heading', { name: '朝', level: 1 }));
  });

  it('the grid goes on by thirty, and leaves out what was muted', async () => {
    const muted = aPerson();
    const captions = Array.from({ length: 31 }, (_, place) => `${place}枚目`);
    const ids = publishPhotos(captions, { by: author });
    const person = liking([...ids, ...publishPhotos(['見ない'], { by: muted })]);
    await renderPage('/liked', { person: { ...person, mutedUsers: [muted.uid] } });
    await see(main.getByRole('link', { name: /30枚目/ }));
    expect(page.getByText('見ない').elements()).toEqual([]);
    main.element().ownerDocument.documentElement.scrollTo({ top: 100_000 });
    await expect.element(main.getByRole('link', { name: /^0枚目/ })).toBeInTheDocument();
  });

  it('the page says what to do where nothing is liked', async () => {
    await renderPage('/liked', { person: aPerson() });
    await see(page.getByText('いいねした写真はありません'));
    await expect.element(main.getByRole('link', { name: '写真を見る' })).toHaveAttribute('href', '/photos');
    await looksGood();
  });

  it('the page says that it cannot be loaded, and tries again', async () => {
    const [id] = publishPhotos(['朝'], { by: author });
    if (!id) throw new Error('no photo');
    const reconnect = intercept(/runQuery/);
    await renderPage('/liked', { person: liking([id]) });
    await see(page.getByText('写真を読み込めませんでした'));
    reconnect();
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await expect.poll(addresses).toEqual([id]);
  });

  it('the page asks a visitor to sign in', async () => {
    await renderPage('/liked', {});
    await see(page.getByText('いいねした写真を見るにはログインしてください'));
  });
});
