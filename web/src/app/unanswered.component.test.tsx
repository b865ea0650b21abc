import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { documents } from '#testing/firestore.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, seen } from '#testing/seen.ts';
import { intercept } from '#testing/server.ts';

const main = () => page.getByRole('main');
const again = () => main().getByRole('button', { name: 'もう一度試す' });

const offline = '接続できませんでした。';

const pages = [
  '/',
  '/photos',
  '/search?q=x',
  '/photos/{id}',
  '/{username}',
  '/users',
  '/tags',
  '/tags/sora',
  '/titles',
];

it.each(pages)('an offline %s says so and loads at the press of a button', async (pattern) => {
  const person = aPerson();
  documents({
    [`profiles/${person.uid}`]: profileOf(person),
    'tags/sora': { name: 'sora', reading: '', count: 1 },
    'titles/sora': { name: '空の話', reading: '', aliases: [], kind: 'book', count: 1, status: 'active' },
  });
  const [id = ''] = publishPhotos(['x の写真'], { by: person, tags: ['sora'] });
  const end = intercept(/\/api\//);
  await renderPage(pattern.replace('{id}', id).replace('{username}', person.username));
  await seen(main().getByText(offline));
  await expect.poll(() => document.querySelectorAll('h1').length).toBe(1);
  end();
  await again().click();
  await gone(main().getByText(offline));
  await gone(again());
});

it('a bar shows while a page that was asked for is slow to load', async () => {
  publishPhotos(['x の写真'], { tags: ['sora'] });
  documents({ 'tags/sora': { name: 'sora', reading: '', count: 1 } });
  const { address } = await renderPage('/tags', { heartbeat: {} });
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = intercept(/\/api\/(tags\/|photos)/, async () => {
    await promise;
    throw new TypeError('Failed to fetch');
  });
  const bar = page.getByRole('progressbar', { name: '読み込んでいます' });
  await gone(bar);
  await main().getByRole('link', { name: /sora/ }).click();
  await seen(bar);
  expect(address()).toBe('/tags');
  end();
  resolve();
  await gone(bar);
  await expect.poll(address).toBe('/tags/sora');
});
