import { it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '#testing/render.tsx';
import { gone, seen } from '#testing/seen.ts';

const beginSession = vi.hoisted(() => vi.fn().mockRejectedValue(new Error('away')));
vi.mock('#app/beginSession.ts', () => ({ beginSession }));

it('a sign-in dialog that fails to load shows an error and opens at the next press', async () => {
  await renderPage('/about');
  const post = page.getByRole('link', { name: '投稿', exact: true });
  await page.viewport(390, 844);
  await post.click();
  await seen(page.getByRole('alert').getByText('読み込めませんでした'));
  beginSession.mockResolvedValue(undefined);
  await post.click();
  await seen(page.getByRole('dialog').getByText('投稿するにはアカウントが必要です。'));
  await gone(page.getByText('読み込めませんでした'));
});
