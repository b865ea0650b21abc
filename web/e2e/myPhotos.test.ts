import { describe, expect } from 'vitest';
import { atNight } from './support/atNight.ts';
import { openBrowser } from './support/browser.ts';
import { database, eventually, signIn } from './support/people.ts';
import { pathOf, photographer } from './support/photographer.ts';

const { visit } = openBrowser();

const captions = Array.from({ length: 12 }, (_, place) => `机の上の一枚${place + 1}`);
const tenTags = Array.from({ length: 10 }, (_, place) => `いっぱい${place}`);

describe('the desk of the person’s own photos', () => {
  // By day: MyPhotosPage.component.test.tsx, and changePhotos.own.test.ts on the emulators.
  atNight('a person adds a tag to many photos, reads why one was refused, and undoes a deletion', async () => {
    const person = await photographer(captions, (place) => ({
      createdAt: new Date(Date.UTC(2026, 0, 2) - place * 60_000),
      tags: place === 1 ? tenTags : [],
      tagKeys: place === 1 ? tenTags : [],
    }));
    const { page, problems } = await visit(`/${person.username}`);
    await signIn(page, person);
    await page.getByRole('main').getByRole('button', { name: 'その他', exact: true }).click();
    await page.getByRole('menuitem', { name: '写真を管理' }).click();
    const box = (place: number) => page.getByRole('checkbox', { name: `「机の上の一枚${place}」を選ぶ`, exact: true });
    const bar = page.getByRole('region', { name: '選んだ写真' });
    const progress = page.getByRole('region', { name: '一括編集の進み具合' });
    const photo = async (place: number) =>
      (
        await database()
          .doc(`photos/${person.ids[place - 1]}`)
          .get()
      ).data();

    await box(1).check();
    await box(4).click({ modifiers: ['Shift'] });
    await bar.getByText('4枚を選択中').waitFor();
    await bar.getByRole('button', { name: 'まとめて編集' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('付けるタグ').fill('まとめて ');
    await dialog.getByRole('button', { name: '4枚に反映する' }).click();
    await progress.getByText('1枚は変えられませんでした').waitFor();
    await progress.getByText('タグが10個を超えます。').waitFor();
    expect(await photo(1)).toMatchObject({ tags: ['まとめて'] });
    expect(await photo(2)).toMatchObject({ tags: tenTags });
    expect(await photo(4)).toMatchObject({ tags: ['まとめて'] });
    // The result is still there after a reload, and the photo is one press away.
    await page.reload();
    await progress.getByRole('link', { name: '机の上の一枚2' }).click();
    await page.getByRole('heading', { level: 1, name: '机の上の一枚2' }).waitFor();
    await page.goBack();
    expect(pathOf(page)).toBe('/settings/photos/mine');
    await progress.getByRole('button', { name: '閉じる' }).click();

    await box(5).check();
    await box(7).click({ modifiers: ['Shift'] });
    await bar.getByRole('button', { name: '削除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '3枚を削除する' }).click();
    await progress.getByText('3枚を削除しました。').waitFor();
    expect(await box(6).count()).toBe(0);
    expect((await photo(6))?.['status']).toBe('removed');
    await progress.getByRole('button', { name: '元に戻す' }).click();
    await eventually('putting the photos back', async () =>
      (await Promise.all([5, 6, 7].map(photo))).every((each) => each?.['status'] === 'published') ? true : undefined,
    );
    await box(6).waitFor();
    expect(problems).toEqual([]);
  });
});
