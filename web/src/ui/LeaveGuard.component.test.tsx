import { describe, expect, it } from 'vitest';
import { savePreferencesContract } from '#contract/callables/savePreferences.ts';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import { documents } from '#testing/firestore.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, seen } from '#testing/seen.ts';
import { answer } from '#testing/server.ts';

const forms = [
  { path: '/settings/profile', role: 'textbox', label: '自己紹介', other: '投稿', heading: '投稿の初期設定' },
  // The role of the loaded field, which its stand-in does not have.
  {
    path: '/settings/photos',
    role: 'combobox',
    label: 'いつも付けるタグ',
    other: 'プロフィール',
    heading: 'プロフィールの設定',
  },
] as const;

async function openForm({ path, role, label }: (typeof forms)[number]) {
  const person = aPerson();
  documents({ [`users/${person.uid}`]: {}, [`profiles/${person.uid}`]: profileOf(person) });
  const page = await renderPage(path, { person });
  const field = page.getByRole(role, { name: label });
  await seen(field);
  return { page, field, person };
}

/** Whether the browser would ask before it leaves the page. */
const browserAsks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('unsaved changes', () => {
  it.each(forms)(
    'the page $path asks before another page opens and keeps the changes of a person who stays',
    async (form) => {
      const { page, field } = await openForm(form);
      await field.fill('まだ途中');
      const toOther = page.getByRole('navigation', { name: '設定の項目' }).getByRole('link', { name: form.other });
      await toOther.click();
      await page.getByRole('button', { name: 'ページに残る' }).click();
      await expect.element(field).toHaveValue('まだ途中');
      expect(page.address()).toBe(form.path);
      await toOther.click();
      await page.getByRole('button', { name: '離れる' }).click();
      const heading = page.getByRole('heading', { level: 1, name: form.heading });
      await seen(heading);
      await page.back();
      await gone(heading);
      await expect.element(field).toHaveValue('');
    },
  );

  it.each(forms)('the page $path asks before a reload until the changes are saved', async (form) => {
    const { page, field, person } = await openForm(form);
    answer(savePreferencesContract, () => ({}));
    answer(updateProfileContract, () => ({ username: person.username, displayName: '試す人', photoURL: null }));
    expect(browserAsks()).toBe(false);
    await field.fill('もうできた');
    await expect.poll(browserAsks).toBe(true);
    await page.getByRole('button', { name: '保存する' }).click();
    await seen(page.getByText('保存しました。'));
    await expect.poll(browserAsks).toBe(false);
  });
});
