import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { deleteStaffNoteContract, saveStaffNoteContract } from '#contract/callables/staffNotes.ts';
import type { User } from '#session/atoms.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { focused, gone, press, see } from '#testing/see.ts';
import { answer, intercept } from '#testing/server.ts';

const moderator = aPerson({ role: 'moderator' });
const section = page.getByRole('region', { name: '運営のメモ' });
const field = section.getByRole('textbox', { name: 'メモ' });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

let notesMade = 0;
function putNote(owner: User, by: User, text: string, more: Record<string, unknown> = {}): string {
  notesMade += 1;
  const id = `note${String(notesMade).padStart(16, '0')}`;
  documents.set(`staffNotes/${id}`, {
    ...{ subject: `users/${owner.uid}`, ownerId: owner.uid, aboutStaff: false, text, by: by.uid, colleagues: [] },
    ...{ at: daysAgo(0), ...more },
  });
  return id;
}

/** Somebody of the staff, with a profile and a role. */
function putColleague(displayName: string): User {
  const colleague = putPerson({ displayName });
  documents.set(`roles/${colleague.uid}`, { role: 'moderator', changedAt: new Date(), pending: false });
  return colleague;
}

const open = (owner: User, person = moderator) => renderPage(`/admin/users?uid=${owner.uid}`, { person });

describe('the notes of staff', () => {
  it('nobody is shown notes about themselves, and a moderator none about staff', async () => {
    const [admin, colleague] = [putPerson({ role: 'admin' }), putColleague('花')];
    putNote(admin, moderator, '自分についてのメモ');
    putNote(colleague, admin, '同僚についてのメモ', { aboutStaff: true });
    const { goTo } = await open(admin, admin);
    await see(section.getByText('あなたについてのメモは、あなたには表示されません。'));
    await gone(section.getByText('自分についてのメモ'));
    await goTo(`/admin/users?uid=${colleague.uid}`);
    await see(section.getByText('同僚についてのメモ'));
  });

  it('a moderator is told why there are no notes about staff', async () => {
    const colleague = putColleague('花');
    putNote(colleague, moderator, '同僚についてのメモ', { aboutStaff: true });
    await open(colleague);
    await see(section.getByText('運営のメンバーについてのメモは、管理者だけが読み書きできます。'));
    await gone(section.getByRole('button', { name: 'メモを書く' }));
  });

  it('the page says that notes cannot be read, and reads them again at the press of a button', async () => {
    const owner = putPerson();
    documents.set(`profiles/${owner.uid}`, profileOf(owner));
    const release = intercept(/runQuery/);
    await open(owner);
    await see(section.getByText(/^メモを読み込めませんでした/));
    release();
    await section.getByRole('button', { name: 'もう一度試す' }).click();
    await see(section.getByText('メモはまだありません。'));
  });

  it('the newest note comes first, with its author, and one on a case leads there by its caption', async () => {
    const [owner, author] = [putPerson(), putColleague('花')];
    const [photo = ''] = putPhotos(owner, ['夜の駅']);
    const caseId = `photo_${photo}`;
    putNote(owner, author, '古いメモ', { at: daysAgo(9), subject: `cases/${caseId}` });
    putNote(owner, author, '新しいメモ', { at: daysAgo(1), editedAt: daysAgo(1), colleagues: [moderator.uid] });
    await open(owner);
    await expect.element(section.getByRole('listitem')).toHaveLength(2);
    const [newest, oldest] = section.getByRole('listitem').elements();
    expect(newest?.textContent).toMatch(/花.*編集済み.*新しいメモ.*知らせました/);
    expect(oldest?.textContent).toContain('古いメモ');
    const link = section.getByRole('link', { name: '通報された写真「夜の駅」へのメモ' });
    await expect.element(link).toHaveAttribute('href', `/admin/photo-reports?case=${caseId}`);
    await gone(section.getByRole('button', { name: '削除する' }));
    await looksGood();
  });

  it('a moderator writes a note by keyboard alone, and names a colleague', async () => {
    const [owner, colleague] = [putPerson(), putColleague('花')];
    const saved = answer(saveStaffNoteContract, ({ text }) => ({ id: putNote(owner, moderator, text) }));
    await open(owner);
    await see(section.getByText('メモはまだありません。'));
    await press('n');
    await focused(field);
    await press('{Control>}{Enter}{/Control}');
    await see(section.getByText('1文字から2,000文字までで書いてください。'));
    await field.fill(`@${colleague.username.slice(0, 3)}`);
    await section.getByRole('button', { name: '花' }).click();
    await focused(field);
    await press('さん、お願いします。{Control>}{Enter}{/Control}');
    const text = `@${colleague.username} さん、お願いします。`;
    await see(section.getByText(text));
    await see(page.getByText('メモを保存しました。'));
    expect(saved).toEqual([{ subject: `users/${owner.uid}`, text }]);
  });

  it('Escape leaves the note unwritten, and what was typed stays when the page is left', async () => {
    const owner = putPerson();
    const { goTo } = await open(owner);
    await see(section.getByText('メモはまだありません。'));
    await press('n');
    await field.fill('書きかけ');
    await goTo('/admin/tags');
    await see(page.getByRole('heading', { level: 1, name: 'タグ' }));
    await goTo(`/admin/users?uid=${owner.uid}`);
    await section.getByRole('button', { name: 'メモを書く' }).click();
    await expect.element(field).toHaveValue('書きかけ');
    await press('{Escape}');
    await gone(field);
    await press('n');
    await expect.element(field).toHaveValue('');
  });

  it('a moderator changes and deletes their own note of the last day alone, and takes the deletion back', async () => {
    const [owner, colleague] = [putPerson(), putColleague('花')];
    putNote(owner, colleague, '同僚のメモ');
    putNote(owner, moderator, '昔のメモ', { at: daysAgo(2) });
    const mine = putNote(owner, moderator, '私のメモ');
    const saved = answer(saveStaffNoteContract, ({ id, text }) => {
      if (id !== undefined) documents.update(`staffNotes/${id}`, { text });
      return { id: id ?? putNote(owner, moderator, text) };
    });
    const deleted = answer(deleteStaffNoteContract, ({ id }) => {
      documents.remove(`staffNotes/${id}`);
      return {};
    });
    await open(owner);
    await section.getByRole('button', { name: '編集する' }).click();
    await expect.element(field).toHaveValue('私のメモ');
    await field.fill('直したメモ');
    await section.getByRole('button', { name: '保存する' }).click();
    await see(section.getByText('直したメモ'));
    expect(saved).toEqual([{ id: mine, subject: `users/${owner.uid}`, text: '直したメモ' }]);
    await section.getByRole('button', { name: '削除する' }).click();
    await gone(section.getByText('直したメモ'));
    expect(deleted).toEqual([{ id: mine }]);
    await page.getByRole('button', { name: '取り消す' }).click();
    await see(section.getByText('直したメモ'));
  });
});
