import { describe, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { proposeTitleContract } from '#contract/callables/proposeTitle.ts';
import { updatePhotoContract } from '#contract/callables/updatePhoto.ts';
import { tagSearch, titleSearch } from '#contract/catalogueSearch.ts';
import { ContractError } from '#contract/errors.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { renderPage } from '#testing/render.tsx';
import { focused, press, see } from '#testing/see.ts';
import { answer } from '#testing/server.ts';

const caption = page.getByLabelText('キャプション');
const tags = page.getByRole('combobox', { name: 'タグ', exact: true });
const title = page.getByRole('combobox', { name: '作品・場所' });
const save = page.getByRole('button', { name: '保存する', exact: true });
const option = (name: string | RegExp) => page.getByRole('option', { name });
const chips = () =>
  [
    ...page.getByRole('toolbar', { name: '付けたタグ' }).element().querySelectorAll('[aria-label] > span:first-child'),
  ].map((chip) => chip.textContent?.trim());
const expectChips = (names: readonly string[]) =>
  expect.poll(() => (page.getByRole('toolbar', { name: '付けたタグ' }).query() === null ? [] : chips())).toEqual(names);
const typed = (words: string) => expect.element(tags).toHaveValue(words);

function addTitle(id: string, name: string, reading: string): void {
  const names = { name, reading, aliases: [] };
  documents.set(`titles/${id}`, { ...names, kind: 'film', count: 3, status: 'active', search: titleSearch(names) });
}

/** Opens the form of an own photo with the tag 「ねこ」. */
async function editing(fields: Record<string, unknown> = {}) {
  const owner = putPerson();
  const [id] = putPhotos(owner, ['もとの題'], () => ({ tags: ['ねこ'], tagKeys: ['ねこ'], ...fields }));
  const saved = answer(updatePhotoContract, () => ({
    ...{ updatedAt: new Date().toISOString(), status: 'published' as const, strippedTags: [] },
  }));
  const drawn = await renderPage(`/photos/${id}/edit`, { person: owner });
  await see(tags);
  await see(title);
  const leaves = () => expect.poll(drawn.address).toBe(`/photos/${id}`);
  return { ...drawn, id, saved, leaves };
}

describe('the moment of a photo', () => {
  const share = page.getByLabelText('撮影の瞬間を公開する');
  const zone = page.getByLabelText('カメラの時計の時差');

  it('the form asks for the time zone when its owner shares the moment', async () => {
    const { saved, leaves } = await editing();
    await expect.element(share).not.toBeChecked();
    await share.click();
    await zone.selectOptions('UTC+05:45');
    await looksGood();
    await save.click();
    await leaves();
    await expect.poll(() => saved.at(-1)).toMatchObject({ showMoment: true, utcOffset: 345 });
    expect(saved.at(-1)).not.toMatchObject({ timeZone: expect.anything() });
  });

  it('the form sends the zone of the browser, because the offset depends on the photo’s date', async () => {
    const { saved, leaves } = await editing();
    await share.click();
    await expect.element(zone).toHaveDisplayValue(/^この端末と同じ/);
    await save.click();
    await leaves();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    await expect.poll(() => saved.at(-1)).toMatchObject({ showMoment: true, timeZone });
  });

  it('the form asks for no time zone of a moment that is shared, and the owner can take it back', async () => {
    const { saved, leaves } = await editing({ showMoment: true, moment: new Date('2026-11-26T07:42:00Z') });
    await expect.element(share).toBeChecked();
    await expect.element(zone).not.toBeInTheDocument();
    await share.click();
    await save.click();
    await leaves();
    await expect.poll(() => saved.at(-1)).toMatchObject({ showMoment: false });
    expect(saved.at(-1)).not.toMatchObject({ utcOffset: expect.anything() });
    expect(saved.at(-1)).not.toMatchObject({ timeZone: expect.anything() });
  });
});

describe('the time that a photo is published at', () => {
  const time = page.getByLabelText('公開日時');
  const publishAt = new Date('2099-01-02T03:04:00Z');

  it('the time shows in the browser’s time zone, and an empty one publishes at once', async () => {
    const { saved, leaves } = await editing({ status: 'scheduled', publishAt, publishedAt: undefined });
    const shown = new Date(publishAt.getTime() - publishAt.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    await expect.element(time).toHaveValue(shown);
    await looksGood();
    await time.fill('');
    await save.click();
    await leaves();
    await expect.poll(() => saved.at(-1)).toMatchObject({ publishAt: null });
  });

  it('the field says that a time is too near', async () => {
    const { saved } = await editing({ status: 'scheduled', publishAt, publishedAt: undefined });
    await time.fill('2020-01-01T00:00');
    await save.click();
    await expect.element(time).toHaveAccessibleDescription(/5分後から90日後まで/);
    await expect.element(time).toBeInvalid();
    expect(saved).toEqual([]);
  });

  it('a photo that was already published has no such field', async () => {
    await editing();
    await expect.element(time).not.toBeInTheDocument();
  });

  it('a photo that never was public has the field unless it is private', async () => {
    await editing({ publishedAt: undefined, visibility: 'private' });
    await expect.element(time).not.toBeInTheDocument();
    await page.getByLabelText('公開範囲').selectOptions('unlisted');
    await see(time);
  });
});

describe('the tags of a photo', () => {
  it('a person can add tags with completion and remove them by keyboard alone', async () => {
    const search = tagSearch({ key: '空色', reading: 'そらいろ' });
    documents.set('tags/空色', { name: '空色', reading: 'そらいろ', count: 90_000, lastUsedAt: new Date(), search });
    const { saved, leaves } = await editing();
    await expectChips(['ねこ']);
    tags.element().focus();
    await press('{Backspace}');
    await expectChips([]);
    await press('sorairo');
    await see(option(/空色.*90,000枚/));
    await looksGood();
    await press('{ArrowDown}{Enter}');
    await expectChips(['空色']);
    await press('umi{Enter}');
    await press('#yama,kawa ');
    await expectChips(['空色', 'umi', 'yama', 'kawa']);
    await press('hoshi{Tab}');
    await expect.element(tags).not.toHaveFocus();
    await expectChips(['空色', 'umi', 'yama', 'kawa', 'hoshi']);

    await press('{Shift>}{Tab}{/Shift}');
    await focused(tags);
    await press('{Backspace}');
    await expectChips(['空色', 'umi', 'yama', 'kawa']);
    await press('{ArrowLeft}{ArrowLeft}{Delete}');
    await expectChips(['空色', 'umi', 'kawa']);
    await press('{Escape}{Escape}');
    await looksGood();
    await expectChips(['空色', 'umi', 'kawa']);

    // Typed text counts, and the list under the field does not block the next press.
    tags.element().focus();
    await press('sora');
    await see(option('「sora」を付ける'));
    await save.click();
    await leaves();
    expect(saved.at(-1)?.tags).toEqual(['空色', 'umi', 'kawa', 'sora']);
  });

  it('the field makes no tag of text that an input method is still composing', async () => {
    await editing();
    tags.element().focus();
    await cdp().send('Input.imeSetComposition', { text: 'うみ、そら ', selectionStart: 6, selectionEnd: 6 });
    const confirming = { key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 };
    await cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...confirming });
    await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...confirming });
    expect(chips()).toEqual(['ねこ']);
    await cdp().send('Input.insertText', { text: '海、空' });
    await expectChips(['ねこ', '海']);
    await typed('空');
    await press('{Enter}');
    await expectChips(['ねこ', '海', '空']);
  });

  it('pasted text becomes several tags, and duplicates are dropped with a message', async () => {
    await editing();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'ネコ　海\n空、山');
    tags.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await see(page.getByText('「ネコ」はすでに付いています'));
    await expectChips(['ねこ', '海', '空', '山']);
  });

  it('invalid tags stay in the field, which says why', async () => {
    const { saved, leaves } = await editing();
    for (const [words, reason] of [
      ['a/b', '「a/b」に使えない文字が含まれています'],
      ['🐱', '「🐱」に使えない文字が含まれています'],
      ['＿', '「＿」に使えない文字が含まれています'],
      ['あ'.repeat(31), '30文字までです'],
    ] as const) {
      await tags.fill(words);
      await press('{Enter}');
      await see(page.getByText(reason));
      await typed(words);
      await expect.element(tags).toHaveAttribute('aria-invalid', 'true');
    }
    await save.click();
    await see(page.getByText('入力の内容を確かめてください'));
    await focused(tags);
    expect(saved).toEqual([]);

    // Blanks and # alone make no tag, and spellings of one tag count once.
    await tags.fill(' # ＃　、');
    await press('{Enter}');
    await tags.fill('a b c d e f g h i j ');
    await see(page.getByText('タグは10個までです'));
    await expectChips(['ねこ', ...'abcdefghi']);
    await tags.fill('Ａ Ｂ ﾈｺ ');
    await typed('');
    await save.click();
    await leaves();
    expect(saved.at(-1)?.tags).toEqual(['ねこ', ...'abcdefghi']);
  });

  it('forbidden tags are refused by name, and stripped tags are named after saving', async () => {
    const { leaves } = await editing();
    const saved = answer(updatePhotoContract, ({ tags: asked }) => {
      if (asked.includes('だめ札')) throw new ContractError('invalid-argument', 'だめ札', { field: 'tags.1' });
      return { updatedAt: new Date().toISOString(), status: 'published' as const, strippedTags: ['とる札'] };
    });
    await tags.fill('だめ札 とる札');
    await save.click();
    await see(page.getByText('「だめ札」はこのサイトでは使えないタグです'));
    await page.getByRole('button', { name: '「だめ札」を外す' }).click();
    await save.click();
    await see(page.getByText('#とる札を外して保存しました'));
    await leaves();
    expect(saved.at(-1)?.tags).toEqual(['ねこ', 'とる札']);
  });
});

