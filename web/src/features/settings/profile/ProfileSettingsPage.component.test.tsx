import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { checkUsernameContract } from '#contract/callables/checkUsername.ts';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import { ContractError } from '#contract/errors.ts';
import { axeViolations } from '#testing/axe.ts';
import { documents } from '#testing/firestore.ts';
import { bothLooks } from '#testing/looks.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, seen } from '#testing/seen.ts';
import { answer } from '#testing/server.ts';

async function openPage(account: Readonly<Record<string, unknown>> = {}) {
  const person = aPerson({ displayName: 'もとの名' });
  documents({
    [`users/${person.uid}`]: { username: person.username, ...account },
    [`profiles/${person.uid}`]: profileOf(person),
  });
  const saved = answer(updateProfileContract, ({ displayName, username }) => ({
    displayName: displayName ?? 'もとの名',
    username: username ?? person.username,
    photoURL: null,
  }));
  const page = await renderPage('/settings/profile', { person });
  const save = page.getByRole('button', { name: '保存する' });
  await seen(save);
  return { page, person, saved, save };
}

describe('the profile settings', () => {
  it('the form sends only the changed fields', async () => {
    const { page, saved, save } = await openPage();
    await page.getByLabelText('表示名').fill('後の名');
    await page.getByLabelText('自己紹介').fill('一行目\n二行目');
    await seen(page.getByText('7 / 300文字'));
    await page.getByRole('button', { name: 'リンクを追加' }).click();
    await page.getByRole('textbox', { name: 'リンク 1' }).fill('example.com/me');
    await save.click();
    await seen(page.getByText('保存しました。'));
    await expect
      .poll(() => saved)
      .toEqual([{ displayName: '後の名', bio: '一行目\n二行目', links: ['https://example.com/me'] }]);
  });

  it('the form says at each field what is wrong and sends nothing', async () => {
    const { page, saved, save } = await openPage();
    await page.getByLabelText('表示名').fill('あ'.repeat(51));
    await page.getByLabelText('自己紹介').fill('あ'.repeat(301));
    await seen(page.getByText('301 / 300文字'));
    for (const [row, address] of ['javascript:alert(1)', 'http://example.com', 'https://u:p@example.com'].entries()) {
      await page.getByRole('button', { name: 'リンクを追加' }).click();
      await page.getByRole('textbox', { name: `リンク ${row + 1}` }).fill(address);
    }
    await save.click();
    await seen(page.getByText('50文字以内にしてください'));
    await seen(page.getByText('300文字以内にしてください'));
    expect(page.getByText('https:// で始まる正しいアドレスを入力してください').elements()).toHaveLength(2);
    await seen(page.getByText('名前やパスワードを含むアドレスは使えません'));
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(5);
    expect(saved).toEqual([]);
  });

  it('the form says that a file is not a picture', async () => {
    const { page } = await openPage();
    const input = page.container.querySelector('input[type=file]');
    const notes = new File(['not a picture'], 'notes.jpg', { type: 'image/jpeg' });
    if (input === null) throw new Error('no file can be chosen');
    await userEvent.upload(input, notes);
    await seen(page.getByText('この画像は開けません'));
  });

  it('axe finds no problems, and the page does not scroll sideways', async () => {
    await openPage();
    await bothLooks(async () => {
      expect(await axeViolations()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    });
  });
});

describe('the username in the profile settings', () => {
  it('the form says during typing whether the username is free, with at most one call a second', async () => {
    const { page } = await openPage();
    const checks: { username: string; atMs: number }[] = [];
    answer(checkUsernameContract, ({ username }) => {
      checks.push({ username, atMs: performance.now() });
      return username === 'SOMEBODY' ? { available: false, reason: 'taken' as const } : { available: true };
    });
    const field = page.getByLabelText('ユーザー名');
    for (const [typed, words] of [
      ['a', '2文字以上'],
      ['a b', '使えない文字'],
      ['x'.repeat(31), '30文字以内'],
      ['аdmin', '見分けにくい'],
      ['ＡＤＭＩＮ', 'サイトで使っている'],
      ['SOMEBODY', 'すでに使われています'],
    ] as const) {
      await field.fill(typed);
      await seen(page.getByText(words));
      await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    }
    const [free, begun] = ['free_name_0', performance.now()];
    await field.fill('');
    for (const letter of free) await userEvent.type(field, letter);
    await seen(page.getByText('このユーザー名は使えます'));
    expect(checks.at(-1)?.username).toBe(free);
    expect(checks.length).toBeGreaterThanOrEqual(2);
    expect(checks.filter(({ atMs }) => atMs >= begun).length).toBeLessThan(free.length);
    for (const [index, { atMs }] of checks.entries()) {
      if (index > 0) expect(atMs - (checks[index - 1]?.atMs ?? 0)).toBeGreaterThanOrEqual(990);
    }
  });

  it('the form asks again after a rate limit, and says when it cannot check', async () => {
    const { page } = await openPage();
    let calls = 0;
    answer(checkUsernameContract, ({ username }) => {
      if (username === 'nobody_answers') throw new ContractError('internal', 'offline');
      calls += 1;
      if (calls === 1) throw new ContractError('resource-exhausted', 'busy', { retryAfterSeconds: 1 });
      return { available: true };
    });
    const field = page.getByLabelText('ユーザー名');
    await field.fill('patient_name');
    await seen(page.getByText('このユーザー名は使えます'));
    expect(calls).toBe(2);
    await field.fill('nobody_answers');
    await seen(page.getByText('使えるか確かめられませんでした。保存するときにもう一度確かめます。'));
  });

  it('a person cannot change the username again within 30 days', async () => {
    const { page } = await openPage({ usernameChangedAt: new Date() });
    answer(checkUsernameContract, () => ({ available: false, reason: 'too-soon' as const }));
    await seen(page.getByText(/ユーザー名は\d+年\d+月\d+日から変えられます/));
    await page.getByLabelText('ユーザー名').fill('again');
    await seen(page.getByText('ユーザー名を変えられるのは30日に一度です'));
  });

  it('the form says after a change when the next one is possible', async () => {
    const { page, save, saved } = await openPage();
    answer(checkUsernameContract, () => ({ available: true }));
    await page.getByLabelText('ユーザー名').fill('next_name');
    await seen(page.getByText('このユーザー名は使えます'));
    await save.click();
    await seen(page.getByText('保存しました。'));
    await expect.poll(() => saved).toEqual([{ username: 'next_name' }]);
    await seen(page.getByText(/ユーザー名は\d+年\d+月\d+日から変えられます/));
  });

  it('the field says that somebody else was faster', async () => {
    const { page, save } = await openPage();
    answer(checkUsernameContract, () => ({ available: true }));
    answer(updateProfileContract, () => {
      throw new ContractError('already-exists', 'taken', { field: 'username' });
    });
    await page.getByLabelText('ユーザー名').fill('race_name');
    await seen(page.getByText('このユーザー名は使えます'));
    await save.click();
    await seen(page.getByText('すでに使われています'));
    await expect.element(page.getByLabelText('ユーザー名')).toHaveAttribute('aria-invalid', 'true');
    await gone(page.getByText('保存しました。'));
  });
});
