import { describe, expect, it } from 'vitest';
import { titleSearch } from '../../functions/contract/catalogueSearch.ts';
import { addTitle } from './support/authors.ts';
import { axeViolations } from './support/axe.ts';
import { openBrowser, type VisitOptions } from './support/browser.ts';
import { database, eventually, newAccount, signIn } from './support/people.ts';
import { photographer } from './support/photographer.ts';
import { newName } from './support/profiles.ts';

const { visit } = openBrowser();

async function asModerator(path: string, options?: VisitOptions) {
  const visited = await visit('/about', options);
  await signIn(visited.page, await newAccount({}, 'moderator'));
  await visited.page.goto(path);
  return visited;
}

/** So many photos that a title comes first. */
const many = (): number => Date.now();

/** A tag that one photo bears, as the triggers have made it. */
async function usedTag(): Promise<string> {
  const tag = newName('tg');
  await photographer(['タグの写真'], () => ({ tags: [tag], tagKeys: [tag] }));
  await eventually('counting the tag', async () =>
    (await database().doc(`tags/${tag}`).get()).get('count') === 1 ? true : undefined,
  );
  return tag;
}

describe('/admin/tags', () => {
  it('finds a tag, gives it a reading, and merges it into another, which it leads to from then on', async () => {
    const [tag, other] = [await usedTag(), await usedTag()];
    const { page, problems } = await asModerator('/admin/tags');
    await page.getByRole('searchbox', { name: 'タグを探す' }).fill(tag);
    const row = page.getByRole('listitem').filter({ hasText: `#${tag}` });
    await row.getByRole('button', { name: `編集する: ${tag}` }).click();
    const edit = page.getByRole('dialog', { name: `タグ「${tag}」を編集` });
    await edit.getByLabel('名前').fill(other);
    await edit.getByRole('button', { name: '保存する' }).click();
    await edit.getByText('その名前のタグはもうあります。').waitFor();
    await edit.getByLabel('名前').fill(tag);
    await edit.getByLabel('読み', { exact: true }).fill('よみがな');
    await edit.getByRole('button', { name: '保存する' }).click();
    await row.getByText('よみがな').waitFor();

    await row.getByRole('button', { name: `統合する: ${tag}` }).click();
    const merge = page.getByRole('dialog', { name: `タグ「${tag}」を統合しますか？` });
    await merge.getByLabel('統合先のタグ').fill(tag);
    await merge.getByRole('button', { name: '統合する' }).click();
    await merge.getByText('このタグには統合できません。').waitFor();
    await merge.getByLabel('統合先のタグ').fill(other);
    await merge.getByRole('button', { name: '統合する' }).click();
    // Asked for by its name, the other answers, and says so.
    await page.getByRole('button', { name: `編集する: ${other}` }).click();
    await page
      .getByRole('dialog', { name: `タグ「${other}」を編集` })
      .getByText(`#${tag}`)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('反映が終わりました').waitFor();
    expect(problems).toEqual([]);

    const visitor = await visit(`/tags/${tag}`);
    await visitor.page.waitForURL((url) => decodeURIComponent(url.pathname) === `/tags/${other}`);
    await visitor.page.getByRole('heading', { level: 1, name: `#${other}` }).waitFor();
  });
});

describe('/admin/titles', () => {
  it('approves a proposal, and takes that back from the toast', async () => {
    const name = newName('作品');
    const id = await addTitle(name);
    await database().doc(`titles/${id}`).update({ status: 'proposed', count: many() });
    const { page, problems } = await asModerator('/admin/titles?status=proposed');
    const row = page.getByRole('listitem').filter({ hasText: name });
    await row.getByRole('button', { name: `承認する: ${name}` }).click();
    await row.waitFor({ state: 'detached' });
    expect((await database().doc(`titles/${id}`).get()).get('status')).toBe('active');
    await page.getByRole('button', { name: '取り消す' }).click();
    await row.waitFor();
    expect((await database().doc(`titles/${id}`).get()).get('status')).toBe('proposed');
    expect(problems).toEqual([]);
  });

  it('merges one into another, to which its public page leads from then on', async () => {
    const [name, other] = [newName('作品'), newName('作品')];
    const [id, otherId] = [await addTitle(name), await addTitle(other)];
    await database().doc(`titles/${id}`).update({ count: many() });
    // Found by typing, as only the site itself makes one.
    const search = titleSearch({ name: other, reading: '', aliases: [] });
    await database().doc(`titles/${otherId}`).update({ search });
    const { page, problems } = await asModerator('/admin/titles');
    await page.getByRole('button', { name: `統合する: ${name}` }).click();
    const merge = page.getByRole('dialog', { name: `「${name}」を統合しますか？` });
    await merge.getByRole('combobox', { name: '統合先の作品' }).fill(other);
    await page.getByRole('option', { name: other }).click();
    await merge.getByRole('button', { name: '統合する' }).click();
    await page.getByText(`「${name}」を「${other}」に統合しました。`).waitFor();
    expect(problems).toEqual([]);

    const visitor = await visit(`/photos?title=${id}`);
    await visitor.page.waitForURL((url) => url.search === `?title=${otherId}`);
    await visitor.page.getByRole('heading', { level: 1, name: other }).waitFor();
  });

  it('makes one, says of a second by the same name that it is taken, and retires it', async () => {
    const name = newName('作品');
    const { page } = await asModerator('/admin/titles');
    const dialog = page.getByRole('dialog', { name: '作品を加える' });
    for (const round of [1, 2]) {
      await page.getByRole('button', { name: '作品を加える' }).click();
      await dialog.getByLabel('名前', { exact: true }).fill(name);
      await dialog.getByLabel('種類').selectOption('book');
      await dialog.getByLabel('ネタバレ扱いの期限').fill('2099-12-31');
      await dialog.getByRole('button', { name: '保存する' }).click();
      if (round === 1) await page.getByText(`「${name}」を保存しました。`).waitFor();
    }
    await dialog.getByText('同じ種類に、この名前の作品がもうあります。').waitFor();
    await dialog.getByRole('button', { name: 'やめる' }).click();
    await page.getByRole('searchbox', { name: '作品を探す' }).fill(name);
    const row = page.getByRole('listitem').filter({ hasText: name });
    await row.getByText('ネタバレ扱い: 2099/12/31まで').waitFor();
    await row.getByRole('button', { name: `使用を終える: ${name}` }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: '使用終了' }).click();
    await row.getByRole('button', { name: `また使う: ${name}` }).waitFor();
  });
});

it.each([
  ['light', 360],
  ['dark', 1440],
] as const)('both are clean for axe in the %s theme at %i px, with a dialog', async (colorScheme, width) => {
  const name = newName('作品');
  await database()
    .doc(`titles/${await addTitle(name)}`)
    .update({ count: many() });
  const { page } = await asModerator('/admin/titles', { colorScheme, viewport: { width, height: 900 } });
  await page.getByRole('button', { name: `統合する: ${name}` }).click();
  await page.getByRole('dialog', { name: `「${name}」を統合しますか？` }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await axeViolations(page)).toEqual([]);
  await page.goto('/admin/tags');
  await page
    .getByRole('button', { name: /^編集する/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: /を編集$/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
