import { afterEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { startDeferred } from '#app/startDeferred.ts';
import { heartbeatContract } from '#contract/callables/heartbeat.ts';
import { documents } from '#testing/firestore.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { gone, see } from '#testing/see.ts';
import { answer } from '#testing/server.ts';
import { leavePage, takeOver } from '#testing/takeOver.tsx';
import { awaitInterest, markPage } from './early.ts';

afterEach(leavePage);

const text = '今夜、"30分" 止まります。\n1\\2';

it('React takes over an announcement, which the HTML has in its place', async () => {
  const { into, said } = await takeOver('/photos', 'ja', () => undefined, text);
  expect(said).toEqual([]);
  const region = page.getByRole('region', { name: 'お知らせ' });
  await see(region);
  expect(into.querySelectorAll('[data-announcement]')).toHaveLength(1);
  await region.getByRole('button', { name: '閉じる' }).click();
  await gone(region);
});

it('an announcement that was dismissed takes no room before the first paint', async () => {
  localStorage.setItem('matataki.dismissed', text);
  const sheets = document.adoptedStyleSheets;
  onTestFinished(() => {
    document.adoptedStyleSheets = sheets;
  });
  markPage();
  await takeOver(
    '/photos',
    'ja',
    (into) => {
      expect(into.querySelector('[data-announcement]')?.checkVisibility()).toBe(false);
    },
    text,
  );
  await takeOver(
    '/photos',
    'ja',
    (into) => {
      expect(into.querySelector('[data-announcement]')?.checkVisibility()).toBe(true);
    },
    `${text} Or not.`,
  );
});

const trending = {
  tags: [{ key: 'sora', name: 'そら', count: 2 }],
  titles: [{ id: 'pillow', name: '枕の草紙', count: 2 }],
  at: new Date(0),
};
const links = page.getByRole('navigation', { name: '話題のタグと作品・場所' });

it('the tags and titles of home are links from the HTML on, until their own code takes their place', async () => {
  documents({ 'aggregates/trending': trending });
  publishPhotos(['一枚']);
  const { into, said, store } = await takeOver('/', 'ja');
  expect(said).toEqual([]);
  await see(links.getByRole('link', { name: 'そら' }));
  const part = into.querySelector('[data-part]');
  expect(part?.querySelectorAll('a')).toHaveLength(4);
  const place = links.getByRole('link', { name: '枕の草紙' });
  const before = place.element().getBoundingClientRect().toJSON();
  answer(heartbeatContract, () => ({ unread: 0, online: 1 }));
  startDeferred(store);
  await expect.poll(() => part?.checkVisibility()).toBe(false);
  expect(links.elements()).toHaveLength(1);
  expect(place.element().getBoundingClientRect().toJSON()).toEqual(before);
});

it('a person with mutes sees no tags before the muted ones are left out', async () => {
  // The presence that the test before this one started may still beat.
  answer(heartbeatContract, () => ({ unread: 0, online: 1 }));
  documents({ 'aggregates/trending': trending });
  localStorage.setItem('matataki.mutes', JSON.stringify({ mutedTags: ['sora'] }));
  onTestFinished(() => {
    delete document.documentElement.dataset['mutes'];
  });
  markPage();
  onTestFinished(awaitInterest());
  await takeOver('/', 'ja', (into) => {
    expect(into.querySelector('[data-part] a')?.checkVisibility({ visibilityProperty: true })).toBe(false);
    document.dispatchEvent(new Event('DOMContentLoaded'));
  });
  expect(document.querySelector('[data-part]')?.childNodes).toHaveLength(0);
});

it.each([
  ['/photos/{id}', 5],
  ['/{username}', 1],
  ['/tags/sora', 1],
])('the HTML of %s has a visitor’s buttons, needs no scripts, and shows them to no member', async (pattern, least) => {
  const by = aPerson({ username: `drawn_${pattern.length}` });
  const tag = { name: 'sora', reading: '', count: 1, aliases: [], createdAt: new Date(), updatedAt: new Date() };
  documents({ [`profiles/${by.uid}`]: profileOf(by), 'tags/sora': tag });
  const [id = ''] = publishPhotos(['drawn'], { by, tags: ['sora'] });
  const { dataset } = document.documentElement;
  onTestFinished(() => {
    delete dataset['member'];
  });
  await takeOver(pattern.replace('{id}', id).replace('{username}', by.username), 'ja', (into) => {
    expect(into.querySelector('[data-soon]')).toBeNull();
    const buttons = [...into.querySelectorAll<HTMLElement>('main button:not(:has(img))')];
    expect(buttons.length).toBeGreaterThanOrEqual(least);
    const ofVisitor = buttons.filter((button) => 'visitor' in button.dataset);
    expect(ofVisitor.length).toBeGreaterThan(0);
    expect(ofVisitor.filter((button) => button.checkVisibility())).toEqual(ofVisitor);
    const places = () =>
      buttons.map(({ parentElement }) => {
        const { top, height } = parentElement?.getBoundingClientRect() ?? {};
        return { top, height };
      });
    const before = places();
    dataset['member'] = '';
    expect(ofVisitor.filter((button) => button.checkVisibility())).toEqual([]);
    expect(places()).toEqual(before);
  });
});
