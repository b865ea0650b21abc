import { describe, expect, it } from 'vitest';
import { titleSearch } from '../../functions/contract/catalogueSearch.ts';
import { addTitle } from './support/authors.ts';
import { openBrowser } from './support/browser.ts';
import { listPhotos } from './support/listedPhotos.ts';
import { database, eventually, newAccount } from './support/people.ts';
import { newName } from './support/profiles.ts';

const { visit } = openBrowser();

const asModerator = async (path: string) => visit(path, { as: await newAccount({}, 'moderator') });

/** Enough photos for a title to come first. */
const many = (): number => Date.now();

/** A tag of one photo, as the triggers create it. */
async function usedTag(): Promise<string> {
  const tag = newName('tg');
  await listPhotos(['タグの写真'], { tags: [tag] });
  await eventually('counting the tag', async () =>
    (await database().doc(`tags/${tag}`).get()).get('count') === 1 ? true : undefined,
  );
  return tag;
}

describe('/admin/tags', () => {
  it('an admin finds a tag, gives it a reading, and merges it into another', async () => {
    const [tag, other] = await Promise.all([usedTag(), usedTag()]);
    const { page, problems } = await asModerator('/admin/tags');
    await page.getByRole('searchbox', { name: 'タグをさがす' }).fill(tag);
    const row = page.getByRole('listitem').filter({ hasText: `#${tag}` });
    await row.getByRole('button', { name: `編集する: ${tag}` }).click();
    const edit = page.getByRole('dialog', { name: `タグ「${tag}」を編集` });
    await edit.getByLabel('よみ', { exact: true }).fill('よみがな');
    await edit.getByRole('button', { name: '保存する' }).click();
    await row.getByText('よみがな').waitFor();

    await row.getByRole('button', { name: `統合する: ${tag}` }).click();
    const merge = page.getByRole('dialog', { name: `タグ「${tag}」を統合しますか？` });
    await merge.getByLabel('統合先のタグ').fill(other);
    await merge.getByRole('button', { name: '統合する' }).click();
    await page.getByText('反映が終わりました').waitFor();
    expect(problems).toEqual([]);

    const visitor = await visit(`/tags/${tag}`);
    await visitor.page.waitForURL((url) => decodeURIComponent(url.pathname) === `/tags/${other}`);
    await visitor.page.getByRole('heading', { level: 1, name: `#${other}` }).waitFor();
  });
});

describe('/admin/titles', () => {
  it('an admin merges a title into another, and its public page redirects there', async () => {
    const [name, other] = [newName('作品'), newName('作品')];
    const [id, otherId] = [await addTitle(name), await addTitle(other)];
    await database().doc(`titles/${id}`).update({ count: many() });
    // Found by typing, because only the site itself creates one.
    const search = titleSearch({ name: other, reading: '', aliases: [] });
    await database().doc(`titles/${otherId}`).update({ search });
    const { page, problems } = await asModerator('/admin/titles');
    await page.getByRole('button', { name: `統合する: ${name}` }).click();
    const merge = page.getByRole('dialog', { name: `「${name}」を統合しますか？` });
    await merge.getByRole('combobox', { name: '統合先の作品・場所' }).fill(other);
    await page.getByRole('option', { name: other }).click();
    await merge.getByRole('button', { name: '統合する' }).click();
    await page.getByText(`「${name}」を「${other}」に統合しました。`).waitFor();
    expect(problems).toEqual([]);

    const visitor = await visit(`/photos?title=${id}`);
    await visitor.page.waitForURL((url) => url.search === `?title=${otherId}`);
    await visitor.page.getByRole('heading', { level: 1, name: other }).waitFor();
  });
});
