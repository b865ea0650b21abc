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

const offline = 'インターネットに接続できません。';

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
