import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { documents } from '#testing/firestore.ts';
import { see } from '#testing/see.ts';
import { leavePage, takeOver } from '#testing/takeOver.tsx';

afterEach(leavePage);

it.each(['/about', '/rules', '/privacy'])(
  'the footer of %s begins below a phone’s window, so that what comes after the HTML moves nothing in it',
  async (path) => {
    documents({});
    await page.viewport(390, 844);
    const tops: number[] = [];
    const { showAsHere } = await takeOver(path, 'ja', (drawn) => {
      tops.push(drawn.querySelector('footer')?.getBoundingClientRect().top ?? 0);
    });
    showAsHere();
    if (path === '/about') await see(page.getByRole('heading', { name: '運営の数字' }));
    tops.push(document.querySelector('footer')?.getBoundingClientRect().top ?? 0);
    for (const top of tops) expect(top).toBeGreaterThan(innerHeight);
  },
);
