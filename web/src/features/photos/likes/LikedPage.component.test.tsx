import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLikeContract } from '#contract/callables/setLike.ts';
import type { PhotoId } from '#contract/ids.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { aPerson } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { renderPage } from '#testing/render.tsx';
import { see } from '#testing/see.ts';
import { answer, intercept } from '#testing/server.ts';

const author = aPerson();
const main = page.getByRole('main');
const captions = () =>
  main
    .getByRole('button', { name: /にいいね$/ })
    .elements()
    .map((heart) => heart.getAttribute('aria-label'));

/** A person who likes these photos, the last one most recently. */
function liking(ids: readonly PhotoId[]) {
  const person = aPerson();
  for (const [place, photoId] of ids.entries()) {
    const like = { photoId, uid: person.uid, ownerId: author.uid, createdAt: new Date(place), day: '', counts: true };
    documents({ [`likes/${photoId}_${person.uid}`]: like });
  }
  return person;
}

describe('/settings/liked', () => {
  it('the page lists the person’s own likes, latest first, without hidden photos', async () => {
    const [first, hidden, last, others] = publishPhotos(['朝', '隠れた', '夜', 'ほかの人の'], { by: author });
    if (!first || !hidden || !last || !others) throw new Error('no photos');
    documents.update(`photos/${hidden}`, { status: 'hidden', listed: false });
    liking([others]);
    const person = liking([first, hidden, last]);
    await renderPage('/settings/liked', { person });
    await expect.poll(captions).toEqual(['「夜」にいいね', '「朝」にいいね']);
    await expect.element(main.getByRole('link', { name: /^夜/ })).toHaveAttribute('href', `/photos/${last}`);
    await looksGood();
  });

  it('a like can be undone and given again in place', async () => {
    const [id] = publishPhotos(['朝'], { by: author });
    if (!id) throw new Error('no photo');
    const sent = answer(setLikeContract, () => ({}));
    await renderPage('/settings/liked', { person: liking([id]) });
    const heart = main.getByRole('button', { name: '「朝」にいいね' });
    await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
    await heart.click();
    await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
    await heart.click();
    await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => sent.map(({ on }) => on)).toEqual([false, true]);
  });

  it('the page loads thirty at a time, offers to retry, and leaves out muted photos', async () => {
    const muted = aPerson();
    const ids = publishPhotos(
      Array.from({ length: 31 }, (_, place) => `${place}枚目`),
      { by: author },
    );
    const person = liking([...ids, ...publishPhotos(['見ない'], { by: muted })]);
    await renderPage('/settings/liked', { person: { ...person, mutedUsers: [muted.uid] } });
    await expect.poll(captions).toHaveLength(29);
    expect(captions()[0]).toBe('「30枚目」にいいね');
    const reconnect = intercept(/runQuery/);
    await page.getByRole('button', { name: 'もっと見る' }).click();
    await see(page.getByText('続きを読み込めませんでした。'));
    reconnect();
    await page.getByRole('button', { name: 'もっと見る' }).click();
    await expect.poll(captions).toHaveLength(31);
    expect(page.getByText('見ない').elements()).toEqual([]);
  });

  it('an empty page links to photos', async () => {
    await renderPage('/settings/liked', { person: aPerson() });
    await see(page.getByText('いいねした写真はありません'));
    await expect.element(main.getByRole('link', { name: '写真を見る' })).toHaveAttribute('href', '/photos');
    await looksGood();
  });

  it('the page says that it could not be loaded and offers to retry', async () => {
    const [id] = publishPhotos(['朝'], { by: author });
    if (!id) throw new Error('no photo');
    const reconnect = intercept(/runQuery/);
    await renderPage('/settings/liked', { person: liking([id]) });
    await see(page.getByText('いいねした写真を読み込めませんでした'));
    reconnect();
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await expect.poll(captions).toEqual(['「朝」にいいね']);
  });
});
