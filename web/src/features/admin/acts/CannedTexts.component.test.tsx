import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { resolveCasesContract } from '#contract/callables/resolveCases.ts';
import { warnUserContract } from '#contract/callables/warnUser.ts';
import { limits } from '#contract/limits.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { putPerson } from '#testing/ownPhotos.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { focused, gone, see } from '#testing/see.ts';
import { answer } from '#testing/server.ts';
import { anOpenCase, answerLeases } from '#testing/staff.ts';

const moderator = aPerson({ role: 'moderator' });
const dialog = page.getByRole('dialog');
const note = dialog.getByLabelText('本人への説明（任意）');
const reply = dialog.getByLabelText('通報者への返事（任意）');
const choice = dialog.getByLabelText('定型文を入れる');
const preview = (name: string) => dialog.getByRole('group').filter({ hasText: name });

const texts = { ja: '人を責める言葉は書けません。\n気をつけてください。', en: 'Please don’t attack people.' };
beforeEach(() => {
  documents.set('cannedTexts/owner', { rule: 'harassment', for: 'owner', ...texts });
  documents.set('cannedTexts/reporter', { rule: 'harassment', for: 'reporter', ja: 'ありがとう。', en: 'Thank you.' });
  documents.set('cannedTexts/other', { rule: 'spam', for: 'owner', ja: '宣伝はできません。', en: 'No ads.' });
  answerLeases();
});
afterEach(() => void cleanup());

async function warn(locale: 'ja' | 'en' | undefined) {
  const person = putPerson();
  documents.update(`users/${person.uid}`, { locale });
  await renderPage(`/admin/users?uid=${person.uid}`, { person: moderator });
  await page.getByRole('button', { name: '警告する' }).click();
}

/** A reported person whose reporters read these languages. */
async function openCase(locales: readonly ('ja' | 'en' | undefined)[]) {
  const owner = putPerson({ displayName: '花' });
  const [at, id] = [new Date(), `user_${owner.uid}`];
  documents.set(`cases/${id}`, {
    ...anOpenCase('user', owner.uid, owner.uid),
    ...{ reporterCount: 1, weight: 1, reasons: { harassment: 1 }, reasonsGiven: ['harassment'], openedAt: at },
  });
  for (const locale of locales) {
    const reporter = putPerson();
    documents.update(`users/${reporter.uid}`, { locale });
    documents.set(`reports/${owner.uid}_${reporter.uid}`, {
      ...{ caseId: id, opening: 1, targetId: owner.uid, ownerId: owner.uid, reporterId: reporter.uid, comment: '' },
      ...{ reason: 'harassment', status: 'open', createdAt: at },
    });
  }
  await renderPage(`/admin/reports?case=${id}`, { person: moderator });
  await page.getByRole('group', { name: '判断' }).getByRole('button', { name: 'ほかの処置' }).click();
  await page.getByRole('menuitem', { name: '返事を書いて却下する' }).click();
}

describe('canned texts', () => {
  it('no text is offered before a rule is chosen, and then those of the rule alone', async () => {
    await warn('ja');
    await see(note);
    await gone(choice);
    await dialog.getByLabelText('プライバシーの侵害').click();
    await gone(choice);
    await dialog.getByLabelText('嫌がらせ').click();
    await see(choice);
    expect([...choice.element().querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      '選ぶ',
      '人を責める言葉は書けません。',
    ]);
  });

  it('a text goes behind what is written, in the language of the owner, and stays to be edited', async () => {
    const sent = answer(warnUserContract, () => ({ strikes: 1, auditIds: [] }));
    await warn('en');
    await dialog.getByLabelText('嫌がらせ').click();
    await note.fill('Hana, ');
    await choice.selectOptions('Please don’t attack people.');
    await expect.element(note).toHaveValue('Hana,\nPlease don’t attack people.');
    await focused(note);
    await note.fill('Please stop.');
    await dialog.getByRole('button', { name: '警告する' }).click();
    await expect.poll(() => sent).toMatchObject([{ rule: 'harassment', note: 'Please stop.' }]);
  });

  it('the preview says in the owner’s language what they will read', async () => {
    await warn('en');
    await dialog.getByLabelText('嫌がらせ').click();
    await dialog.getByText('本人が読む内容').click();
    const read = preview('本人が読む内容');
    await see(read.getByText(/^You broke one of our rules|^We’re warning you|warn/i));
    await see(read.getByText(/Harassment/));
    await note.fill('Please stop.');
    await see(read.getByText('Please stop.'));
    await dialog.getByLabelText('宣伝・スパム').click();
    await see(read.getByText(/Spam|Advertising/i));
    await looksGood();
  });

  it('a text goes in both languages to somebody who has chosen none, and both previews show', async () => {
    await warn(undefined);
    await dialog.getByLabelText('嫌がらせ').click();
    await see(dialog.getByText('言語がわからないため、両方の言語で入れます。'));
    await choice.selectOptions('人を責める言葉は書けません。');
    await expect.element(note).toHaveValue(`${texts.ja}\n\n${texts.en}`);
    await expect.poll(() => preview('本人が読む内容').element().querySelectorAll('[lang]').length).toBe(2);
  });

  it('a reply goes in the languages of the reporters', async () => {
    const sent = answer(resolveCasesContract, ({ ids }) => ({
      results: ids.map((id) => ({ id, ok: true, auditIds: [] })),
    }));
    await openCase(['en', 'en']);
    await choice.selectOptions('Thank you.');
    await expect.element(reply).toHaveValue('Thank you.');
    await see(preview('通報者が読む内容').getByText('Thank you.'));
    await dialog.getByRole('button', { name: /^返事を書いて、花.*への通報を却下する$/ }).click();
    await expect.poll(() => sent).toMatchObject([{ resolution: 'dismissed', reply: 'Thank you.' }]);
  });

  it('a reply goes in both languages where the reporters read different ones', async () => {
    await openCase(['en', 'ja']);
    await choice.selectOptions('ありがとう。');
    await expect.element(reply).toHaveValue('ありがとう。\n\nThank you.');
    await gone(dialog.getByText('言語がわからないため、両方の言語で入れます。'));
  });

  it('the longest text fits into a note in both languages', () => {
    expect(2 * limits.moderation.cannedChars + 2).toBeLessThanOrEqual(limits.moderation.noteChars);
  });
});
