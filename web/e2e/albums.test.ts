import { expect } from 'vitest';
import { atNight } from './support/atNight.ts';
import { openBrowser } from './support/browser.ts';
import { database, eventually } from './support/people.ts';
import { tile } from './support/photographer.ts';
import { namedAccount } from './support/profiles.ts';
import { publishedPhoto } from './support/publishedPhoto.ts';

const { visit } = openBrowser();

// By day: AlbumPage.component.test.tsx, and albums.test.ts on the emulators.
atNight(
  'a person makes and orders an album, a visitor walks through it by keys, and a deletion is undone',
  async () => {
    const me = await namedAccount();
    const captions = ['一', '二', '三'].map((number) => `旅の${number} ${me.username}`);
    const [one = '', two = '', three = ''] = captions;
    for (const caption of captions) await publishedPhoto(caption, me.uid);
    const own = await visit(`/${me.username}/albums`, { as: me });
    const { page } = own;
    await page.getByRole('button', { name: 'アルバムを作る' }).click();
    await page.getByRole('dialog').getByLabel('タイトル').fill('三日の旅');
    await page.getByRole('dialog').getByRole('button', { name: '作る', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '三日の旅' }).waitFor();
    await page.getByRole('button', { name: '写真を追加' }).click();
    for (const caption of captions) await page.getByRole('dialog').getByRole('checkbox', { name: caption }).check();
    await page.getByRole('dialog').getByRole('button', { name: '3枚を追加する' }).click();
    await tile(page, three).waitFor();
    await page.getByRole('button', { name: '並べ替え' }).click();
    const grip = page.getByRole('button', { name: new RegExp(`^${one}、`) });
    for (const [key, said] of [
      ['Space', `${one}を持ち上げました。3のうち1番目です。`],
      ['ArrowRight', `${one}、3のうち2番目`],
      ['ArrowRight', `${one}、3のうち3番目`],
      ['Space', `${one}を3枚目に動かしました。`],
    ] as const) {
      await grip.press(key);
      await page.getByText(said, { exact: true }).waitFor({ state: 'attached' });
    }
    await page.getByText('保存しました').waitFor();
    await page.getByRole('button', { name: '完了' }).click();
    const { pathname } = new URL(page.url());

    const visitor = await visit(pathname);
    await tile(visitor.page, two).click();
    await visitor.page.getByRole('heading', { level: 1, name: two }).waitFor();
    await visitor.page.getByText('3枚のうち1枚目').waitFor();
    for (const [key, caption, place] of [
      ['ArrowRight', three, '3枚のうち2枚目'],
      ['ArrowRight', one, '3枚のうち3枚目'],
    ] as const) {
      await visitor.page.keyboard.press(key);
      await visitor.page.getByRole('heading', { level: 1, name: caption }).waitFor();
      await visitor.page.getByText(place).waitFor();
    }
    await visitor.page.keyboard.press('Escape');
    await visitor.page.getByRole('heading', { level: 1, name: '三日の旅' }).waitFor();

    await page.getByRole('button', { name: 'その他' }).click();
    await page.getByRole('menuitem', { name: 'アルバムを編集' }).click();
    await page.getByRole('dialog').getByLabel('限定公開').check();
    await page.getByRole('dialog').getByRole('button', { name: '保存する' }).click();
    await page.getByText('限定公開です。').waitFor();
    await visitor.page.goto(`/${me.username}/albums`);
    await visitor.page.getByText('まだアルバムがありません').waitFor();
    await visitor.page.goto(pathname);
    await tile(visitor.page, two).waitFor();

    const album = database().doc(`albums/${pathname.split('/').at(-1)}`);
    await page.getByRole('button', { name: 'その他' }).click();
    await page.getByRole('menuitem', { name: 'アルバムを削除' }).click();
    await page.getByText('アルバムを削除しました。').waitFor();
    expect(await page.getByRole('link', { name: /三日の旅/ }).count()).toBe(0);
    await page.getByRole('button', { name: '元に戻す' }).click();
    await page.getByRole('link', { name: /三日の旅/ }).waitFor();
    await eventually('having the album back', async () =>
      (await album.get()).get('status') === 'published' ? true : undefined,
    );
    expect([...own.problems, ...visitor.problems]).toEqual([]);
  },
);