describe('the title of a photo', () => {
  it('a title can be found by romaji and chosen by keyboard', async () => {
    addTitle('harbour', '瞬きの港', 'まばたきのみなと');
    const { saved, leaves } = await editing();
    title.element().focus();
    await press('mabatakinomi');
    await see(option(/瞬きの港.*映画 · 3枚/));
    await looksGood();
    await press('{Enter}');
    await expect.element(title).toHaveValue('瞬きの港');
    caption.element().focus();
    await expect.element(title).toHaveValue('瞬きの港');
    await save.click();
    await leaves();
    expect(saved.at(-1)?.titleId).toBe('harbour');
  });

  it('a title can be cleared', async () => {
    addTitle('island', '瞬きの島', 'まばたきのしま');
    const { saved, leaves } = await editing({ titleId: 'island', titleWords: ['瞬きの島'] });
    await expect.element(title).toHaveValue('瞬きの島');
    await page.getByRole('button', { name: '選択を解除' }).click();
    await save.click();
    await leaves();
    expect(saved.at(-1)).not.toHaveProperty('titleId');
  });

  it('a missing title can be proposed without leaving the form', async () => {
    const proposed = answer(proposeTitleContract, () => ({ id: 'proposed', status: 'proposed' as const }));
    await editing();
    await caption.fill('書きかけ');
    await title.fill('まだない町');
    const said = page.getByText('見つかりませんでした');
    const proposal = option('「まだない町」を新しく提案する');
    await see(said);
    await see(proposal);
    const boxOf = (shown: typeof said) => shown.element().getBoundingClientRect();
    expect(boxOf(proposal).top, 'the words lie above the option').toBeGreaterThanOrEqual(boxOf(said).bottom);
    await proposal.click();
    const dialog = page.getByRole('dialog');
    await userEvent.selectOptions(dialog.getByLabelText('種類'), '場所');
    await dialog.getByRole('button', { name: '提案する' }).click();
    await see(page.getByText('「まだない町」を提案しました'));
    await expect.poll(() => proposed).toMatchObject([{ name: 'まだない町', kind: 'place' }]);
    await expect.element(caption).toHaveValue('書きかけ');
    await expect.element(title).toHaveValue('');
  });
});

