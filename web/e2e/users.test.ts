import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { database, eventually, newAccount, signIn } from './support/people.ts';
import { namedAccount, newName } from './support/profiles.ts';

const { visit } = openBrowser();

const isHere = (page: Page): Promise<void> => page.getByRole('button', { name: 'アカウント', exact: true }).waitFor();

/** Has these people be online, also for who counts them anew meanwhile. */
async function bringOnline(uids: readonly string[]): Promise<void> {
  const now = new Date();
  for (const uid of uids) await database().doc(`presence/${uid}`).set({ lastSeen: now, isPerson: true });
  await database().doc('aggregates/presence').set({ online: uids.length, uids, countedAt: now });
}

/** So many people with a username, 人0 the newest of them, the last with the most photos; nobody can sign in as them. */
async function addProfiles(mark: string, count: number): Promise<void> {
  const batch = database().batch();
  for (let index = 0; index < count; index += 1) {
    const username = newName();
    batch.create(database().doc(`profiles/${username}`), {
      username,
      usernameKey: username,
      displayName: `${mark}人${index}`,
      photoURL: null,
      bio: '',
      links: [],
      photoCount: 1_000 + index,
      createdAt: new Date(Date.now() - index * 1_000),
    });
  }
  await batch.commit();
}

/** Which of the people of `addProfiles` these cards are about, in their order. */
const numbersIn = (mark: string, cards: readonly string[]): readonly number[] =>
  cards.flatMap((card) => card.match(new RegExp(`${mark}人(\\d+)`))?.[1] ?? []).map(Number);

describe('the users page', () => {
  it('finds people by the beginning of username or display name, in any width, case and kana', async () => {
    const word = newName('Zq');
    const byName = await namedAccount({ displayName: `${word}さん`, searchName: `${word.toLowerCase()}さん` });
    const byKana = await namedAccount({ displayName: `カナ${word}`, searchName: `かな${word.toLowerCase()}` });
    await newAccount();
    const { page, problems } = await visit('/users');
    const list = page.getByRole('main').getByRole('list').last();
    const field = page.getByLabel('ユーザーを検索');

    await field.fill(`＠${byKana.username.toUpperCase()}`);
    await eventually('leaving the one who is asked for', async () =>
      (await list.getByRole('link').count()) === 1 ? true : undefined,
    );
    await list.getByRole('link', { name: `カナ${word}` }).waitFor();

    await field.fill(`ｶﾅ${word}`);
    await page.waitForURL((url) => url.searchParams.get('q') === `ｶﾅ${word}`);
    await list.getByRole('link', { name: `カナ${word}` }).waitFor();
    await field.fill(word.toUpperCase());
    await page.waitForURL((url) => url.searchParams.get('q') === word.toUpperCase());
    await list.getByRole('link', { name: `${word}さん` }).click();
    await page.waitForURL((url) => url.pathname === `/${byName.username}`);
    await page.goBack();
    expect(await field.inputValue()).toBe(word.toUpperCase());
    await field.fill('誰もいない名前');
    await page.getByText('「誰もいない名前」で始まるユーザーはいません').waitFor();
    expect(problems).toEqual([]);
  });

  it('lists the newest and those with the most photos, 30 at a time, nobody without a name', async () => {
    const nameless = await newAccount();
    const mark = newName();
    await addProfiles(mark, 31);
    const { page, problems } = await visit('/users');
    const cards = page.getByRole('main').getByRole('list').last().getByRole('link');
    await cards.first().waitFor();
    expect(await cards.count()).toBe(30);
    await page.getByRole('button', { name: 'もっと見る' }).click();
    await eventually('showing the next page', async () => ((await cards.count()) > 30 ? true : undefined));
    // Others have come meanwhile, and stand between them.
    const newest = numbersIn(mark, await cards.allInnerTexts());
    expect(newest).toEqual(Array.from({ length: 31 }, (_, index) => index));
    expect(await page.locator(`a[href="/${nameless.uid}"]`).count()).toBe(0);

    await page.getByRole('link', { name: '写真の多い順' }).click();
    await page.waitForURL('**/users?tab=photos');
    // The list before shows the same people, the other way round, until this one has come.
    const busiest = await eventually('showing those with the most photos first', async () => {
      const numbers = numbersIn(mark, await cards.allInnerTexts());
      return numbers[0] === 30 ? numbers : undefined;
    });
    expect(busiest.length).toBeGreaterThan(20);
    expect(busiest).toEqual(Array.from(busiest, (_, index) => 30 - index));
    expect(problems).toEqual([]);
  });

  it('leaves out whom one has muted on every tab and of what is found, at once, and shows them again', async () => {
    const word = newName('mute');
    const known = (name: string, photoCount: number) => ({
      displayName: `${word}${name}`,
      searchName: `${word}${name}`,
      photoCount,
    });
    const [seen, muted] = [await namedAccount(known('い', 9_000)), await namedAccount(known('ろ', 9_001))];
    await bringOnline([seen.uid, muted.uid]);
    const viewer = await namedAccount();
    const { page, problems } = await visit('/users');
    await signIn(page, viewer);
    const card = (name: string) => page.getByRole('main').getByRole('link', { name: `${word}${name}` });
    const lists = ['', '?tab=photos', '?tab=online', `?q=${word}`];
    const expectEverywhere = async (others: number): Promise<void> => {
      for (const list of lists) {
        await page.goto(`/users${list}`);
        await isHere(page);
        await card('い').waitFor();
        // A page that is loaded anew shows what everybody may see until it knows who is here.
        await eventually(`showing ${others} of them at ${list}`, async () =>
          (await card('ろ').count()) === others ? true : undefined,
        );
      }
    };
    await expectEverywhere(1);

    // The list that one goes back to is not loaded again.
    await card('ろ').click();
    await page.getByRole('button', { name: 'その他' }).click();
    await page.getByRole('menuitem', { name: 'ミュート', exact: true }).click();
    await page.getByText('ユーザーをミュートしました。').waitFor();
    await page.goBack();
    await card('い').waitFor();
    expect(await card('ろ').count()).toBe(0);
    await expectEverywhere(0);

    await page.goto(`/${muted.username}`);
    await isHere(page);
    await page.getByRole('button', { name: 'その他' }).click();
    await page.getByRole('menuitem', { name: 'ミュート解除' }).click();
    await page.getByText('ミュートを解除しました。').waitFor();
    await expectEverywhere(1);
    expect(problems).toEqual([]);
  });

  it('shows who is online to people who are signed in', async () => {
    const { uid } = await namedAccount({ displayName: '見える人' });
    await bringOnline([uid]);
    const { page } = await visit('/users?tab=online');
    await page.getByText('オンラインの人を見るにはログインが必要です').waitFor();
    expect(await page.getByRole('link', { name: '見える人' }).count()).toBe(0);
    await signIn(page, await namedAccount());
    await page.getByRole('link', { name: '見える人' }).waitFor();
  });

  it('says that the list could not be loaded, and loads it when asked again', async () => {
    await namedAccount();
    const { page, context } = await visit('/about');
    await context.route('**/documents:runQuery', (route) => route.abort('internetdisconnected'));
    await page.goto('/users');
    await page.getByText('ユーザーを読み込めませんでした').waitFor();
    await context.unroute('**/documents:runQuery');
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await page.getByRole('main').getByRole('list').last().getByRole('link').first().waitFor();
  });
});
