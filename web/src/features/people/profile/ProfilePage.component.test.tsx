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

  it('the featured photo comes first, once, as long as it is public', async () => {
    const person = photographer(2);
    const [featuredPhotoId] = publishPhotos(['いちばんの一枚'], { by: person });
    documents({ [`profiles/${person.uid}`]: profileOf(person, { photoCount: 3, featuredPhotoId }) });
    const page = await renderPage(`/${person.username}`);
    const featured = page.getByRole('region', { name: '飾っている写真' });
    await seen(featured.getByRole('link', { name: 'いちばんの一枚' }));
    expect(page.getByRole('link', { name: 'いちばんの一枚' }).elements()).toHaveLength(1);

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
    expect(['大きな一枚', '写真0'].map(loading)).toEqual(['auto', 'lazy']);

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

  it('the newest large wide photo that nobody covered opens the page of somebody who features none', async () => {
    const person = photographer(1);
    const large = { by: person, width: 1_600, height: 1_000 };
    publishPhotos(['隠した一枚'], { ...large, spoiler: true });
    publishPhotos(['縦の一枚'], { ...large, width: 1_000, height: 1_600 });
    publishPhotos(['広い一枚'], large);
    const page = await renderPage(`/${person.username}`);
    const opening = page.getByRole('link', { name: '広い一枚' });
    await seen(opening);
    await seen(page.getByRole('link', { name: '写真0' }));
    expect(opening.elements()).toHaveLength(1);
    expect(opening.element().closest('li')).toBeNull();
    await gone(page.getByRole('region', { name: '飾っている写真' }));

    const { username } = photographer(1);
    await page.goTo(`/${username}`);
    await seen(page.getByRole('link', { name: '写真0' }));
    await gone(opening);
  });

  it('a covered featured photo does not open the page', async () => {
    const person = photographer(1);
    const [featuredPhotoId] = publishPhotos(['刺激の強い一枚'], { by: person, sensitive: true });
    documents({ [`profiles/${person.uid}`]: profileOf(person, { photoCount: 2, featuredPhotoId }) });
    const page = await renderPage(`/${person.username}`);
    await seen(page.getByRole('link', { name: '写真0' }));
    await gone(page.getByRole('region', { name: '飾っている写真' }));
    await seen(page.getByRole('link', { name: /センシティブな写真/ }));
  });

  it('the words stand on the paper beside the photo, and below it on a phone, where the photo comes first', async () => {
    const person = photographer(3, { displayName: '山田花' });
    const [featuredPhotoId] = publishPhotos(['飾りの一枚'], { by: person, width: 1_200, height: 800 });
    documents({
      [`profiles/${person.uid}`]: profileOf(person, { displayName: '山田花', bio: '山の人です。', featuredPhotoId }),
    });
    await browser.viewport(1_440, 900);
    const page = await renderPage(`/${person.username}`);
    const featured = page.getByRole('link', { name: '飾りの一枚' });
    const name = page.getByRole('heading', { level: 1, name: '山田花' });
    await seen(featured);
    const boxes = () => [featured, name].map((one) => one.element().getBoundingClientRect());
    const [photo, words] = boxes();
    expect(photo && words && words.left >= photo.right && words.top < 900 && photo.bottom <= 900).toBe(true);
    const bio = page.getByText('山の人です。').element().getBoundingClientRect();
    expect(words && bio.top - words.bottom).toBeLessThan(48);
    await browser.viewport(390, 844);
    await expect.poll(() => boxes().map(({ top }) => top < 500)).toEqual([true, true]);
    await expect.poll(() => (boxes()[1]?.top ?? 0) >= (boxes()[0]?.bottom ?? 0)).toBe(true);
    await browser.viewport(1_280, 800);
  });

  it('a short Japanese name stands upright on Japanese pages, and every other name lies on a line', async () => {
    const modeOf = async (displayName: string) => {
      const { username } = photographer(0, { displayName });
      await page.goTo(`/${username}`);
      const heading = page.getByRole('heading', { level: 1, name: displayName });
      await seen(heading);
      return getComputedStyle(heading.element()).writingMode;
    };
    const page = await renderPage('/about');
    expect(await modeOf('山田花')).toBe('vertical-rl');
    expect(await modeOf('ことり')).toBe('vertical-rl');
    expect(await modeOf('Kotori')).toBe('horizontal-tb');
    expect(await modeOf('とても長い名前をした写真家')).toBe('horizontal-tb');
    document.documentElement.lang = 'en';
    expect(getComputedStyle(page.getByRole('heading', { level: 1 }).element()).writingMode).toBe('horizontal-tb');
    document.documentElement.lang = 'ja';
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
    await seen(page.getByRole('button', { name: 'その他' }));
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
    await page.getByRole('button', { name: 'その他' }).click();
    await page.getByRole('menuitem', { name: '飾るのをやめる' }).click();
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
    await seen(page.getByText('再読込さんが写真を公開すると、ここに並びます。'));
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

  it('one menu has everything that the owner can do with the page', async () => {
    const viewer = photographer(0);
    documents({ [`users/${viewer.uid}`]: {} });
    const page = await renderPage(`/${viewer.username}`, { person: viewer });
    await seen(page.getByText('最初の一枚を投稿すると、ここに並びます。'));
    await page.getByRole('button', { name: 'その他' }).click();
    await seen(page.getByRole('menuitem', { name: 'アルバム' }));
    const entries = page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent);
    expect(entries).toEqual(['プロフィールを編集', '写真を管理', 'アルバム']);
    await page.getByRole('menuitem', { name: 'プロフィールを編集' }).click();
    await expect.poll(page.address).toBe('/settings/profile');
    await seen(page.getByRole('button', { name: '保存する' }));
  });

  it('only signed-in people see that a person is online', async () => {
    const { uid, username } = photographer(0);
    documents({ [`presence/${uid}`]: { lastSeen: new Date() } });
    const page = await renderPage(`/${username}`);
    await seen(page.getByText('写真を公開すると、ここに並びます。'));
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
