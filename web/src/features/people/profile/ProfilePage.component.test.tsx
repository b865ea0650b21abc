import { describe, expect, it } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import { paths } from '#paths.ts';
import { session } from '#session/atoms.ts';
import { firstPublication } from '#session/firstPublication.ts';
import { makeAlbum } from '#testing/albums.ts';
import { axeViolations } from '#testing/axe.ts';
import { documents } from '#testing/firestore.ts';
import { bothLooks, looksGood } from '#testing/looks.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { renderPage } from '#testing/render.tsx';
import { signInToSdk } from '#testing/sdk.ts';
import { gone, seen } from '#testing/seen.ts';
import { answer, intercept } from '#testing/server.ts';

/** A person with a profile and this many photos. */
function photographer(photos: number, known: Parameters<typeof profileOf>[1] = {}) {
  const person = aPerson();
  documents({ [`profiles/${person.uid}`]: profileOf(person, { photoCount: photos, ...known }) });
  publishPhotos(
    Array.from({ length: photos }, (_, index) => `写真${index}`),
    { by: person },
  );
  return person;
}

describe('a profile page', () => {
  it('a visitor sees the profile with markup as plain text and links that pass on no ranking', async () => {
    const { username } = photographer(2, {
      displayName: '山田 花',
      bio: '<b>太字</b>\n二行目',
      links: ['https://example.com/', 'javascript:alert(1)'],
    });
    const page = await renderPage(`/${username}`);
    await seen(page.getByRole('heading', { level: 1, name: '山田 花' }));
    await seen(page.getByText(`@${username}`, { exact: true }));
    await seen(page.getByText('<b>太字</b>'));
    await seen(page.getByText('写真 2枚'));
    const links = page.getByRole('list', { name: 'リンク' }).getByRole('link');
    expect(links.elements()).toHaveLength(1);
    await expect.element(links).toHaveAttribute('href', 'https://example.com/');
    expect(links.element().getAttribute('rel')?.split(' ').sort()).toEqual(['nofollow', 'noopener', 'ugc']);
    expect(document.title).toContain(`山田 花 (@${username})`);
    await seen(page.getByRole('link', { name: '写真0' }));
    expect(page.getByRole('button', { name: 'その他' }).elements()).toHaveLength(1);
  });

  it('the featured photo comes first as long as it is public', async () => {
    const person = photographer(2);
    const [featuredPhotoId] = publishPhotos(['いちばんの一枚'], { by: person });
    documents({ [`profiles/${person.uid}`]: profileOf(person, { photoCount: 3, featuredPhotoId }) });
    const page = await renderPage(`/${person.username}`);
    const featured = page.getByRole('region', { name: '飾っている写真' });
    await seen(featured.getByRole('link', { name: 'いちばんの一枚' }));
    await gone(page.getByRole('button', { name: '飾るのをやめる' }));
    const leftOf = (one: Element) => Math.round(one.getBoundingClientRect().left);
    const face = page.container.querySelector('main header > *');
    expect(face === null ? undefined : leftOf(face)).toBe(leftOf(featured.element()));

    const reserved = photographer(1);
    const [unlisted] = publishPhotos(['内緒の一枚'], { by: reserved, visibility: 'unlisted' });
    documents({ [`profiles/${reserved.uid}`]: profileOf(reserved, { featuredPhotoId: unlisted }) });
    await page.goTo(`/${reserved.username}`);
    await seen(page.getByRole('link', { name: '写真0' }));
    await gone(featured);
  });

  it('the browser loads the featured photo first, or the first photo of the list if none is featured', async () => {
    const loading = (caption: string) =>
      page.getByRole('link', { name: caption }).first().element().querySelector('img')?.loading;
    const person = photographer(2);
    const [featuredPhotoId] = publishPhotos(['大きな一枚'], { by: person });
    documents({ [`profiles/${person.uid}`]: profileOf(person, { photoCount: 3, featuredPhotoId }) });
    const page = await renderPage(`/${person.username}`);
    await seen(page.getByRole('link', { name: '写真0' }));
    expect(['大きな一枚', '写真0'].map(loading)).toEqual(['eager', 'lazy']);

    const other = aPerson();
    documents({ [`profiles/${other.uid}`]: profileOf(other, { photoCount: 1 }) });
    publishPhotos(['先頭の写真'], { by: other });
    await page.goTo(`/${other.username}`);
    await seen(page.getByRole('link', { name: '先頭の写真' }));
    expect(loading('先頭の写真')).toBe('eager');
  });

  it('the page shows a shelf of the newest public albums', async () => {
    const person = photographer(1);
    const photoIds = publishPhotos(['頂上'], { by: person });
    const made = makeAlbum(person, photoIds, { title: '山のぼり' });
    makeAlbum(person, photoIds, { title: '内緒の', visibility: 'unlisted' });
    const page = await renderPage(`/${person.username}`);
    const shelf = page.getByRole('region', { name: 'アルバム' });
    await expect
      .element(shelf.getByRole('link', { name: '山のぼり' }))
      .toHaveAttribute('href', paths.album(person.username, made));
    await gone(page.getByText('内緒の'));
    await shelf.getByRole('link', { name: 'すべてのアルバム' }).click();
    await expect.poll(page.address).toBe(`/${person.username}/albums`);
  });

  it('the albums stand beside the featured photo at a desk, and the photos begin in the first window', async () => {
    const person = photographer(5);
    const photoIds = publishPhotos(['飾りの一枚', '頂上'], { by: person });
    documents({
      [`profiles/${person.uid}`]: profileOf(person, {
        bio: '山の人です。',
        photoCount: 7,
        featuredPhotoId: photoIds[0],
      }),
    });
    for (const title of ['山', '海', '川']) makeAlbum(person, photoIds, { title });
    await browser.viewport(1_440, 900);
    const page = await renderPage(`/${person.username}`);
    const featured = page.getByRole('region', { name: '飾っている写真' });
    const shelf = page.getByRole('region', { name: 'アルバム' });
    await seen(featured);
    await seen(shelf);
    await seen(page.getByRole('link', { name: '写真0' }));
    const [left, right] = [featured.element().getBoundingClientRect(), shelf.element().getBoundingClientRect()];
    expect([right.left >= left.right, Math.round(right.top - left.top)]).toEqual([true, 0]);
    expect(page.getByRole('link', { name: '写真0' }).element().getBoundingClientRect().top).toBeLessThan(800);
    await browser.viewport(390, 844);
    const below = () =>
      shelf.element().getBoundingClientRect().top >= featured.element().getBoundingClientRect().bottom;
    await expect.poll(below).toBe(true);
    await browser.viewport(1_280, 800);
  });

  it('the page tells its owner once, after the first publication, what to do next', async () => {
    const viewer = photographer(1);
    documents({ [`users/${viewer.uid}`]: {} });
    const page = await renderPage('/about', { person: viewer });
    const next = page.getByRole('region', { name: 'ようこそ。ここがあなたのページです' });
    await page.goTo(`/${viewer.username}`, { state: firstPublication });
    await seen(next);
    for (const [name, path] of [
      ['自己紹介を書く', '/settings/profile'],
      ['好きな人をさがす', '/users'],
      ['もう一枚投稿する', '/photos/upload'],
    ] as const)
      await expect.element(next.getByRole('link', { name })).toHaveAttribute('href', path);
    await looksGood();
    await page.goTo(`/${photographer(1).username}`, { state: firstPublication });
    await gone(next);
    await page.goTo(`/${viewer.username}`);
    await seen(page.getByRole('link', { name: 'プロフィールを編集' }));
    await gone(next);
  });

  it('the owner can unfeature the featured photo', async () => {
    const viewer = photographer(1);
    const [featuredPhotoId] = publishPhotos(['飾った一枚'], { by: viewer });
    documents({ [`users/${viewer.uid}`]: {}, [`profiles/${viewer.uid}`]: profileOf(viewer, { featuredPhotoId }) });
    const asked = answer(updateProfileContract, () => {
      documents({ [`profiles/${viewer.uid}`]: profileOf(viewer) });
      return { username: viewer.username, displayName: '', photoURL: null };
    });
    const page = await renderPage(`/${viewer.username}`, { person: viewer });
    await page.getByRole('button', { name: '飾るのをやめる' }).click();
    await seen(page.getByText('飾るのをやめました。'));
    await gone(page.getByRole('region', { name: '飾っている写真' }));
    await expect.poll(() => asked).toEqual([{ featuredPhotoId: null }]);
  });

  it('scrolling down loads more photos, and going back restores the position', async () => {
    const { username } = photographer(45);
    const page = await renderPage(`/${username}`);
    await seen(page.getByRole('link', { name: '写真0', exact: true }));
    const last = page.getByRole('link', { name: '写真44', exact: true });
    await expect
      .poll(() => {
        window.scrollBy({ top: 600, behavior: 'instant' });
        return last.elements().length;
      })
      .toBe(1);
    last.element().scrollIntoView({ block: 'center', behavior: 'instant' });
    const before = window.scrollY;
    expect(before).toBeGreaterThan(0);
    await last.click();
    await seen(page.getByRole('heading', { level: 1, name: '写真44' }));
    await page.back();
    await seen(last);
    await expect.poll(() => Math.abs(window.scrollY - before)).toBeLessThan(200);
  });

  it('any spelling of the username leads to one address', async () => {
    const { username } = photographer(0);
    const page = await renderPage(`/${username.toUpperCase()}`);
    await seen(page.getByRole('heading', { level: 1 }));
    await expect.poll(page.address).toBe(`/${username}`);
  });

  it.each(['somebody_not_here', 'a', 'ＡＤＭＩＮ', 'x'.repeat(31)])('the page of %s is a 404', async (name) => {
    const page = await renderPage(`/${encodeURIComponent(name)}`);
    await seen(page.getByText(`Page Not Found: /${name}`));
    expect(document.title).toBe('Page Not Found');
  });

  it('a former username redirects to the current one and leaves no history entry', async () => {
    const { username, uid } = photographer(0);
    documents({ 'usernames/old_name': { uid } });
    const page = await renderPage('/old_name', { cameFrom: '/about' });
    await expect.poll(page.address).toBe(`/${username}`);
    await page.back();
    await expect.poll(page.address).toBe('/about');
  });

  it('the page says that it could not be loaded and offers to retry', async () => {
    const { username } = photographer(0, { displayName: '再読込' });
    const reconnect = intercept(/\/api\/people/);
    const page = await renderPage(`/${username}`);
    await seen(page.getByText('プロフィールを表示できませんでした'));
    reconnect();
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await seen(page.getByRole('heading', { level: 1, name: '再読込' }));
    await seen(page.getByText('まだ写真がありません'));
  });

  it('a signed-in person can mute somebody else, and a visitor who reports them is asked to sign in', async () => {
    const other = photographer(1);
    const viewer = aPerson();
    documents({ [`users/${viewer.uid}`]: { username: viewer.username } });
    const page = await renderPage(`/${other.username}`);
    await page.getByRole('button', { name: 'その他' }).click();
    await page.getByRole('menuitem', { name: '通報' }).click();
    await seen(page.getByRole('dialog').getByLabelText('メールアドレス'));
    await userEvent.keyboard('{Escape}');
    signInToSdk(viewer);
    page.store.set(session, { phase: 'signed-in', user: viewer });

    await page.getByRole('button', { name: 'その他' }).click();
    await page.getByRole('menuitem', { name: 'ミュート', exact: true }).click();
    await seen(page.getByText('ユーザーをミュートしました。'));
    await seen(page.getByText('ミュートしています'));
    await gone(page.getByRole('link', { name: '写真0' }));
    await page.getByRole('button', { name: 'ミュート解除' }).click();
    await seen(page.getByRole('link', { name: '写真0' }));
  });

  it('the owner is offered to edit the profile', async () => {
    const viewer = photographer(0);
    documents({ [`users/${viewer.uid}`]: {} });
    const page = await renderPage(`/${viewer.username}`, { person: viewer });
    await seen(page.getByRole('link', { name: 'プロフィールを編集' }));
    await gone(page.getByRole('button', { name: 'その他' }));
    await page.getByRole('link', { name: 'プロフィールを編集' }).click();
    await expect.poll(page.address).toBe('/settings/profile');
    await seen(page.getByRole('button', { name: '保存する' }));
  });

  it('only signed-in people see that a person is online', async () => {
    const { uid, username } = photographer(0);
    documents({ [`presence/${uid}`]: { lastSeen: new Date() } });
    const page = await renderPage(`/${username}`);
    await seen(page.getByText('まだ写真がありません'));
    await gone(page.getByTitle('オンライン'));
    const viewer = aPerson();
    signInToSdk(viewer);
    page.store.set(session, { phase: 'signed-in', user: viewer });
    await seen(page.getByTitle('オンライン'));
  });

  it('axe finds no problems on a page with long words, and the page does not scroll sideways', async () => {
    const { username } = photographer(3, {
      displayName: 'W'.repeat(50),
      bio: `${'ながい'.repeat(90)} ${'x'.repeat(30)}`,
      links: [`https://example.com/${'a'.repeat(150)}`],
    });
    const page = await renderPage(`/${username}`);
    await seen(page.getByRole('link', { name: '写真0' }));
    await bothLooks(async () => {
      expect(await axeViolations()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    });
  });
});
