import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { photoLikesContract } from '#contract/callables/photoLikes.ts';
import { setLikeContract } from '#contract/callables/setLike.ts';
import { ContractError } from '#contract/errors.ts';
import { parseUid } from '#contract/ids.ts';
import { session } from '#session/atoms.ts';
import { writeSessionMark } from '#session/sessionMark.ts';
import { followBlinks } from '#testing/blinks.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { aPerson } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { renderPage } from '#testing/render.tsx';
import { signInToSdk } from '#testing/sdk.ts';
import { gone, press, see } from '#testing/see.ts';
import { answer, intercept } from '#testing/server.ts';

const like = page.getByRole('button', { name: 'いいね', exact: true });
const pressed = (on: boolean) => expect.element(like).toHaveAttribute('aria-pressed', String(on));
const dialog = page.getByRole('dialog');

async function open({ isLiked = false } = {}) {
  const person = aPerson();
  const author = aPerson();
  const [id] = publishPhotos(['一枚'], { by: author });
  if (id === undefined) throw new Error('no photo');
  const found = { photoId: id, uid: person.uid, ownerId: author.uid, createdAt: new Date(), day: '', counts: true };
  if (isLiked) documents({ [`likes/${id}_${person.uid}`]: found });
  await renderPage(`/photos/${id}`, { person });
  await see(like);
  return id;
}

/** A single or double tap on the picture. */
function tap(times: 1 | 2): void {
  const picture = page.getByRole('button', { name: /拡大する/ }).element();
  for (let count = 1; count <= times; count += 1) {
    picture.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
    picture.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: count }));
  }
}

describe('the like of a photo', () => {
  it('a visitor is asked to sign in and reads why', async () => {
    const [id] = publishPhotos(['一枚']);
    await renderPage(`/photos/${id}`);
    await like.click();
    await see(dialog.getByText('いいねするにはアカウントが必要です。'));
    expect(document.querySelector('main [aria-pressed="true"]')).toBeNull();
  });

  it('the author of a photo cannot like it', async () => {
    const author = aPerson();
    const [id] = publishPhotos(['一枚'], { by: author });
    await renderPage(`/photos/${id}`, { person: author });
    await see(page.getByRole('link', { name: '編集' }));
    expect(like.elements()).toEqual([]);
  });

  it('the button and the key like at once, and the next press undoes it', async () => {
    const sent = answer(setLikeContract, () => ({}));
    const id = await open();
    await pressed(false);
    const blinks = await followBlinks();
    await like.click();
    await pressed(true);
    // The eye of the logo blinks for a like, not for its undoing.
    await expect.poll(() => blinks).toEqual([160]);
    await press('l');
    await pressed(false);
    await see(page.getByText('いいねを取り消しました。'));
    expect(blinks).toEqual([160]);
    await press('l');
    await see(page.getByText('いいねしました。'));
    await expect.poll(() => blinks).toEqual([160, 160]);
    await expect.poll(() => sent).toEqual([true, false, true].map((on) => ({ id, on })));
    await pressed(true);
  });

  it('the key also likes in the viewer, where a toast confirms it', async () => {
    const sent = answer(setLikeContract, () => ({}));
    const id = await open();
    await pressed(false);
    await page.getByRole('button', { name: /拡大する/ }).click();
    await expect.poll(() => document.querySelector('.yarl__container') === document.activeElement).toBe(true);
    await press('l');
    await expect.poll(() => sent).toEqual([{ id, on: true }]);
    // The page under the viewer is inert, so locators do not find the visible toast.
    await expect.poll(() => document.querySelector('.Toastify__toast')?.textContent).toContain('いいねしました。');
    const [toast, picture] = ['.Toastify__toast-container', '.yarl__portal'].map((selector) =>
      Number(getComputedStyle(document.querySelector(selector) ?? document.body).zIndex),
    );
    expect(toast).toBeGreaterThan(picture ?? Number.POSITIVE_INFINITY);
  });

  it('an earlier like is shown and can be undone', async () => {
    const sent = answer(setLikeContract, () => ({}));
    const id = await open({ isLiked: true });
    await pressed(true);
    await like.click();
    await pressed(false);
    await expect.poll(() => sent).toEqual([{ id, on: false }]);
  });

  it('the button appears only after the person and their like are known', async () => {
    const sent = answer(setLikeContract, () => ({}));
    const person = aPerson();
    const [id] = publishPhotos(['一枚']);
    const given = Promise.withResolvers<Response>();
    const stop = intercept(/"collectionId":"likes"/, () => given.promise);
    writeSessionMark('signed-in');
    const { store } = await renderPage(`/photos/${id}`, { person: 'starting' });
    const share = page.getByRole('button', { name: '共有' });
    await see(share);
    expect(like.elements()).toEqual([]);
    signInToSdk(person);
    store.set(session, { phase: 'signed-in', user: person });
    await see(page.getByRole('button', { name: 'アカウント', exact: true }));
    await press('l');
    expect(like.elements()).toEqual([]);
    stop();
    given.resolve(new Response('[]'));
    await pressed(false);
    expect(sent).toEqual([]);
  });

  it('a like can be given where the earlier state could not be loaded', async () => {
    const sent = answer(setLikeContract, () => ({}));
    intercept(/"collectionId":"likes"/, () => Response.json({ error: { status: 'UNAVAILABLE' } }, { status: 503 }));
    const id = await open();
    await like.click();
    await pressed(true);
    await expect.poll(() => sent).toEqual([{ id, on: true }]);
  });

  it('a like that cannot be saved is rolled back with a message', async () => {
    answer(setLikeContract, () => {
      throw new ContractError('resource-exhausted', 'enough', { retryAfterSeconds: 3_600 });
    });
    await open();
    await like.click();
    await see(page.getByText(/いいねできませんでした。/));
    await pressed(false);
  });

  it('quick presses are sent one after another, and the last one wins', async () => {
    const waiting: (() => void)[] = [];
    const sent = answer(setLikeContract, () => new Promise<object>((done) => waiting.push(() => done({}))));
    await open();
    await like.click();
    await like.click();
    await like.click();
    await pressed(true);
    for (const count of [1, 2, 3]) {
      await expect.poll(() => sent.length).toBe(count);
      waiting.shift()?.();
    }
    expect(sent.map(({ on }) => on)).toEqual([true, false, true]);
    await pressed(true);
  });

  it('a double tap on the picture likes it, a single tap opens the viewer, and a double tap there zooms', async () => {
    const sent = answer(setLikeContract, () => ({}));
    await open();
    tap(2);
    await pressed(true);
    await see(page.getByText('いいねしました。'));
    await expect.poll(() => sent).toHaveLength(1);
    expect(document.querySelector('.yarl__container')).toBeNull();
    tap(1);
    await expect.poll(() => document.querySelector('.yarl__container')).not.toBeNull();
    // In the viewer, a double tap zooms.
    const zoomOut = () => document.querySelector('.yarl__button[aria-label="縮小"]:enabled');
    await expect.poll(() => document.querySelector('.yarl__button[aria-label="拡大"]:enabled')).not.toBeNull();
    expect(zoomOut()).toBeNull();
    await expect
      .poll(() => {
        const picture = document.querySelector('.yarl__slide_current img');
        for (const pointerId of [1, 2]) {
          const of = { bubbles: true, pointerType: 'touch', pointerId };
          picture?.dispatchEvent(new PointerEvent('pointerdown', of));
          picture?.dispatchEvent(new PointerEvent('pointerup', of));
        }
        return zoomOut();
      })
      .not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await gone(page.getByRole('dialog'));
    expect(sent).toHaveLength(1);
  });

  it('axe finds no problems with a liked photo', async () => {
    answer(setLikeContract, () => ({}));
    await open({ isLiked: true });
    await pressed(true);
    await looksGood();
  });
});