describe('who may see a photo', () => {
  const visibility = page.getByRole('combobox', { name: '公開範囲' });

  it('the field explains each choice and starts with "everyone"', async () => {
    const { saved, leaves } = await editing();
    await expect.element(visibility).toHaveValue('public');
    await expect.element(visibility).toHaveAccessibleDescription(/一覧や検索に表示されません.*運営は確認できます/);
    await visibility.selectOptions('自分だけ');
    await looksGood();
    await save.click();
    await leaves();
    await expect.poll(() => saved).toMatchObject([{ visibility: 'private' }]);
  });

  it('the owner loads the picture of a private photo with a grant', async () => {
    const { id } = await editing({ visibility: 'private' });
    await expect.poll(() => document.querySelector(`img[src*="${id}"]`)?.getAttribute('src')).toMatch(/^\/i\/for\//);
  });

  it('staff see the visibility but cannot change it', async () => {
    const [id] = putPhotos(putPerson(), ['だれかの一枚'], () => ({ visibility: 'unlisted' }));
    await renderPage(`/photos/${id}/edit`, { person: putPerson({ role: 'moderator' }) });
    await expect.element(visibility).toHaveValue('unlisted');
    await expect.element(visibility).toBeDisabled();
  });
});

describe('the licence of a photo', () => {
  it('the owner chooses a licence by name and reads that existing copies keep theirs', async () => {
    const { saved, leaves } = await editing({ licence: 'cc-by-4.0' });
    const licence = page.getByRole('combobox', { name: 'ライセンス' });
    await expect.element(licence).toHaveValue('cc-by-4.0');
    await expect.element(licence).toHaveAccessibleDescription(/すでにコピーした人/);
    await licence.selectOptions('CC0 1.0（権利を放棄）');
    await save.click();
    await leaves();
    await expect.poll(() => saved).toMatchObject([{ licence: 'cc0-1.0' }]);
  });
});

describe('whether a photo is sensitive', () => {
  const sensitive = page.getByRole('checkbox', { name: 'センシティブな写真' });

  it('the owner can mark a photo as sensitive', async () => {
    const { saved, leaves } = await editing();
    await sensitive.click();
    await save.click();
    await leaves();
    await expect.poll(() => saved).toMatchObject([{ sensitive: true }]);
  });

  it('the owner cannot remove the mark of staff, and the field says why', async () => {
    await editing({ sensitive: true, marked: { at: new Date(), wasSensitive: false } });
    await expect.element(sensitive).toBeChecked();
    await expect.element(sensitive).toBeDisabled();
    await expect.element(sensitive).toHaveAccessibleDescription(/運営が付けた印のため/);
  });
});

describe('whether a photo may be saved', () => {
  it('the owner can allow saving, and the field says that any visible picture can be copied', async () => {
    const { saved, leaves } = await editing();
    const download = page.getByRole('combobox', { name: 'ダウンロード' });
    await expect.element(download).toHaveValue('none');
    await expect.element(download).toHaveAccessibleDescription(/コピーできてしまいます/);
    await download.selectOptions('large');
    await save.click();
    await leaves();
    await expect.poll(() => saved).toMatchObject([{ download: 'large' }]);
  });
});
