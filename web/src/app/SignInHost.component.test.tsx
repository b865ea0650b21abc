import { it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '#testing/render.tsx';
import { authSdk } from '#testing/sdk.ts';
import { gone, seen } from '#testing/seen.ts';

it('a sign-in dialog that fails to load shows an error and opens at the next press', async () => {
  await renderPage('/about');
  authSdk.onAuthStateChanged.mockImplementation(() => {
    throw new Error('away');
  });
  const post = page.getByRole('link', { name: '投稿', exact: true });
  await page.viewport(390, 844);
  await post.click();
  await seen(page.getByRole('alert').getByText('読み込めませんでした'));
  authSdk.onAuthStateChanged.mockReset();
  await post.click();
  await seen(page.getByRole('dialog').getByText('投稿するにはアカウントが必要です。'));
  await gone(page.getByText('読み込めませんでした'));
});