describe('the likes of an own photo', () => {
  const liker = (username: string, displayName: string) => ({
    uid: parseUid(`of ${displayName}`.replaceAll(' ', '-')),
    username,
    displayName,
    photoURL: null,
  });
  const open = async (person = aPerson()) => {
    const [id] = publishPhotos(['一枚'], { by: person });
    await renderPage(`/photos/${id}`, { person });
  };

  it('the author sees the number of likes, and a press lists the people with links to their profiles', async () => {
    const people = [liker('sora', '空'), liker('', '名無し')];
    const asked = answer(photoLikesContract, (input) => ({ count: 2, people: input.people ? people : [] }));
    await open();
    const number = page.getByRole('button', { name: 'いいね2件' });
    await see(number);
    expect(asked.map((input) => input.people)).toEqual([false]);
    await number.click();
    await expect.element(dialog.getByRole('link', { name: '空' })).toHaveAttribute('href', '/sora');
    await see(dialog.getByText('名無し'));
    expect(dialog.getByRole('link').elements()).toHaveLength(1);
    await looksGood();
  });

  it('all buttons of the photo stay in one line on a desktop and on a phone', async () => {
    answer(photoLikesContract, () => ({ count: 123, people: [] }));
    const person = aPerson();
    const [id] = publishPhotos(['一枚'], { by: person, download: 'large' });
    await renderPage(`/photos/${id}`, { person });
    const buttons = [
      page.getByRole('button', { name: 'いいね123件' }),
      page.getByRole('link', { name: '画像を保存する' }),
      page.getByRole('main').getByRole('button', { name: 'その他' }),
    ];
    for (const button of buttons) await see(button);
    for (const width of [1_440, 390]) {
      await page.viewport(width, 900);
      await expect
        .poll(() => new Set(buttons.map((button) => button.element().getBoundingClientRect().top)).size)
        .toBe(1);
    }
    await page.viewport(1_280, 800);
  });

  it('the list leaves out muted people and says when it holds only the newest', async () => {
    const [shown, muted] = [liker('sora', '空'), liker('umi', '海')];
    answer(photoLikesContract, () => ({ count: 1_234, people: [shown, muted] }));
    await open(aPerson({ mutedUsers: [muted.uid] }));
    await page.getByRole('button', { name: 'いいね1,234件' }).click();
    await see(dialog.getByText('新しい順に1人を表示しています。'));
    expect(dialog.getByText('海').elements()).toEqual([]);
  });

  it('the list says that there are no likes yet, or that they could not be loaded with a way to retry', async () => {
    let isLost = true;
    answer(photoLikesContract, ({ people }) => {
      if (people && isLost) throw new ContractError('internal', 'lost');
      return { count: 0, people: [] };
    });
    await open();
    await page.getByRole('button', { name: 'いいね0件' }).click();
    await see(dialog.getByText('いいねした人を読み込めませんでした'));
    isLost = false;
    await dialog.getByRole('button', { name: 'もう一度試す' }).click();
    await see(dialog.getByText('まだいいねはありません。'));
  });
});
