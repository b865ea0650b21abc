import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PhotoId } from '#contract/ids.ts';
import { wrote } from '#data/acts.ts';
import { photosChanged, renewPhoto } from '#data/photos/changed.ts';
import { photoList } from '#data/photos/lists.ts';
import { queryClient } from '#data/queryClient.ts';
import { documents } from '#testing/firestore.ts';
import { putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { signInToSdk } from '#testing/sdk.ts';
import { gone, seen } from '#testing/seen.ts';
import { intercept } from '#testing/server.ts';

// The person's own changes are read with a sign-in.
beforeEach(() => signInToSdk(aPerson()));

const firstTile = () => document.querySelector('main li a[href^="/photos/"]');
const tile = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

/** Freezes the CDN's answers. Returns a function that ends this. */
async function edgeKeeps(...addresses: readonly string[]): Promise<() => void> {
  const ends = await Promise.all(
    addresses.map(async (address) => {
      const response = await fetch(address);
      const kept = await response.text();
      const pattern = new RegExp(`${address.replace(/[?]/g, '\\?')}$`);
      return intercept(pattern, () => new Response(kept, { status: response.status }));
    }),
  );
  return () => {
    for (const end of ends) end();
  };
}

/** Renders a page like a reloaded tab, which keeps only its storage. */
const reload = renderPage;

const captionsOf = async (id: PhotoId, tag: string): Promise<readonly string[]> => {
  const { pages } = await queryClient.infiniteQuery(photoList({ of: 'tag', key: tag }));
  return pages.flatMap(({ items }) => items.filter((photo) => photo.id === id).map(({ caption }) => caption));
};

describe('the person’s own changes show at once while the CDN still serves the former state', () => {
  it('a published photo comes first in the newest photos and in the person’s own, and in no other list', async () => {
    const me = putPerson();
    putPhotos(putPerson(), ['前からある写真']);
    await edgeKeeps('/api/photos?by=publication', `/api/photos?owner=${me.uid}`, '/api/photos?tag=%E6%B5%B7');
    const [id] = putPhotos(me, ['出したばかりの写真'], () => ({ publishedAt: new Date(), updatedAt: new Date() }));
    if (id === undefined) throw new Error('nothing was put');
    await renewPhoto(id);
    const drawn = await renderPage('/');
    await seen(tile('出したばかりの写真'));
    await seen(tile('前からある写真'));
    expect(firstTile()?.getAttribute('href')).toBe(`/photos/${id}`);
    await drawn.unmount();
    await reload(`/${me.username}`);
    await seen(tile('出したばかりの写真'));
    expect(await captionsOf(id, '海')).toEqual([]);
  });

  it('a changed photo shows its new state on its page and in lists until the CDN serves it', async () => {
    const [id] = putPhotos(putPerson(), ['前の題']);
    if (id === undefined) throw new Error('nothing was put');
    const end = await edgeKeeps('/api/photos?by=publication', `/api/photos/${id}`);
    documents.update(`photos/${id}`, { caption: '直した題', updatedAt: new Date() });
    await renewPhoto(id);
    const drawn = await renderPage(`/photos/${id}`);
    await seen(page.getByRole('heading', { level: 1, name: '直した題' }));
    await drawn.unmount();
    const list = await reload('/');
    await seen(tile('直した題'));
    await gone(tile('前の題'));
    await list.unmount();
    end();
    documents.update(`photos/${id}`, { caption: 'その後の題', updatedAt: new Date(Date.now() + 10_000) });
    await reload('/');
    await seen(tile('その後の題'));
  });

  it('a deleted photo stays gone after a reload while the CDN may still serve it', async () => {
    const [kept, removed] = putPhotos(putPerson(), ['残る写真', '消した写真']);
    if (kept === undefined || removed === undefined) throw new Error('nothing was put');
    await edgeKeeps('/api/photos?by=publication');
    documents.update(`photos/${removed}`, { status: 'removed' });
    photosChanged([[removed, undefined]]);
    const first = await reload('/');
    await seen(tile('残る写真'));
    await gone(tile('消した写真'));
    await first.unmount();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 99_000);
    await reload('/');
    await seen(tile('残る写真'));
    await gone(tile('消した写真'));
  });

  it('a saved profile shows under its new name, and the old name redirects there', async () => {
    const me = putPerson({ username: 'old_name', displayName: '前の名' });
    await edgeKeeps('/api/people/old_name', '/api/people/new_name');
    documents.update(`profiles/${me.uid}`, { username: 'new_name', usernameKey: 'new_name', displayName: 'いまの名' });
    documents({ 'usernames/old_name': { uid: me.uid } });
    wrote();
    const drawn = await renderPage('/old_name');
    await expect.poll(drawn.address).toBe('/new_name');
    await seen(page.getByRole('heading', { level: 1, name: 'いまの名' }));
  });
});
