import { describe, expect, it } from 'vitest';
import { setFollowContract } from '#contract/callables/setFollow.ts';
import { parsePhotoId, parseUid } from '#contract/ids.ts';
import { session } from '#session/atoms.ts';
import { axeViolations } from '#testing/axe.ts';
import { documents } from '#testing/firestore.ts';
import { bothLooks } from '#testing/looks.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { type Drawn, renderPage } from '#testing/render.tsx';
import { signInToSdk } from '#testing/sdk.ts';
import { gone, seen } from '#testing/seen.ts';
import { answer, intercept } from '#testing/server.ts';

/** Adds a person to the lists. */
function addPerson(displayName: string, known: Parameters<typeof profileOf>[1] = {}) {
  const person = aPerson({ displayName });
  documents({
    [`profiles/${person.uid}`]: profileOf(person, { displayName, searchName: displayName.toLowerCase(), ...known }),
  });
  return person;
}

/** Makes these people online in the last count. */
const bringOnline = (...uids: string[]) =>
  documents({ 'aggregates/presence': { online: uids.length, uids, countedAt: new Date() } });

const cards = (page: Drawn) => page.getByRole('main').getByRole('list').last().getByRole('link');
const numbersIn = (page: Drawn) =>
  cards(page)
    .elements()
    .flatMap((card) => card.textContent.match(/人(\d+)/)?.[1] ?? [])
    .map(Number);

