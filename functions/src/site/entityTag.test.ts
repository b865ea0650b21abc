import { expect, it } from 'vitest';
import { writePage } from './html/writePage.ts';
import { entityTag } from './site.request.ts';

const [earlier, later] = [new Date('2026-11-22T00:00:00Z'), new Date('2026-11-22T00:00:10Z')];

it('an answer of the API keeps its tag while only the time passes', () => {
  const answer = (name: string, asOf: Date) => JSON.stringify({ item: { name, createdAt: earlier }, asOf });
  expect(entityTag(answer('花', later))).toBe(entityTag(answer('花', earlier)));
  expect(entityTag(answer('鳥', earlier))).not.toBe(entityTag(answer('花', earlier)));
});

it('a page keeps its tag while only the time passes', () => {
  const built = { html: '<html><head></head><body><div id="root"></div></body></html>', manifest: {}, styles: {} };
  const page = (html: string, at: Date) => {
    const answers = { '/api/photos': { items: [{ publishedAt: earlier }], asOf: at } };
    const drawn = { kind: 'page', status: 200, head: '', isHidden: false, modules: [], html, answers } as const;
    return writePage(built, drawn, { at, language: { locale: 'ja', isAddressed: false } });
  };
  expect(page('<p>花</p>', later)).not.toBe(page('<p>花</p>', earlier));
  expect(entityTag(page('<p>花</p>', later))).toBe(entityTag(page('<p>花</p>', earlier)));
  expect(entityTag(page('<p>鳥</p>', earlier))).not.toBe(entityTag(page('<p>花</p>', earlier)));
});

it('the text of a person cannot contain what the tag ignores', () => {
  const answer = (caption: string) => JSON.stringify({ item: { caption } });
  expect(entityTag(answer('"asOf":"a"'))).not.toBe(entityTag(answer('"asOf":"b"')));
});
