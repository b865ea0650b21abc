import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createPhotosContract } from '#contract/callables/createPhotos.ts';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import { ContractError } from '#contract/errors.ts';
import { queries } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, see } from '#testing/see.ts';
import { answer, closeParts } from '#testing/server.ts';

const note = (words: string) => page.getByRole('status').filter({ hasText: words });

describe('a part of the site that is closed', () => {
  it('a read-only site shows a line on every page until it opens again', async () => {
    closeParts('uploads', 'sign-ups', 'changes');
    await renderPage('/about', { heartbeat: {} });
    const line = page.getByRole('region', { name: '閲覧のみのお知らせ' });
    await see(line.getByText('いまは閲覧のみです'));
    await see(page.getByRole('heading', { level: 1 }));
    await looksGood();
    closeParts();
    document.dispatchEvent(new Event('visibilitychange'));
    await gone(line);
  });

  it('the upload page says that uploads are closed and takes no file', async () => {
    closeParts('uploads');
    await renderPage('/photos/upload', { person: putPerson(), heartbeat: {} });
    await see(note('いまは写真の投稿と差し替えを受け付けていません'));
    await gone(page.getByText('写真を選ぶ'));
    expect(answer(createPhotosContract, () => ({ photos: [] }))).toEqual([]);
  });

  it('the photo search says that it is closed and sends no query', async () => {
    closeParts('search');
    await renderPage('/photos?q=夕焼け', { heartbeat: {} });
    await see(note('いまは写真の検索を止めています'));
    await gone(page.getByRole('searchbox'));
    await expect.element(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/photos');
    expect(JSON.stringify(queries)).not.toContain('grams');
  });

  it('the list of people online says that it is closed', async () => {
    closeParts('presence');
    await renderPage('/users?tab=online', { person: putPerson(), heartbeat: { online: 5 } });
    await see(note('いまはオンラインの表示を止めています'));
    await gone(page.getByText(/^オンライン \d+人$/));
  });

  it('each form says that the site is read-only, at the latest when the server refuses', async () => {
    const person = putPerson();
    answer(updateProfileContract, () => {
      throw new ContractError('failed-precondition', 'read-only', { closed: 'changes' });
    });
    const { goTo } = await renderPage('/settings/profile', { person, heartbeat: {} });
    await page.getByLabelText('自己紹介').fill('こんにちは');
    await page.getByRole('button', { name: '保存する' }).click();
    await see(page.getByRole('alert').filter({ hasText: 'いまは閲覧のみです' }));
    closeParts('uploads', 'sign-ups', 'changes');
    document.dispatchEvent(new Event('visibilitychange'));
    await see(note('いまは閲覧のみです'));
    const [id] = putPhotos(person, ['直したい一枚']);
    await goTo(`/photos/${id}/edit`);
    await page.getByRole('button', { name: '離れる' }).click();
    await see(note('いまは閲覧のみです'));
    await see(note('いまは写真の投稿と差し替えを受け付けていません'));
  });
});
