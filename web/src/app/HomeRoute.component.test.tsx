import { describe, expect, it } from 'vitest';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, seen } from '#testing/seen.ts';

const introduction = /^写真を静かに見せ合う場所です。/;

describe('the home page', () => {
  it('says to a visitor in one line what this is, and leads on', async () => {
    const page = await renderPage('/');
    const line = page.getByText(introduction);
    await seen(line);
    expect(line.element().getBoundingClientRect().height).toBeLessThan(48);
    await expect.element(line.getByRole('link')).toHaveAttribute('href', '/about');
  });

  it('says it to nobody who is signed in', async () => {
    const page = await renderPage('/', { person: aPerson(), heartbeat: {} });
    await seen(page.getByRole('heading', { level: 1 }));
    await gone(page.getByText(introduction));
  });
});
