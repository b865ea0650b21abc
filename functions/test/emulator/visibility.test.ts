import { beforeAll, describe, expect, it } from 'vitest';
import type { Visibility } from '#contract/documents/photo.ts';
import { apiAddress } from '#contract/edge/api.ts';
import type { PhotoId } from '#contract/ids.ts';
import { monthOf } from '../../src/platform/clock.ts';
import { plainJpeg } from '../pictures/samples.ts';
import { call, reserve, reserveAll } from './harness/calls.ts';
import { edit, photoIn } from './harness/edits.ts';
import { freshName, named } from './harness/names.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { photoNow, photoWhen } from './harness/photos.ts';
import { ask, bytesOf, grantFor, photoOf } from './harness/pictures.ts';
import { server } from './harness/site.ts';
import { upload } from './harness/storage.ts';
import { until } from './harness/until.ts';

const pictureOf = (id: PhotoId): string => `/i/${id}/${id}/320.webp`;

/** Ids in a public list, in its order. */
async function idsIn(address: string): Promise<readonly unknown[]> {
  const { items } = JSON.parse((await ask(address)).body);
  return items.map(({ id }: { readonly id: unknown }) => id);
}

const countOf = async ({ uid }: Person): Promise<unknown> =>
  (await server.firestore.doc(`profiles/${uid}`).get()).get('photoCount');

let owner: Person;
let other: Person;
let username: string;
beforeAll(async () => {
  username = freshName();
  [owner, other] = await Promise.all([named(username), newcomer()]);
});

const shown = (visibility: Visibility, tag: string): Promise<PhotoId> =>
  photoOf({
    ...{ ownerId: owner.uid, owner: { username, displayName: '', photoURL: null }, caption: `題 ${tag}` },
    ...{ tags: [tag], tagKeys: [tag], visibility, listed: visibility === 'public' },
  });

