import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { tagSearch, titleSearch } from '../../functions/contract/catalogueSearch.ts';
import { axeViolations } from './support/axe.ts';
import { openBrowser, patienceMs } from './support/browser.ts';
import {
  captionOf,
  chipsOf,
  editingOwnPhoto,
  photoDocument,
  savedEdit,
  saveEdit,
  tagsOf,
  titleOf,
} from './support/ownPhoto.ts';
import { database, eventually } from './support/people.ts';

const { visit } = openBrowser();

const addTag = (name: string, reading: string) =>
  database()
    .doc(`tags/${name}`)
    .set({ name, reading, count: 90_000, lastUsedAt: new Date(), search: tagSearch({ key: name, reading }) });

async function addFoundTitle(name: string, reading: string): Promise<string> {
  const title = database().collection('titles').doc();
  const names = { name, reading, aliases: [] };
  await title.create({ ...names, kind: 'film', count: 3, status: 'active', search: titleSearch(names) });
  return title.id;
}

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const isFocused = (page: Page) => tagsOf(page).evaluate((field) => field === document.activeElement);

const patiently = { timeout: patienceMs } as const;
const expectChips = (page: Page, names: readonly string[]) =>
  expect.poll(() => chipsOf(page), patiently).toEqual(names);
const expectTyped = (field: Locator, typed: string) => expect.poll(() => field.inputValue(), patiently).toBe(typed);

describe('the tags of a photo', () => {
  it('are put in by keyboard alone, with completion, and taken out again', async () => {
    await addTag('空色', 'そらいろ');
    const { page, id, problems } = await editingOwnPhoto(visit);
    await expectChips(page, ['ねこ']);
    await tagsOf(page).focus();
    await page.keyboard.press('Backspace');
    await expectChips(page, []);

    await page.keyboard.type('sorairo');
    await option(page, /空色.*90,000枚/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectChips(page, ['空色']);
    await page.keyboard.type('umi');
    await page.keyboard.press('Enter');
    await page.keyboard.type('#yama,kawa ');
    await expectChips(page, ['空色', 'umi', 'yama', 'kawa']);
    await page.keyboard.type('hoshi');
    await page.keyboard.press('Tab');
    await expect.poll(() => isFocused(page), patiently).toBe(false);
    await expectChips(page, ['空色', 'umi', 'yama', 'kawa', 'hoshi']);

    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => isFocused(page), patiently).toBe(true);
    await page.keyboard.press('Backspace');
    await expectChips(page, ['空色', 'umi', 'yama', 'kawa']);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Delete');
    await expectChips(page, ['空色', 'umi', 'kawa']);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await axeViolations(page)).toEqual([]);
    await expectChips(page, ['空色', 'umi', 'kawa']);

    // What is typed counts, and the list under it takes nothing away from what comes next.
    await tagsOf(page).focus();
    await page.keyboard.type('sora');
    await option(page, '「sora」を付ける').waitFor();
    await saveEdit(page);
    await savedEdit(page, id);
    expect((await photoDocument(id).get()).get('tags')).toEqual(['空色', 'umi', 'kawa', 'sora']);
    expect(problems).toEqual([]);
  });

  it('are never made of half a word that an input method is still composing', async () => {
    const { page, context } = await editingOwnPhoto(visit);
    const devtools = await context.newCDPSession(page);
    await tagsOf(page).focus();
    await devtools.send('Input.imeSetComposition', { text: 'うみ、そら ', selectionStart: 6, selectionEnd: 6 });
    const confirming = { key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 };
    await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...confirming });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...confirming });
    expect(await chipsOf(page)).toEqual(['ねこ']);
    await devtools.send('Input.insertText', { text: '海、空' });
    await expectChips(page, ['ねこ', '海']);
    await expectTyped(tagsOf(page), '空');
    await page.keyboard.press('Enter');
    await expectChips(page, ['ねこ', '海', '空']);
  });

  it('come many at once from the clipboard, and doubles are dropped with a word', async () => {
    const { page } = await editingOwnPhoto(visit);
    await tagsOf(page).evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', 'ネコ　海\n空、山');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByText('「ネコ」はすでに付いています').waitFor();
    await expectChips(page, ['ねこ', '海', '空', '山']);
  });

  it('that cannot be tags stay in the field, which says why', async () => {
    const { page, id } = await editingOwnPhoto(visit);
    const field = tagsOf(page);
    for (const [typed, reason] of [
      ['a/b', '「a/b」に使えない文字が含まれています'],
      ['🐱', '「🐱」に使えない文字が含まれています'],
      ['＿', '「＿」に使えない文字が含まれています'],
      ['あ'.repeat(31), '30文字までです'],
    ] as const) {
      await field.fill(typed);
      await page.keyboard.press('Enter');
      await page.getByText(reason).waitFor();
      expect(await field.inputValue()).toBe(typed);
      await expect.poll(() => field.getAttribute('aria-invalid'), patiently).toBe('true');
    }
    await saveEdit(page);
    await page.getByText('入力の内容を確かめてください').waitFor();
    await expect.poll(() => isFocused(page), patiently).toBe(true);

    // Nothing but blanks and #, and look-alikes of one tag, are no more than that tag.
    await field.fill(' # ＃　、');
    await page.keyboard.press('Enter');
    await field.fill('a b c d e f g h i j ');
    await page.getByText('タグは10個までです').waitFor();
    await expectChips(page, ['ねこ', ...'abcdefghi']);
    await field.fill('Ａ Ｂ ﾈｺ ');
    await expectTyped(field, '');
    await saveEdit(page);
    await savedEdit(page, id);
    expect((await photoDocument(id).get()).get('tags')).toEqual(['ねこ', ...'abcdefghi']);
  });

  it('that this site does not allow are refused by name, and those it does not keep are named after saving', async () => {
    await database().doc('ngTags/だめ札').set({ name: 'だめ札', mode: 'reject', note: '', by: 'x', at: new Date() });
    await database().doc('ngTags/とる札').set({ name: 'とる札', mode: 'strip', note: '', by: 'x', at: new Date() });
    const { page, id } = await editingOwnPhoto(visit);
    await tagsOf(page).fill('だめ札 とる札');
    await saveEdit(page);
    await page.getByText('「だめ札」はこのサイトでは使えないタグです').waitFor();
    await page.getByRole('button', { name: '「だめ札」を外す' }).click();
    await saveEdit(page);
    await page.getByText('#とる札を外して保存しました').waitFor();
    await savedEdit(page, id);
    expect((await photoDocument(id).get()).get('tags')).toEqual(['ねこ']);
  });
});