describe('the users page', () => {
  it('the search finds people by the start of their username or display name, in any width, case and kana', async () => {
    const byName = addPerson('Zqさん');
    const byKana = addPerson('カナZq', { searchName: 'かなzq' });
    addPerson('別の人');
    const page = await renderPage('/users');
    const field = page.getByLabelText('ユーザーをさがす');
    await field.fill(`＠${byKana.username.toUpperCase()}`);
    await expect.poll(() => cards(page).elements().length).toBe(1);
    await seen(cards(page).first());
    await seen(page.getByRole('link', { name: 'カナZq' }));
    await field.fill('ｶﾅZq');
    await expect.poll(page.address).toBe(`/users?q=${encodeURIComponent('ｶﾅZq')}`);
    await seen(page.getByRole('link', { name: 'カナZq' }));
    await field.fill('ZQ');
    await expect.poll(page.address).toBe('/users?q=ZQ');
    await page.getByRole('link', { name: 'Zqさん' }).click();
    await expect.poll(page.address).toBe(`/${byName.username}`);
    await page.back();
    await expect.element(field).toHaveValue('ZQ');
    await field.fill('だれもいない名前');
    await seen(page.getByText('「だれもいない名前」を含む名前のユーザーはいません'));
  });

  it('the page lists people by newest or by most photos, 30 at a time, and skips people without a username', async () => {
    addPerson('名のない人', { username: '', usernameKey: '' });
    for (let index = 0; index < 31; index += 1) {
      addPerson(`人${index}`, { photoCount: 1_000 + index, createdAt: new Date(Date.now() - index * 1_000) });
    }
    const page = await renderPage('/users');
    await expect.poll(() => cards(page).elements().length).toBe(30);
    await page.getByRole('button', { name: 'もっと見る' }).click();
    await expect.poll(() => numbersIn(page)).toEqual(Array.from({ length: 31 }, (_, index) => index));
    await gone(page.getByText('名のない人'));
    await page.getByRole('link', { name: '写真の多い順' }).click();
    await expect.poll(page.address).toBe('/users?tab=photos');
    await expect.poll(() => numbersIn(page)).toEqual(Array.from({ length: 30 }, (_, index) => 30 - index));
  });

  it('a card shows the newest photos of its person and hides covered pictures', async () => {
    const strip = (['aaaa', 'bbbb'] as const).map((start, index) => {
      const photoId = parsePhotoId(start.repeat(5));
      const cover = {
        ownerId: parseUid('somebody'),
        tagKeys: [],
        photoId,
        pictureId: photoId,
        variants: { sizes: [320], avif: [] },
        color: '#336699',
        thumbhash: '',
      };
      return index === 0 ? cover : { ...cover, spoiler: true as const };
    });
    addPerson('帯の人', { strip });
    const page = await renderPage('/users');
    const card = page.getByRole('listitem').filter({ hasText: '帯の人' });
    await seen(card);
    const pictures = [...card.element().querySelectorAll('img')].map(({ src }) => new URL(src).pathname);
    expect(pictures).toEqual([expect.stringContaining('/i/aaaa')]);
  });

  it('a member can follow from a card, but not themselves, and a visitor is asked to sign in', async () => {
    const viewer = aPerson({ displayName: '見る人' });
    documents({
      [`profiles/${viewer.uid}`]: profileOf(viewer, { displayName: '見る人' }),
      [`users/${viewer.uid}`]: {},
    });
    const { uid } = addPerson('撮る人');
    const calls = answer(setFollowContract, () => ({}));
    const page = await renderPage('/users', { person: viewer });
    const cardOf = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
    await cardOf('撮る人').getByRole('button', { name: 'フォローする' }).click();
    await seen(cardOf('撮る人').getByRole('button', { name: 'フォロー中' }));
    await expect.poll(() => calls).toEqual([{ kind: 'user', target: uid, on: true }]);
    await gone(cardOf('見る人').getByRole('button'));
    expect(page.address()).toBe('/users');

    page.store.set(session, { phase: 'signed-out' });
    await cardOf('撮る人').getByRole('button', { name: 'フォローする' }).click();
    await seen(page.getByRole('dialog').getByLabelText('メールアドレス'));
  });

  it('a muted person disappears from every tab and from the search at once, and returns when unmuted', async () => {
    const viewer = aPerson();
    const [shown, muted] = [addPerson('みえる人い'), addPerson('みえる人ろ')];
    documents({ [`users/${viewer.uid}`]: {} });
    bringOnline(shown.uid, muted.uid);
    const page = await renderPage('/users', { person: viewer });
    const card = (name: string) => page.getByRole('main').getByRole('link', { name: `みえる人${name}` });
    const expectEverywhere = async (isThere: boolean): Promise<void> => {
      for (const list of ['', '?tab=photos', '?tab=online', `?q=${encodeURIComponent('みえる')}`]) {
        await page.goTo(`/users${list}`);
        await seen(card('い'));
        await (isThere ? seen(card('ろ')) : gone(card('ろ')));
      }
    };
    await expectEverywhere(true);

    // Back navigation does not reload the list.
    await card('ろ').click();
    await page.getByRole('button', { name: 'その他' }).click();
    await page.getByRole('menuitem', { name: 'ミュート', exact: true }).click();
    await seen(page.getByText('ユーザーをミュートしました。'));
    await page.back();
    await seen(card('い'));
    await gone(card('ろ'));
    await expectEverywhere(false);

    await page.goTo(`/${muted.username}`);
    await page.getByRole('button', { name: 'その他' }).click();
    await page.getByRole('menuitem', { name: 'ミュート解除' }).click();
    await seen(page.getByText('ミュートを解除しました。'));
    await expectEverywhere(true);
  });

  it('only signed-in people see who is online', async () => {
    const { uid } = addPerson('見える人');
    bringOnline(uid);
    const page = await renderPage('/users?tab=online');
    await seen(page.getByText('オンラインの人を見るにはログインが必要です'));
    await gone(page.getByRole('link', { name: '見える人' }));
    const viewer = aPerson();
    signInToSdk(viewer);
    page.store.set(session, { phase: 'signed-in', user: viewer });
    await seen(page.getByRole('link', { name: '見える人' }));
  });

  it('the page says that the list could not be loaded and offers to retry', async () => {
    addPerson('だれか');
    const reconnect = intercept(/\/api\/people/);
    const page = await renderPage('/users');
    await seen(page.getByText('ユーザーを読み込めませんでした'));
    reconnect();
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await seen(cards(page).first());
  });

  it.each(['/users', '/users?q=n'])(
    'axe finds no problems at %s, and the page does not scroll sideways',
    async (path) => {
      addPerson('N'.repeat(50), { searchName: 'nnn' });
      const page = await renderPage(path);
      await seen(cards(page).first());
      await bothLooks(async () => {
        expect(await axeViolations()).toEqual([]);
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
      });
    },
  );
});