describe('an unlisted photo', () => {
  it('an unlisted photo is visible to everybody with its address, and search engines are told not to index it', async () => {
    const id = await shown('unlisted', freshName());
    const page = await ask(`/photos/${id}`);
    expect([page.status, page.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(page.body).toContain('<meta name="robots" content="noindex"');
    expect(JSON.parse((await ask(apiAddress.photo(id))).body)).toMatchObject({ item: { id, visibility: 'unlisted' } });
    const picture = await ask(pictureOf(id));
    expect([picture.status, picture.body, picture.headers['x-robots-tag']]).toEqual([
      200,
      bytesOf(id, '320.webp'),
      'noindex',
    ]);
    const listed = await shown('public', freshName());
    for (const address of [`/photos/${listed}`, pictureOf(listed)])
      expect((await ask(address)).headers).not.toHaveProperty('x-robots-tag');
  });

  it('an unlisted photo is in no list, feed, search, sitemap or count', async () => {
    const tag = freshName();
    const [unlisted, listed] = [await shown('unlisted', tag), await shown('public', tag)];
    for (const address of [apiAddress.photos({ tag }), apiAddress.photos({ owner: owner.uid })]) {
      const ids = await idsIn(address);
      expect(ids, address).toContain(listed);
      expect(ids, address).not.toContain(unlisted);
    }
    for (const address of [
      apiAddress.photos(),
      apiAddress.newest(),
      apiAddress.photos({ q: `#${tag}` }),
      '/feed',
      `/sitemap/${monthOf(new Date())}.xml`,
    ])
      expect((await ask(address)).body, address).not.toContain(unlisted);
  });

  it('an unlisted photo can be reported and liked by everybody who sees it', async () => {
    const id = await photoIn(owner, 'published', { visibility: 'unlisted' });
    expect(await call('setLike', { id, on: true }, other)).toEqual({ result: {} });
    expect(await call('reportPhoto', { id, reason: 'spam' }, other)).toHaveProperty('result');
  });
});

describe('a private photo', () => {
  it('a private photo has no public address', async () => {
    const id = await shown('private', freshName());
    const page = await ask(`/photos/${id}`);
    expect([page.status, page.body.includes('題')]).toEqual([404, false]);
    for (const address of [apiAddress.photo(id), pictureOf(id)]) expect((await ask(address)).status).toBe(404);
    expect(await idsIn(apiAddress.photosByIds([id]))).toEqual([]);
    expect((await ask(`/i/for/${await grantFor(other)}/${id}/${id}/320.webp`)).status).toBe(404);
  });

  it('the picture of a private photo is visible to its owner and to staff', async () => {
    const id = await shown('private', freshName());
    for (const person of [owner, await staffMember('moderator')]) {
      const { status, body } = await ask(`/i/for/${await grantFor(person)}/${id}/${id}/320.webp`);
      expect({ status, body }).toEqual({ status: 200, body: bytesOf(id, '320.webp') });
    }
  });

  it('a private photo cannot be reported or liked, as if it did not exist', async () => {
    const missing = { refused: { code: 'not-found' } };
    for (const status of ['published', 'held']) {
      const id = await photoIn(owner, status, { visibility: 'private' });
      expect(await call('setLike', { id, on: true }, other)).toEqual(missing);
      expect(await call('reportPhoto', { id, reason: 'spam' }, other)).toEqual(missing);
    }
  });
});

describe('the visibility of a photo', () => {
  it('an upload can set the visibility of its photo', async () => {
    const { id, uploadPath } = await reserve(owner, { visibility: 'private' });
    expect(await photoNow(id)).toMatchObject({ visibility: 'private', listed: false });
    await upload(owner, uploadPath, await plainJpeg(400, 300));
    const photo = await photoWhen(id, 'published');
    expect(photo).toMatchObject({ visibility: 'private', listed: false });
    expect(photo).not.toHaveProperty('publishedAt');
  });

  it('the owner changes the visibility, and lists, counts and files follow', async () => {
    const person = await newcomer();
    const id = await photoIn(person, 'published');
    const counts = (count: number) =>
      until(`${count} photos are counted`, async () => ((await countOf(person)) === count ? true : undefined));
    await counts(1);
    for (const visibility of ['unlisted', 'private', 'public'] as const) {
      expect(await edit(person, id, { visibility })).toMatchObject({ result: { status: 'published' } });
      const listed = visibility === 'public';
      expect(await photoNow(id)).toMatchObject({ status: 'published', visibility, listed });
      await counts(listed ? 1 : 0);
    }
    expect((await photoNow(id))?.publishedAt).toEqual(new Date('2026-01-01T00:00:00Z'));
  });

  it('an older form without visibility keeps it', async () => {
    const id = await photoIn(owner, 'published', { visibility: 'private' });
    expect(await edit(owner, id, { caption: '別の題' })).toHaveProperty('result');
    expect(await photoNow(id)).toMatchObject({ caption: '別の題', visibility: 'private', listed: false });
  });

  it('only the owner changes the visibility, not even staff', async () => {
    const id = await photoIn(owner, 'published', { visibility: 'private' });
    const denied = { refused: { code: 'permission-denied' } };
    expect(await edit(await staffMember('admin'), id, { visibility: 'public' })).toMatchObject(denied);
    expect(await edit(other, id, { visibility: 'public' })).toMatchObject(denied);
    expect(await edit(owner, id, { visibility: 'friends' })).toMatchObject({
      refused: { code: 'invalid-argument', field: 'visibility' },
    });
    expect(await photoNow(id)).toMatchObject({ visibility: 'private' });
  });
});

describe('photos that are sent together', () => {
  it('photos sent together are in lists in the order of the page, whichever is ready first', async () => {
    const person = await newcomer();
    const places = await reserveAll(
      person,
      Array.from({ length: 4 }, (_, index) => ({ caption: `${index}枚目` })),
    );
    for (const index of [2, 0, 3, 1]) {
      const place = places[index];
      if (!place) throw new Error('there is no place');
      await upload(person, place.uploadPath, await plainJpeg(400, 300));
      await photoWhen(place.id, 'published');
    }
    expect(await idsIn(apiAddress.photos({ owner: person.uid }))).toEqual(places.map(({ id }) => id));
    const dates = await Promise.all(places.map(async ({ id }) => (await photoNow(id))?.publishedAt?.getTime()));
    expect(new Set(dates).size).toBe(1);
  });
});