describe('the title of a photo', () => {
  it('is found by romaji, chosen by keyboard, and can be cleared', async () => {
    const titleId = await addFoundTitle('瞬きの港', 'まばたきのみなと');
    const { page, id, problems } = await editingOwnPhoto(visit);
    await titleOf(page).focus();
    await page.keyboard.type('mabatakinomi');
    await option(page, /瞬きの港.*映画 · 3枚/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expectTyped(titleOf(page), '瞬きの港');
    await captionOf(page).focus();
    await expectTyped(titleOf(page), '瞬きの港');
    await saveEdit(page);
    await savedEdit(page, id);
    expect((await photoDocument(id).get()).get('titleId')).toBe(titleId);

    await page.goto(`/photos/${id}/edit`);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[value="瞬きの港"]') !== null);
    await page.getByRole('button', { name: '選択を取り消す' }).click();
    await saveEdit(page);
    await savedEdit(page, id);
    expect((await photoDocument(id).get()).get('titleId')).toBeUndefined();
    expect(problems).toEqual([]);
  });

  it('that is missing can be proposed without leaving the form', async () => {
    const { page } = await editingOwnPhoto(visit);
    const name = `まだない町${Date.now()}`;
    await captionOf(page).fill('書きかけ');
    await titleOf(page).fill(name);
    await page.getByText('見つかりませんでした').waitFor();
    await option(page, `「${name}」を新しく提案する`).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('種類').selectOption({ label: '場所' });
    await dialog.getByRole('button', { name: '提案する' }).click();
    await page.getByText(`「${name}」を提案しました`).waitFor();
    const proposed = await eventually('proposing the title', async () => {
      const found = await database().collection('titles').where('name', '==', name).limit(1).get();
      return found.docs[0];
    });
    expect(proposed.data()).toMatchObject({ status: 'proposed', kind: 'place' });
    expect(await captionOf(page).inputValue()).toBe('書きかけ');
    await expectTyped(titleOf(page), '');
  });
});
