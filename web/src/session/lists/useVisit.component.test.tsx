import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { wrote } from '#data/acts.ts';
import { documents } from '#testing/firestore.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, seen } from '#testing/seen.ts';
import { readAddresses } from '#testing/server.ts';

const aTag = (name: string) => ({
  ...{ name, reading: '', count: 8, aliases: [] },
  ...{ createdAt: new Date(), updatedAt: new Date() },
});
const tag = (name: string) => page.getByRole('main').getByRole('link', { name: `#${name}` });
/** How often the tags were read, past the edge or not. */
const reads = (): number => readAddresses.filter((address) => address.startsWith('/api/tags')).length;

describe('a list of rows', () => {
  beforeEach(() => {
    documents({ 'tags/sora': aTag('sora') });
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => vi.useRealTimers());

  async function leave(ways: Awaited<ReturnType<typeof renderPage>>): Promise<void> {
    await ways.goTo('/about');
    await gone(tag('sora'));
  }

  async function comeAgain(ways: Awaited<ReturnType<typeof renderPage>>): Promise<void> {
    await leave(ways);
    await ways.goTo('/tags');
    await seen(tag('sora'));
  }

  it('a list is read at most once a minute', async () => {
    const ways = await renderPage('/tags');
    await seen(tag('sora'));
    vi.setSystemTime(Date.now() + 30_000);
    await comeAgain(ways);
    expect(reads()).toBe(1);
    vi.setSystemTime(Date.now() + 31_000);
    documents({ 'tags/umi': aTag('umi') });
    await comeAgain(ways);
    await seen(tag('umi'));
    expect(reads()).toBe(2);
  });

  it('the Back button shows the list as it was, without a read', async () => {
    const ways = await renderPage('/tags');
    await seen(tag('sora'));
    await leave(ways);
    vi.setSystemTime(Date.now() + 600_000);
    await ways.back();
    await seen(tag('sora'));
    expect(reads()).toBe(1);
  });

  it('a list is read past the edge cache after a write', async () => {
    const ways = await renderPage('/tags');
    await seen(tag('sora'));
    wrote();
    documents({ 'tags/umi': aTag('umi') });
    await comeAgain(ways);
    await seen(tag('umi'));
    expect(readAddresses.at(-1)).toBe('/api/tags?fresh=1');
  });
});
