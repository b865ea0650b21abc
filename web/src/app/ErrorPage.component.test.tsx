import { describe, expect, it } from 'vitest';
import { documents } from '#testing/firestore.ts';
import { aPerson } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { renderPage } from '#testing/render.tsx';
import { seen } from '#testing/seen.ts';

describe('an address that leads nowhere', () => {
  it.each(['/nobody/knows', '/photos/not-an-id', '/photos/AAAAAAAAAAAAAAAAAAAA', '/tags/%23', '/a%20b'])(
    '%s shows the 404 page, which names it and links to the home page',
    async (path) => {
      const page = await renderPage(path);
      await seen(page.getByText(`Page Not Found: ${decodeURIComponent(path)}`));
      expect(document.title).toBe('Page Not Found');
      await page.getByRole('link', { name: 'ホームへ戻る' }).click();
      await expect.poll(page.address).toBe('/');
    },
  );

  it('a photo that is no longer public shows the 404 page', async () => {
    const [id] = publishPhotos(['もうない']);
    documents({ [`photos/${id}`]: undefined });
    const page = await renderPage(`/photos/${id}`);
    await seen(page.getByText(`Page Not Found: /photos/${id}`));
  });

  it.each(['/admin', '/admin/users'])('%s shows the 404 page to a member who is not staff', async (path) => {
    const page = await renderPage(path, { person: aPerson() });
    await seen(page.getByText(`Page Not Found: ${path}`));
  });
});
