import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { type CollectionReference, DocumentReference, FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prefixesOf, tagSearch, titleSearch } from '#contract/catalogueSearch.ts';
import { siteSettingsSchema } from '#contract/documents/siteSettings.ts';
import { transparencyAnswer } from '#contract/documents/transparency.ts';
import { trendingAnswer } from '#contract/documents/trending.ts';
import { albumAnswer, albumsAnswer } from '#contract/edge/albums.ts';
import { apiAddress, itemOf, pastEdge } from '#contract/edge/api.ts';
import { photosBesideAddress } from '#contract/edge/besideAddress.ts';
import {
  namesAnswer,
  peopleAnswer,
  personAnswer,
  tagAnswer,
  tagsAnswer,
  titleAnswer,
  titlesAnswer,
} from '#contract/edge/names.ts';
import { namesAddress } from '#contract/edge/namesAddress.ts';
import { photoAnswer, photosAnswer } from '#contract/edge/photos.ts';
import { variantNamesOf } from '#contract/edge/pictures.ts';
import { ContractError } from '#contract/errors.ts';
import {
  type AlbumId,
  albumIdSchema,
  type PhotoId,
  parsePhotoId,
  parseUid,
  publicationIdSchema,
  titleIdSchema,
  type Uid,
} from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { titleKey } from '#contract/normalizers.ts';
import { recountAlbum } from '../../src/data/albums/albumStore.ts';
import { readPhoto, writePhoto } from '../../src/data/photos/photoStore.ts';
import type { PhotoLife } from '../../src/data/photos/storedLife.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { runTransaction } from '../../src/platform/transaction.ts';
import type { Answer } from '../../src/site/answer.ts';
import { beginReads } from '../../src/site/api/reads.ts';
import { findPicture } from '../../src/site/pictures/publicPictures.ts';
import { askApi } from './harness/askApi.ts';
import { type Author, aProfile, aPublishedPhoto, hana, publishAll, sora } from './harness/publicApi.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const titleIdOf = (id: string) => v.parse(titleIdSchema, id);

async function empty(collection: CollectionReference): Promise<void> {
  const batch = firestore.batch();
  for (const document of await collection.listDocuments()) batch.delete(document);
  await batch.commit();
}

beforeEach(async () => {
  await Promise.all((await firestore.listCollections()).map(empty));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const set = (path: string, fields: Readonly<Record<string, unknown>>) => firestore.doc(path).set({ ...fields });
const bodyOf = ({ body }: Answer): unknown => JSON.parse(String(body));
const documentsOf = ({ headers }: Answer): number => Number(headers['X-Matataki-Documents']);
async function read<Body extends object>(address: string, schema: v.GenericSchema<unknown, Body>) {
  const answer = await askApi(address);
  expect({ address, status: answer.status, body: answer.status === 200 ? '' : answer.body }).toEqual({
    address,
    status: 200,
    body: '',
  });
  return { ...v.parse(schema, bodyOf(answer)), documents: documentsOf(answer) };
}
const error = async (address: string): Promise<unknown> => {
  const answer = await askApi(address);
  return { status: answer.status, ...v.parse(v.object({ error: v.unknown() }), bodyOf(answer)) };
};
const nothing = { status: 404, error: { code: 'not-found' } };
const bad = (field: string) => ({ status: 400, error: { code: 'invalid-argument', field } });

/** Makes an album of photos, by `hana` and public by default. */
async function anAlbum(photoIds: readonly PhotoId[], more: Readonly<Record<string, unknown>> = {}): Promise<AlbumId> {
  const id = v.parse(albumIdSchema, newPhotoId());
  const { uid, ...names } = hana;
  await set(`albums/${id}`, {
    ...{ ownerId: uid, owner: { ...names, photoURL: null }, title: '春の旅', text: '' },
    ...{ visibility: 'public', status: 'published', createdAt: new Date(), updatedAt: new Date() },
    ...more,
  });
  await set(`albumContents/${id}`, { ownerId: uid, photoIds, key: `key of ${id}` });
  const albumKeys = FieldValue.arrayUnion(`key of ${id}`);
  await Promise.all(photoIds.map((photo) => firestore.doc(`photos/${photo}`).update({ albumKeys })));
  await recountAlbum(id);
  return id;
}

describe('the filters of all photos', () => {
  const publish = async (changes: readonly Readonly<Record<string, unknown>>[]) => {
    const ids = await publishAll(changes.map((_, index) => ({ caption: `p${index}` })));
    await Promise.all(ids.map((id, index) => firestore.doc(`photos/${id}`).update({ ...changes[index] })));
    return ids;
  };
  const idsOf = async (choice: Parameters<typeof apiAddress.photos>[0]) =>
    (await read(apiAddress.photos(choice), photosAnswer)).items.map(({ id }) => id);

  it('the API refuses an unknown filter, and a filter beside another list', async () => {
    expect(await error('/api/photos?shape=round')).toEqual(bad('shape'));
    expect(await error('/api/photos?licence=mine')).toEqual(bad('licence'));
    expect(await error('/api/photos?year=99999')).toEqual(bad('year'));
    expect(await error('/api/photos?titleKind=song')).toEqual(bad('titleKind'));
    expect(await error('/api/photos?tag=sora&licence=cc')).toEqual(bad('tag'));
    expect(await error('/api/photos?q=sora&shape=portrait')).toEqual(bad('q'));
    expect(await error('/api/photos?by=publication&shape=portrait')).toEqual(bad('by'));
    expect(await error(`/api/photos?near=${newPhotoId()}&year=2026`)).toEqual(bad('near'));
  });

  it('a filter finds listed photos of its licence, shape, year and kind, the newest first, and filters combine', async () => {
    const tall = { width: 2_000, height: 3_000 };
    const before = new Date('2025-12-31T14:59:59Z');
    const [by, tallSa, zero, tallReserved, former, hidden, square] = await publish([
      { licence: 'cc-by-4.0' },
      { licence: 'cc-by-sa-4.0', ...tall },
      { licence: 'cc0-1.0', titleKind: 'place' },
      { licence: 'all-rights-reserved', ...tall },
      { licence: 'cc-by-4.0', ...tall, publishedAt: before, titleKind: 'place' },
      { licence: 'cc-by-4.0', ...tall, visibility: 'unlisted', listed: false, titleKind: 'place' },
      { licence: 'all-rights-reserved', width: 2_000, height: 2_000 },
    ]);
    expect(await idsOf({ licence: 'cc' })).toEqual([zero, tallSa, by, former]);
    expect(await idsOf({ licence: 'cc-by-4.0' })).toEqual([by, former]);
    expect(await idsOf({ licence: 'cc0-1.0' })).toEqual([zero]);
    expect(await idsOf({ shape: 'portrait' })).toEqual([tallReserved, tallSa, former]);
    expect(await idsOf({ shape: 'landscape' })).toEqual([zero, by]);
    expect(await idsOf({ year: '2025' })).toEqual([former]);
    expect(await idsOf({ year: '2026' })).toEqual([square, tallReserved, zero, tallSa, by]);
    expect(await idsOf({ shape: 'portrait', licence: 'cc', year: '2026' })).toEqual([tallSa]);
    expect(await idsOf({ titleKind: 'place' })).toEqual([zero, former]);
    expect(await idsOf({ titleKind: 'place', licence: 'cc-by-4.0', year: '2025' })).toEqual([former]);
    expect(await idsOf({})).not.toContain(hidden);
  });

  it('a page of a filter reads no more documents than a page, and its cursor leads to the rest', async () => {
    const ids = await publish(
      Array.from({ length: 40 }, (_, index) => ({ licence: 'cc-by-4.0', ...(index % 4 === 0 && { height: 9_000 }) })),
    );
    const choice = { shape: 'portrait', licence: 'cc' } as const;
    const first = await read(apiAddress.photos(choice), photosAnswer);
    const second = await read(apiAddress.photos({ ...choice, after: first.next }), photosAnswer);
    for (const { documents } of [first, second]) expect(documents).toBeLessThanOrEqual(31);
    const found = [...first.items, ...second.items].map(({ id }) => id);
    expect(found).toEqual(ids.filter((_, index) => index % 4 === 0).toReversed());
    expect(second.next).toBeUndefined();
  });
});

describe('an album', () => {
  const photosBy = (by: Author, count: number) =>
    publishAll(Array.from({ length: count }, (_, index) => ({ caption: `p${index}`, by })));

  it('an album lists its photos in its order, thirty at a time, and reads two more documents', async () => {
    const ids = await photosBy(hana, 40);
    const order = ids.toReversed().toSorted((one, other) => one.localeCompare(other));
    const id = await anAlbum(order);
    const first = await read(apiAddress.photosOfAlbum(id), photosAnswer);
    expect(first.items.map((photo) => photo.id)).toEqual(order.slice(0, 30));
    expect(first.documents).toBe(32);
    const place = Buffer.from(String(first.next).slice(16), 'base64url').toString();
    for (const photo of ids) expect(place).not.toContain(photo);
    // A photo that was read is removed meanwhile; no photo is skipped for it.
    await firestore.doc(`albumContents/${id}`).update({ photoIds: order.slice(1) });
    const second = await read(apiAddress.photosOfAlbum(id, { after: first.next }), photosAnswer);
    expect(second.items.map((photo) => photo.id)).toEqual(order.slice(30));
    expect(second.next).toBeUndefined();
  });

  it('a public album shows only listed photos, and an unlisted one also unlisted photos', async () => {
    const [shown, unlisted, held, hidden] = await photosBy(hana, 4);
    const [theirs] = await photosBy(sora, 1);
    if (!shown || !unlisted || !held || !hidden || !theirs) throw new Error('no such photo');
    await firestore.doc(`photos/${unlisted}`).update({ visibility: 'unlisted', listed: false });
    await firestore.doc(`photos/${held}`).update({ status: 'held', listed: false });
    await firestore.doc(`photos/${hidden}`).update({ visibility: 'private', listed: false });
    const id = await anAlbum([hidden, unlisted, held, theirs, shown]);
    const photosIn = async (album: AlbumId) =>
      (await read(apiAddress.photosOfAlbum(album), photosAnswer)).items.map((photo) => photo.id);
    expect(await photosIn(id)).toEqual([shown]);
    const secret = await anAlbum([hidden, unlisted, held, theirs, shown], { visibility: 'unlisted' });
    expect(await photosIn(secret)).toEqual([unlisted, shown]);
    expect((await read(apiAddress.albumsWithPhoto(unlisted), albumsAnswer)).items).toEqual([]);
  });

  it('an album’s count includes only public photos, and an album without any is not listed', async () => {
    const [shown, unlisted, held, hidden] = await photosBy(hana, 4);
    if (!shown || !unlisted || !held || !hidden) throw new Error('no such photo');
    await firestore.doc(`photos/${unlisted}`).update({ visibility: 'unlisted', listed: false });
    await firestore.doc(`photos/${held}`).update({ status: 'held', listed: false });
    await firestore.doc(`photos/${hidden}`).update({ visibility: 'private', listed: false });
    const id = await anAlbum([hidden, unlisted, held, shown]);
    const secret = await anAlbum([hidden, unlisted, held, shown], { visibility: 'unlisted' });
    const unseen = await anAlbum([hidden, unlisted, held]);
    expect((await read(apiAddress.album(id), albumAnswer)).item.photoCount).toBe(1);
    expect((await read(apiAddress.album(secret), albumAnswer)).item.photoCount).toBe(2);
    expect((await read(apiAddress.album(unseen), albumAnswer)).item.photoCount).toBe(0);
    const { items } = await read(apiAddress.albums(), albumsAnswer);
    expect(items.map((album) => [album.id, album.photoCount])).toEqual([[id, 1]]);
  });

  it('an album does not reveal the ids of its photos', async () => {
    const ids = await photosBy(hana, 2);
    const id = await anAlbum(ids);
    const { item, documents } = await read(apiAddress.album(id), albumAnswer);
    expect(item).toMatchObject({ id, title: '春の旅', photoCount: 2, owner: { username: 'hana' } });
    expect(documents).toBe(1);
    const { body } = await askApi(apiAddress.album(id));
    for (const secret of [...ids, 'key of']) expect(String(body)).not.toContain(secret);
  });

  it('an unlisted album is found only by its address', async () => {
    const [photo] = await photosBy(hana, 1);
    if (!photo) throw new Error('no such photo');
    const id = await anAlbum([photo], { visibility: 'unlisted' });
    expect((await read(apiAddress.album(id), albumAnswer)).item.visibility).toBe('unlisted');
    expect((await read(apiAddress.photosOfAlbum(id), photosAnswer)).items).toHaveLength(1);
    for (const address of [
      apiAddress.albums(),
      apiAddress.albums({ owner: parseUid(hana.uid) }),
      apiAddress.albumsWithPhoto(photo),
    ])
      expect((await read(address, albumsAnswer)).items).toEqual([]);
  });

  it.each([
    ['hidden', { status: 'hidden', hold: { rule: 'spam', note: '' } }],
    ['deleted', { status: 'removed', restorable: { until: new Date(), status: 'published' } }],
  ])('an album that is %s is missing everywhere', async (_how, fields) => {
    const [photo] = await photosBy(hana, 1);
    if (!photo) throw new Error('no such photo');
    const id = await anAlbum([photo], fields);
    expect(await error(apiAddress.album(id))).toEqual(nothing);
    expect(await error(apiAddress.photosOfAlbum(id))).toEqual(nothing);
    expect((await read(apiAddress.albums(), albumsAnswer)).items).toEqual([]);
    expect((await read(apiAddress.albumsWithPhoto(photo), albumsAnswer)).items).toEqual([]);
  });

  it('the list has the owner’s other albums, the last changed first, without empty ones', async () => {
    const [photo] = await photosBy(hana, 1);
    if (!photo) throw new Error('no such photo');
    const older = await anAlbum([photo], { updatedAt: new Date(0) });
    const newer = await anAlbum([photo]);
    await anAlbum([]);
    await anAlbum(await photosBy(sora, 1), { ownerId: sora.uid });
    const ofHana = await read(apiAddress.albums({ owner: parseUid(hana.uid) }), albumsAnswer);
    expect(ofHana.items.map((album) => album.id)).toEqual([newer, older]);
    const all = await read(apiAddress.albums(), albumsAnswer);
    expect(all.items).toHaveLength(3);
    // The empty album is read too.
    expect(all.documents).toBe(4);
    const withPhoto = await read(apiAddress.albumsWithPhoto(photo), albumsAnswer);
    expect(new Set(withPhoto.items.map((album) => album.id))).toEqual(new Set([older, newer]));
    expect(withPhoto.documents).toBe(5);
  });

  it('the API refuses every other request for an album', async () => {
    const id = await anAlbum([]);
    expect(await error('/api/photos?album=short')).toEqual(nothing);
    expect(await error('/api/albums/short')).toEqual(nothing);
    expect(await error('/api/albums?owner=a/b')).toEqual(nothing);
    expect(await error(`/api/albums?photo=${newPhotoId()}`)).toEqual(nothing);
    expect(await error(`/api/photos?owner=hana&album=${id}`)).toEqual(bad('album'));
    expect(await error(`/api/albums?owner=hana&photo=${newPhotoId()}`)).toEqual(bad('owner'));
    expect(await error(`/api/photos?album=${id}&after=made-up`)).toEqual(bad('after'));
  });
});

describe('photos that were sent together', () => {
  const publication = v.parse(publicationIdSchema, 'sentTogether00000000');
  const at = new Date(Date.UTC(2026, 0, 2));

  type Change = Partial<Pick<PhotoLife, 'status' | 'visibility'>>;

  /** Changes photos in one transaction, as calls and jobs do. */
  const change = (ids: readonly (PhotoId | undefined)[], to: Change, words: object = {}): Promise<void> =>
    runTransaction(async (transaction) => {
      for (const id of ids.flatMap((one) => one ?? [])) {
        const photo = await readPhoto(id, transaction);
        if (photo) writePhoto(transaction, id, photo, { ...photo, ...to }, { ...words });
      }
    });

  /** Publishes them as the pipeline does, one after the other. */
  async function sendTogether(count: number, to: (place: number) => Change = () => ({})) {
    const ids = Array.from({ length: count }, newPhotoId).toSorted().toReversed();
    for (const [place, id] of ids.entries()) {
      const photo = aPublishedPhoto({ caption: `p${place}`, tags: ['海'] }, at, hana);
      await set(`photos/${id}`, { ...photo, publication, ...{ status: 'held', listed: false, leads: false } });
      await change([id], { status: 'published', ...to(place) });
    }
    return ids;
  }

  const newest = async () => {
    const { items, documents } = await read(pastEdge(apiAddress.newest()), photosAnswer);
    const behind = items.flatMap(({ others = [] }) => others).reduce((sum, { count }) => sum + count, 0);
    return { captions: items.map(({ caption }) => caption).join(' '), behind, documents };
  };

  it('a held, hidden, private, unlisted or deleted photo neither shows nor counts', async () => {
    const [first, , third, fourth, fifth] = await sendTogether(8);
    await change([first], { status: 'held' });
    await change([third], { visibility: 'private' });
    await change([fourth], { visibility: 'unlisted' });
    await change([fifth], { status: 'removed' });
    expect(await newest()).toEqual({ captions: 'p1 p5 p6', behind: 1, documents: 4 });
    const all = await read(pastEdge(apiAddress.photosOfPublication(publication)), photosAnswer);
    expect(all.items.map(({ caption }) => caption)).toEqual(['p1', 'p5', 'p6', 'p7']);
  });

  it('photos that leave at once are replaced by the next ones in the same write', async () => {
    const ids = await sendTogether(6);
    await change(ids.slice(0, 2), { status: 'hidden' });
    expect(await newest()).toEqual({ captions: 'p2 p3 p4', behind: 1, documents: 4 });
    await change(ids, { status: 'hidden' });
    expect(await newest()).toEqual({ captions: '', behind: 0, documents: 1 });
    expect((await firestore.doc(`publications/${publication}`).get()).exists).toBe(false);
    await change(ids, { status: 'published' });
    expect(await newest()).toEqual({ captions: 'p0 p1 p2', behind: 3, documents: 4 });
  });

  it('a photo whose document is gone stops no other photo of its publication', async () => {
    const [first, , , fourth] = await sendTogether(5);
    await firestore.doc(`photos/${fourth}`).delete();
    await change([first], { status: 'hidden' });
    expect((await newest()).captions).toBe('p1 p2');
    const { items } = await read(pastEdge(apiAddress.photosOfPublication(publication)), photosAnswer);
    expect(items.map(({ caption }) => caption)).toEqual(['p1', 'p2', 'p4']);
  });

  it('the list of a publication is a 404 if nothing of it can be shown', async () => {
    expect(await error(apiAddress.photosOfPublication(publication))).toEqual(nothing);
    expect(await error('/api/photos?publication=short')).toEqual(nothing);
    const [id] = await sendTogether(1);
    const address = pastEdge(apiAddress.photosOfPublication(publication));
    expect((await read(address, photosAnswer)).items).toHaveLength(1);
    await change([id], { status: 'hidden' });
    expect(await error(address)).toEqual(nothing);
    expect(await error('/api/photos?tag=sea&by=publication')).toEqual(bad('by'));
    expect(await error(`/api/photos?owner=hana&publication=${publication}`)).toEqual(bad('publication'));
  });

  it('a publication of several pages says on its first page how many photos it has, for one document more', async () => {
    await sendTogether(limits.page.size + 2);
    const page = await read(pastEdge(apiAddress.photosOfPublication(publication)), photosAnswer);
    const behind = page.items.flatMap(({ others = [] }) => others).reduce((sum, { count }) => sum + count, 0);
    expect([page.items.length, behind]).toEqual([limits.page.size, limits.page.size - 1]);
    expect(page.documents).toBe(limits.page.size + 1);
  });

  it('the newest photos have three of them and the number of the others, for four documents', async () => {
    await sendTogether(26);
    await publishAll([{ caption: 'before' }]);
    expect(await newest()).toEqual({ captions: 'p0 p1 p2 before', behind: 23, documents: 5 });
    const plain = await read(pastEdge(apiAddress.photos()), photosAnswer);
    expect(plain.items).toHaveLength(27);
    const tagged = await read(apiAddress.photos({ tag: '海' }), photosAnswer);
    expect(tagged.items).toHaveLength(26);
  });

  it('photos that come and leave side by side are all counted', async () => {
    const [first, second, , fourth] = await sendTogether(7);
    await change([first], { status: 'hidden' });
    await Promise.all([
      change([first], { status: 'published' }),
      change([second], { status: 'hidden' }),
      change([fourth], {}, { tags: ['山'], tagKeys: ['山'] }),
      change([second], { status: 'hidden' }),
    ]);
    expect(await newest()).toEqual({ captions: 'p0 p2 p3', behind: 3, documents: 4 });
    await change([first], { status: 'held' });
    const { items } = await read(pastEdge(apiAddress.newest()), photosAnswer);
    expect(items[0]?.others).toEqual([{ count: 2, tagKeys: ['海'] }]);
  });

  const publicationsOf = async (id: PhotoId) => {
    const addresses = [
      ...[apiAddress.newest(), apiAddress.photos(), apiAddress.photos({ tag: '海' })],
      ...[apiAddress.photosByIds([id]), apiAddress.photosOfPublication(publication)],
    ];
    const lists = await Promise.all(addresses.map((address) => read(pastEdge(address), photosAnswer)));
    const { item } = await read(pastEdge(apiAddress.photo(id)), photoAnswer);
    return new Set([...lists.flatMap(({ items }) => items), item].map((photo) => photo.publication));
  };

  it('no answer names the publication of a photo of which nothing else is shown', async () => {
    const [first, second] = await sendTogether(2, (place) => (place > 0 ? { visibility: 'private' } : {}));
    if (!first) throw new Error('no such photo');
    expect(await publicationsOf(first)).toEqual(new Set([undefined]));
    await change([second], { visibility: 'public' });
    expect(await publicationsOf(first)).toEqual(new Set([publication]));
    await change([second], { visibility: 'unlisted' });
    expect(await publicationsOf(first)).toEqual(new Set([undefined]));
  });

  it('the photos without a publication are entries of their own', async () => {
    await publishAll(Array.from({ length: 4 }, (_, index) => ({ caption: `s${index}`, by: hana })));
    expect(await newest()).toEqual({ captions: 's3 s2 s1 s0', behind: 0, documents: 4 });
  });
});

describe('a list of photos', () => {
  it('a list has 30 published photos, the newest first, with the cursor of the next page, one document each', async () => {
    await publishAll(Array.from({ length: 40 }, (_, index) => ({ caption: `p${index}` })));
    const first = await read(apiAddress.photos(), photosAnswer);
    expect(first.items.map(({ caption }) => caption)).toEqual(
      Array.from({ length: 30 }, (_, index) => `p${39 - index}`),
    );
    expect(first.documents).toBe(30);
    expect(first.items[0]?.publishedAt).toEqual(new Date(Date.UTC(2026, 0, 1, 0, 39)));
    expect(Math.abs(Date.now() - first.asOf.getTime())).toBeLessThan(60_000);
    const second = await read(apiAddress.photos({ after: first.next }), photosAnswer);
    expect(second.items.map(({ caption }) => caption)).toEqual(
      Array.from({ length: 10 }, (_, index) => `p${9 - index}`),
    );
    expect(second.next).toBeUndefined();
  });

  it('a person’s photos come in their order, page by page, and by time for a feed', async () => {
    const ids = await publishAll(Array.from({ length: 32 }, (_, index) => ({ caption: `p${index}`, by: hana })));
    const [oldest = '', ...others] = ids;
    await firestore.doc(`photos/${oldest}`).update({ position: 'V' });
    const owner = hana.uid;
    const first = await read(apiAddress.photos({ owner: parseUid(owner) }), photosAnswer);
    const second = await read(apiAddress.photos({ owner: parseUid(owner), after: first.next }), photosAnswer);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([oldest, ...others.toReversed()]);
    expect({ documents: first.documents, next: second.next }).toEqual({ documents: 30, next: undefined });
    const byTime = await read(apiAddress.photos({ owner: parseUid(owner), by: 'time' }), photosAnswer);
    expect(byTime.items.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 30));
    expect(byTime.items[0]?.position).toBeUndefined();
    expect(await error(`/api/photos?owner=${owner}&by=size`)).toEqual(bad('by'));
    expect(await error('/api/photos?by=time')).toEqual(bad('by'));
  });

  it('the photos near a photo share its title, a tag or its owner, a dozen at most, for few documents', async () => {
    const titleId = titleIdOf('near');
    const many = (count: number, words: Parameters<typeof publishAll>[0][number]) =>
      Array.from({ length: count }, (_, index) => ({ ...words, caption: `${words.caption}${index}` }));
    const [id = ''] = await publishAll([
      { caption: 'itself', titleId, tags: ['sky', 'sea'], by: hana },
      ...many(9, { caption: 'titled', titleId, by: sora }),
      ...many(9, { caption: 'tagged', tags: ['sea'], by: sora }),
      ...many(9, { caption: 'own', by: hana }),
      { caption: 'far', tags: ['land'], by: sora },
    ]);
    const { items, next, documents } = await read(apiAddress.photosNear(parsePhotoId(id)), photosAnswer);
    expect(items).toHaveLength(12);
    expect(new Set(items.map(({ caption }) => caption.replace(/\d/, '')))).toEqual(
      new Set(['titled', 'tagged', 'own']),
    );
    expect(next).toBeUndefined();
    expect(documents).toBeLessThanOrEqual(24);

    await firestore.doc(`photos/${id}`).update({ status: 'hidden', listed: false });
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    expect(await error(apiAddress.photosNear(parsePhotoId(id)))).toEqual(nothing);
    expect(await error(`/api/photos?near=${id}&after=x`)).toEqual(bad('after'));
    expect(await error('/api/photos?near=..')).toEqual(nothing);
  });

  it('a photo has the four photos before and after it on its owner’s profile, in that order, for nine documents', async () => {
    const ids = await publishAll(
      Array.from({ length: 12 }, (_, index) => ({ caption: `p${index}`, by: hana })).concat({
        caption: 'other',
        by: sora,
      }),
    );
    const [, oldest = '', hidden = '', , , , middle = ''] = ids;
    await firestore.doc(`photos/${oldest}`).update({ position: 'V' });
    await firestore.doc(`photos/${hidden}`).update({ status: 'hidden', listed: false });
    const beside = (id: string) => read(photosBesideAddress(parsePhotoId(id)), photosAnswer);
    const captionsOf = async (id: string) => (await beside(id)).items.map(({ caption }) => caption);
    const { items, next, documents } = await beside(middle);
    expect(items.map(({ caption }) => caption)).toEqual(['p10', 'p9', 'p8', 'p7', 'p6', 'p5', 'p4', 'p3', 'p0']);
    expect({ next, documents }).toEqual({ next: undefined, documents: 9 });
    expect(await captionsOf(oldest)).toEqual(['p1', 'p11', 'p10', 'p9', 'p8']);
    expect(await error(photosBesideAddress(parsePhotoId(hidden)))).toEqual(nothing);
    await firestore.doc(`photos/${ids[8]}`).update({ visibility: 'unlisted', listed: false });
    expect(await captionsOf(ids[8] ?? '')).toEqual([]);
    expect(await error(`/api/photos?by=position&near=${middle}&after=x`)).toEqual(bad('after'));
    expect(await error('/api/photos?by=position')).toEqual(bad('by'));
    expect(await error(`/api/photos?owner=${hana.uid}&by=position`)).toEqual(bad('by'));
  });

  it('the photos like a photo share parts of its hash, are listed, most alike first, and cost nineteen documents', async () => {
    const ids = await publishAll(
      ['itself', 'alike', 'twin', 'coincidence', 'other', 'held', 'unlisted', 'former', ...'abcdefgh'].map(
        (caption) => ({ caption, by: sora }),
      ),
    );
    const [id = '', alike = '', twin = '', coincidence = '', other = '', held = '', unlisted = '', , ...many] = ids;
    const parts = ['0aaa', '1bbb', '2ccc', '3ddd'];
    const change = (of: string, fields: object) => firestore.doc(`photos/${of}`).update({ ...fields });
    const setParts = (of: string, hashParts: readonly string[], more: object = {}) =>
      Promise.all([
        firestore.doc(`searchEntries/${of}`).update({ hashParts, ...('listed' in more && { listed: more.listed }) }),
        Object.keys(more).length > 0 && change(of, more),
      ]);
    await setParts(id, parts);
    await setParts(alike, ['0aaa', '1bbb', '2fff', '3fff']);
    await setParts(twin, parts);
    await setParts(coincidence, ['0aaa', '1fff', '2fff', '3fff']);
    await setParts(other, ['1aaa', '0bbb', '3ccc', '2ddd']);
    await setParts(held, parts, { status: 'held', listed: false });
    await setParts(unlisted, parts, { visibility: 'unlisted', listed: false });
    const found = async (of: string) => read(apiAddress.photosSimilar(parsePhotoId(of)), photosAnswer);
    const { items, documents, next } = await found(id);
    expect(items.map(({ caption }) => caption)).toEqual(['twin', 'alike']);
    expect([next, documents <= 19]).toEqual([undefined, true]);
    expect(JSON.stringify(items)).not.toContain('hashParts');

    for (const one of many) await setParts(one, parts);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    expect((await found(id)).documents).toBeLessThanOrEqual(19);
    // Photos of before have no parts.
    expect((await found(ids[7] ?? '')).items).toEqual([]);
    expect(await error(apiAddress.photosSimilar(parsePhotoId(held)))).toEqual(nothing);
    expect(await error(`/api/photos?similar=${id}&after=x`)).toEqual(bad('after'));
    expect(await error('/api/photos?similar=..')).toEqual(nothing);
  });

  it('a list may be of a tag, a title or a person', async () => {
    await publishAll([
      { caption: 'a', tags: ['猫'] },
      { caption: 'b', titleId: 'night' },
      { caption: 'c', by: hana },
    ]);
    const captions = async (asked: Parameters<typeof apiAddress.photos>[0]) =>
      (await read(apiAddress.photos(asked), photosAnswer)).items.map(({ caption }) => caption);
    expect(await captions({ tag: '猫' })).toEqual(['a']);
    expect(await captions({ title: titleIdOf('night') })).toEqual(['b']);
    expect(await captions({ owner: parseUid(hana.uid) })).toEqual(['c']);
    expect(await captions({ tag: '犬' })).toEqual([]);
  });

  it('a list never has private fields, nor the fields that search uses', async () => {
    const [id = newPhotoId()] = await publishAll([{ caption: '夕日', tags: ['海'] }]);
    await set('profiles/x', aProfile(hana, { formerKeys: ['once'], searchName: 'はな', search: ['はな'] }));
    await set('tags/海', { name: '海', count: 1, search: ['海'] });
    await set('titles/t', { name: 'T', count: 1, status: 'active', search: ['t'] });
    const addresses = [
      apiAddress.photos(),
      apiAddress.photos({ q: '夕日' }),
      apiAddress.photosByIds([id]),
      apiAddress.photo(id),
      apiAddress.people(),
      apiAddress.people({ q: 'はな' }),
      apiAddress.peopleByIds([parseUid('x')]),
      apiAddress.person('hana'),
      apiAddress.tags(),
      apiAddress.tags({ q: '海' }),
      apiAddress.tag('海'),
      apiAddress.titles(),
      apiAddress.titles({ q: 't' }),
      apiAddress.title(titleIdOf('t')),
    ];
    for (const address of addresses) {
      const { status, body } = await askApi(address);
      expect({ address, status }).toEqual({ address, status: 200 });
      expect(String(body), address).toMatch(/夕日|hana|海|"T"/);
      for (const field of ['contentHash', 'grams', 'formerKeys', 'searchName', 'search']) {
        expect(String(body), address).not.toContain(`"${field}"`);
      }
    }
  });

  it('a page of 30 usual photos is at most 9 kB as brotli', async () => {
    const words = ['夕暮れの港', '雨上がりの路地', '窓辺の猫と本', '祭りの夜', '海へ続く坂道', '朝霧の森'];
    await publishAll(
      Array.from({ length: 30 }, (_, index) => ({
        caption: `${words[index % 6]}、${words[(index * 5 + 1) % 6]}`,
        description:
          index % 3 === 0 ? `${words[(index + 2) % 6]}を歩いていて見つけた景色です。${index}時間待ちました。` : '',
        tags: [words[index % 6]?.slice(-1) ?? '', '写真', `旅${index % 7}`],
        by: [hana, sora][index % 2] ?? sora,
      })),
    );
    const { body } = await askApi(apiAddress.photos());
    expect(brotliCompressSync(String(body)).length).toBeLessThanOrEqual(9_000);
  });

  it('a list by ids has the published ones, and nothing of the others', async () => {
    const [one = newPhotoId(), other = newPhotoId()] = await publishAll([{ caption: 'a' }, { caption: 'b' }]);
    await firestore.doc(`photos/${other}`).update({ status: 'held' });
    const { items, documents } = await read(apiAddress.photosByIds([one, other, newPhotoId()]), photosAnswer);
    expect([items.map(({ id }) => id), documents]).toEqual([[one], 3]);
  });

  it('a list omits an unreadable document and goes on after it', async () => {
    const ids = await publishAll(Array.from({ length: 31 }, (_, index) => ({ caption: `p${index}` })));
    await firestore.doc(`photos/${ids[1]}`).update({ width: 'wide' });
    const first = await read(apiAddress.photos(), photosAnswer);
    expect(first.items).toHaveLength(29);
    expect((await read(apiAddress.photos({ after: first.next }), photosAnswer)).items).toHaveLength(1);
  });
});

describe('unpublished photos', () => {
  it.each(['hidden', 'held', 'removed', 'processing', 'failed'])(
    'a photo that is %s is in no list and at no address',
    async (status) => {
      const [id = newPhotoId()] = await publishAll([{ caption: '夕日', tags: ['海'], titleId: 'night' }]);
      await firestore.doc(`photos/${id}`).update({ status });
      for (const asked of [
        {},
        { tag: '海' },
        { title: titleIdOf('night') },
        { owner: parseUid(sora.uid) },
        { q: '夕日' },
        { q: '#海' },
        { q: '@sora' },
      ]) {
        expect((await read(apiAddress.photos(asked), photosAnswer)).items).toEqual([]);
      }
      expect((await read(apiAddress.photosByIds([id]), photosAnswer)).items).toEqual([]);
      expect(await error(apiAddress.photo(id))).toEqual(nothing);
    },
  );

  it('a photo is at its own address once it is published', async () => {
    const [id = newPhotoId()] = await publishAll([{ caption: '夕日' }]);
    expect((await read(apiAddress.photo(id), photoAnswer)).item).toMatchObject({ id, caption: '夕日' });
  });
});

describe('a search of photos', () => {
  const page = async (q: string, after?: string) => {
    const { items, next, documents } = await read(apiAddress.photos({ q, after }), photosAnswer);
    return { captions: items.map(({ caption }) => caption), next, documents };
  };
  const found = async (q: string) => (await page(q)).captions;
  const person = ({ uid, ...names }: Author) => set(`profiles/${uid}`, aProfile(names));

  it('a search finds Japanese without blanks, ranked by caption, tag, title, author and description, then newest first', async () => {
    await publishAll([
      { caption: 'a', description: '庭の桜です' },
      { caption: 'b', tags: ['桜'] },
      { caption: 'c', by: { ...sora, displayName: '桜子' } },
      { caption: '夜桜を見た' },
      { caption: 'd', titleWords: ['桜の園', 'さくらのその'] },
      { caption: '梅' },
    ]);
    expect(await found('桜')).toEqual(['d', '夜桜を見た', 'b', 'c', 'a']);
    expect(await found('さくら')).toEqual(['d']);
  });

  it('a search finds photos with every word, in any field, and words by their beginning', async () => {
    await publishAll([
      { caption: '窓辺の猫', by: hana },
      { caption: '塀の上の猫' },
      { caption: '桜', description: '京都にて' },
      { caption: '桜' },
      { caption: 'Ｃａｆé Noir' },
      { caption: '満開🌸でした' },
      { caption: 'の' },
    ]);
    expect(await found('hana 猫')).toEqual(['窓辺の猫']);
    expect(await found('京都　桜')).toEqual(['桜']);
    expect(await found('桜 猫')).toEqual([]);
    expect(await found('caf')).toEqual(['Ｃａｆé Noir']);
    expect(await found('oir')).toEqual([]);
    expect(await found('🌸')).toEqual(['満開🌸でした']);
    expect(await found('の')).toEqual(['の']);
  });

  it('a search accepts #tags and @people, also while they are typed', async () => {
    await person(hana);
    await publishAll([
      { caption: '海の写真' },
      { caption: 'a', tags: ['海'] },
      { caption: 'b', tags: ['海辺'] },
      { caption: 'c', by: hana },
      { caption: 'hana' },
    ]);
    expect(await found('#海')).toEqual(['a']);
    expect(await found('@hana')).toEqual(['c']);
    expect(await found('@ha')).toEqual(['hana', 'c']);
  });

  it('a search finds photos by other names of their tag, each once and at its best rank', async () => {
    await set('tags/ねこ', { name: 'ねこ', count: 0, aliasOf: '猫' });
    await publishAll([
      { caption: 'ねこと遊ぶ', description: '猫' },
      { caption: 'a', tags: ['猫'], description: 'ねこ' },
      { caption: 'b', description: 'ネコ' },
    ]);
    expect(await found('ねこ')).toEqual(['a', 'ねこと遊ぶ', 'b']);
    expect(await found('#ねこ')).toEqual(['a']);
  });

  it('a search accepts an author, tag, title, exclusions and exact words', async () => {
    await person(hana);
    await set('tags/ねこ', { name: 'ねこ', count: 0, aliasOf: '猫' });
    await publishAll([
      { caption: '朝の庭', by: hana, tags: ['猫'] },
      { caption: '朝の海', by: hana, titleWords: ['となりの庭'] },
      { caption: '朝の山', description: 'となりの庭を見た hana' },
      { caption: 'morning by the sea' },
      { caption: 'the sea by morning', tags: ['猫'] },
      { caption: '朝の花', by: { ...sora, displayName: '朝子' } },
    ]);
    expect(await found('朝 from:hana')).toEqual(['朝の海', '朝の庭']);
    expect(await found('朝 from:hana -庭')).toEqual([]);
    expect(await found('from:hana -title:庭')).toEqual(['朝の庭']);
    expect(await found('from:朝子')).toEqual(['朝の花']);
    expect(await found('title:となりの庭')).toEqual(['朝の海']);
    expect(await found('tag:ねこ')).toEqual(['the sea by morning', '朝の庭']);
    expect(await found('morning -tag:ねこ')).toEqual(['morning by the sea']);
    expect(await found('sea morning')).toEqual(['the sea by morning', 'morning by the sea']);
    expect(await found('"the sea by"')).toEqual(['the sea by morning']);
    expect(await found('"the se"')).toEqual([]);
    expect(await found('by -@hana -朝 -#猫')).toEqual(['morning by the sea']);
  });

  it('a search accepts days, and sorts by newest on request', async () => {
    await publishAll([{ caption: '桜の朝' }, { caption: 'a', description: '桜' }, { caption: '桜の夜' }]);
    expect(await found('桜')).toEqual(['桜の夜', '桜の朝', 'a']);
    expect(await found('桜 sort:new')).toEqual(['桜の夜', 'a', '桜の朝']);
    expect(await found('桜 after:2026')).toEqual(['桜の夜', '桜の朝', 'a']);
    expect(await found('桜 after:2026-01-02')).toEqual([]);
    expect(await found('before:2026-01-02 -夜')).toEqual(['a', '桜の朝']);
    // 2026 begins nine hours earlier in Japan.
    expect(await found('before:2026-01-01')).toEqual([]);
  });

  it('a search may be within a title', async () => {
    await publishAll([{ caption: '桜' }, { caption: '夜桜', titleId: 'night' }]);
    const within = await read(apiAddress.photos({ q: '桜', title: titleIdOf('night') }), photosAnswer);
    expect(within.items.map(({ caption }) => caption)).toEqual(['夜桜']);
  });

  it.each(['#', '!?', '\u202e', '「」', '\u0000', '%'])('the search %j reads no photo and finds none', async (q) => {
    await publishAll([{ caption: '桜 !?' }]);
    const { captions, next, documents } = await page(q);
    expect({ captions, next, documents }).toEqual({ captions: [], next: undefined, documents: 1 });
  });

  it('a search of ten thousand characters uses the first hundred', async () => {
    await publishAll([{ caption: 'あ'.repeat(80), description: 'あ'.repeat(200) }]);
    expect(await found('あ'.repeat(1_000))).toHaveLength(1);
  });

  it('a search reads at most 61 documents a page and pages through all results without duplicates', async () => {
    await publishAll([
      ...Array.from({ length: 40 }, (_, index) => ({ caption: `s${index}`, tags: ['桜'] })),
      ...Array.from({ length: 40 }, (_, index) => ({ caption: `r${index}`, description: '桜' })),
    ]);
    const seen: string[] = [];
    let after: string | undefined;
    for (let pages = 0; pages === 0 || after; pages += 1) {
      expect(pages).toBeLessThan(5);
      const { captions, next, documents } = await page('桜', after);
      expect(documents).toBeLessThanOrEqual(61);
      seen.push(...captions);
      after = next;
    }
    const newestFirst = (letter: string) => Array.from({ length: 40 }, (_, index) => `${letter}${39 - index}`);
    expect(seen).toEqual([...newestFirst('s'), ...newestFirst('r')]);
  });

  it('a search costs no more if it looks up several words, tags or people', async () => {
    await publishAll(Array.from({ length: 40 }, () => ({ caption: '桜と春の京都' })));
    const { documents, captions } = await page('桜 春 京都');
    expect(documents).toBeLessThanOrEqual(61);
    expect(captions.length).toBeGreaterThan(20);
    const many = await page(Array.from({ length: 30 }, (_, index) => `#t${index}`).join(''));
    expect(many.documents).toBeLessThanOrEqual(61);
  });

  it('a search without matches reads on for at most four pages and says that there is more', async () => {
    await publishAll([{ caption: '京都の猫' }, ...Array.from({ length: 150 }, () => ({ caption: '京都' }))]);
    const first = await page('京都 猫');
    expect(first.captions).toEqual([]);
    expect(first.documents).toBeLessThanOrEqual(4 * 61);
    expect((await page('京都 猫', first.next)).captions).toEqual(['京都の猫']);
  });

  it('a closed search is refused, even for answers in memory', async () => {
    await publishAll([{ caption: '桜' }]);
    expect(await found('桜')).toEqual(['桜']);
    await set('settings/site', { searchOpen: false });
    expect(await error(apiAddress.photos({ q: '桜' }))).toEqual({
      status: 403,
      error: { code: 'failed-precondition', closed: 'search' },
    });
    expect((await askApi(apiAddress.photos({ q: '桜' }))).headers['Cache-Control']).toBe('private, no-store');
    expect((await read(apiAddress.photos(), photosAnswer)).items).toHaveLength(1);
  });
});

describe('people', () => {
  const usernames = async (asked: Parameters<typeof apiAddress.people>[0], next?: string) => {
    const page = await read(apiAddress.people({ ...asked, after: next }), peopleAnswer);
    return { names: page.items.map(({ username }) => username), next: page.next };
  };
  const many = async (count: number): Promise<void> => {
    const batch = firestore.batch();
    for (let index = 0; index < count; index += 1) {
      const username = `u${String(index).padStart(2, '0')}`;
      const more = {
        photoCount: index % 7,
        createdAt: new Date(Date.UTC(2026, 0, 1 + index)),
        searchName: `x${username}`,
      };
      batch.set(firestore.doc(`profiles/id-${username}`), aProfile({ username, displayName: `X${username}` }, more));
    }
    await batch.commit();
  };

  it('people are listed by age, by photos, and by the beginnings of their names, without those who have none', async () => {
    await many(40);
    await set('profiles/nameless', aProfile({ username: '', displayName: 'U' }, { searchName: 'u' }));
    const first = await usernames({});
    expect([first.names.length, first.names[0]]).toEqual([30, 'u39']);
    const second = await usernames({}, first.next);
    expect([second.names.length, second.names.at(-1), second.next]).toEqual([10, 'u00', undefined]);
    expect((await usernames({ by: 'photos' })).names.slice(0, 2)).toEqual(['u06', 'u13']);
    expect((await usernames({ q: ' @U3' })).names).toHaveLength(10);
    expect((await usernames({ q: 'xu3' })).names).toHaveLength(10);
    expect((await usernames({ q: 'u' })).names).not.toContain('');
    expect((await usernames({ q: '@' })).names).toEqual([]);
  });

  it('people found by username and by display name share one page, each list to its end', async () => {
    const batch = firestore.batch();
    for (let index = 0; index < 40; index += 1) {
      const username = `ab${String(index).padStart(2, '0')}`;
      batch.set(
        firestore.doc(`profiles/id-${username}`),
        aProfile({ username, displayName: username }, { searchName: username }),
      );
    }
    await batch.commit();
    const seen: string[] = [];
    let next: string | undefined;
    for (let pages = 0; pages === 0 || next; pages += 1) {
      expect(pages).toBeLessThan(5);
      const page = await usernames({ q: 'ab' }, next);
      expect(page.names.length).toBeLessThanOrEqual(30);
      seen.push(...page.names);
      next = page.next;
    }
    expect(new Set(seen).size).toBe(40);
  });

  it('people are found by their ids, without those who are gone or have no username, and a known one costs no read', async () => {
    vi.stubEnv('MATATAKI_FRESH_SECONDS', '60');
    const [one, two, nameless, gone] = [parseUid('one'), parseUid('two'), parseUid('three'), parseUid('four')] as const;
    await set(`profiles/${one}`, aProfile({ username: 'one', displayName: 'One' }));
    await set(`profiles/${two}`, aProfile({ username: 'two', displayName: 'Two' }));
    await set(`profiles/${nameless}`, aProfile({ username: '', displayName: 'U' }));
    const found = async (asked: readonly Uid[]) => {
      const { items, documents } = await read(apiAddress.peopleByIds(asked), peopleAnswer);
      return { uids: items.map(({ uid }) => uid).sort(), documents };
    };
    expect(await found([two])).toEqual({ uids: [two], documents: 1 });
    expect(await found([one, two, nameless, gone])).toEqual({ uids: [one, two], documents: 3 });
    expect(await found([one, two])).toEqual({ uids: [one, two], documents: 0 });
  });

  it('a person is found by any spelling of their username, and by one released recently', async () => {
    await set(`profiles/${hana.uid}`, aProfile(hana));
    await set('usernames/once', { uid: hana.uid, createdAt: new Date(), releasedAt: new Date() });
    await set('usernames/lost', { uid: 'gone', createdAt: new Date() });
    const { item, documents } = await read(apiAddress.person('HANA'), personAnswer);
    expect([item.uid, documents]).toEqual([hana.uid, 1]);
    expect((await read(apiAddress.person('once'), personAnswer)).item.username).toBe('hana');
    for (const name of ['nobody', 'lost']) expect(await error(apiAddress.person(name))).toEqual(nothing);
    await set(`profiles/${sora.uid}`, aProfile({ ...sora, username: 'once' }));
    expect((await read(apiAddress.person('once'), personAnswer)).item.uid).toBe(sora.uid);
  });
});

describe('the catalogue', () => {
  const tag = (key: string, count: number, more: { readonly reading?: string; readonly aliasOf?: string } = {}) =>
    set(`tags/${key}`, { name: key, count, ...more, search: tagSearch({ key, reading: more.reading ?? '' }) });
  type Names = { readonly name: string; readonly reading: string; readonly aliases: readonly string[] };
  const title = (id: string, names: Names, kind: string, count: number) =>
    set(`titles/${id}`, { ...names, kind, count, status: 'active', search: titleSearch(names) });
  const keys = async (q?: string) => (await read(apiAddress.tags({ q }), tagsAnswer)).items.map(({ key }) => key);
  const ids = async (asked: Parameters<typeof apiAddress.titles>[0]) =>
    (await read(apiAddress.titles(asked), titlesAnswer)).items.map(({ id }) => String(id));

  it('the tags are listed by use, and found by key, reading, romaji and sign, aliases as their target', async () => {
    await tag('猫', 9, { reading: 'ねこ' });
    await tag('ねこ', 0, { aliasOf: '猫' });
    await tag('ねこじゃらし', 2);
    await tag('花', 5, { reading: 'はな' });
    await tag('花火', 7, { reading: 'はなび' });
    await tag('hanami', 1);
    await tag('away', 0, { aliasOf: 'nowhere' });
    await tag('花束', 0, { reading: 'はなたば' });
    expect(await keys()).toEqual(['猫', '花火', '花', 'ねこじゃらし', 'hanami']);
    expect(await keys('花')).toEqual(['花', '花火']);
    expect(await keys('はなび')).toEqual(['花火']);
    expect(await keys('ハナ')).toEqual(['花火', '花']);
    expect(await keys('#hana')).toEqual(['花火', '花', 'hanami']);
    expect(await keys('ねこ')).toEqual(['猫', 'ねこじゃらし']);
    expect(await keys('away')).toEqual([]);
    for (const q of ['#', '🌸', 'a b']) expect(await keys(q)).toEqual([]);
    expect((await read(apiAddress.tag('ねこ'), tagAnswer)).item).toMatchObject({ key: 'ねこ', aliasOf: '猫' });
    expect(await error(apiAddress.tag('none'))).toEqual(nothing);
  });

  it('people, tags and titles are found by the middle of their names, after matches of the beginning', async () => {
    await tag('焼け跡', 1);
    await tag('夕焼け', 9);
    await tag('夕焼けの海', 3, { reading: 'ゆうやけのうみ' });
    await title('field', { name: '焼け野原', reading: '', aliases: [] }, 'book', 1);
    await title('evening', { name: '山の夕焼け', reading: '', aliases: [] }, 'place', 2);
    for (const [username, displayName] of [
      ['yake', '夕焼け'],
      ['sunset_photo', 'S'],
      ['', '夕焼け'],
    ] as const)
      await set(`profiles/id-${username}`, aProfile({ username, displayName }));
    expect(await keys('焼け')).toEqual(['焼け跡', '夕焼け', '夕焼けの海']);
    expect(await keys('焼けの海')).toEqual(['夕焼けの海']);
    expect(await keys('やけの')).toEqual(['夕焼けの海']);
    expect(await ids({ q: '焼け' })).toEqual(['field', 'evening']);
    expect(await ids({ q: '夕焼け', kind: 'book' })).toEqual([]);
    const names = async (q: string) => {
      const { item, documents } = await read(namesAddress(q), namesAnswer);
      const people = item.people.map(({ username }) => username);
      return { tags: item.tags.map(({ key }) => key), titles: item.titles.map(({ name }) => name), people, documents };
    };
    const found = { tags: ['焼け跡', '夕焼け', '夕焼けの海'], titles: ['焼け野原', '山の夕焼け'], people: ['yake'] };
    expect(await names('焼け')).toMatchObject(found);
    expect((await names('photo')).people).toEqual(['sunset_photo']);
    for (let index = 0; index < 20; index += 1) await tag(`焼け${index}`, index + 1);
    const { tags, documents } = await names('焼け');
    expect(tags).toHaveLength(6);
    expect(documents).toBeLessThanOrEqual(20);
    for (const q of ['!?', '#', '🌸']) expect(await names(q)).toMatchObject({ tags: [], titles: [], people: [] });
  });

  it('the pages of tags have each tag once', async () => {
    const batch = firestore.batch();
    for (let index = 0; index < 45; index += 1) {
      const name = `tag${index}`;
      batch.set(firestore.doc(`tags/${name}`), { name, count: 45 - index, search: prefixesOf([name]) });
    }
    await batch.commit();
    for (const q of [undefined, 'tag', 'tag4']) {
      const first = await read(apiAddress.tags({ q }), tagsAnswer);
      const rest = first.next ? (await read(apiAddress.tags({ q, after: first.next }), tagsAnswer)).items : [];
      const all = [...first.items, ...rest].map(({ key }) => key);
      expect([all.length, new Set(all).size]).toEqual(q === 'tag4' ? [6, 6] : [45, 45]);
    }
  });

  it('titles are listed by photos and kind, and found in kanji, kana and romaji, exact matches first', async () => {
    await title(
      'night',
      { name: '銀河鉄道の夜', reading: 'ぎんがてつどうのよる', aliases: ['Galactic Railroad'] },
      'book',
      3,
    );
    await title('galaxy', { name: '銀河', reading: 'ぎんが', aliases: [] }, 'place', 1);
    await title('lamp', { name: '灯りの庭', reading: 'あかりのにわ', aliases: ['Garden of Lamps'] }, 'game', 0);
    await set('titles/proposed', { name: '銀', status: 'proposed', count: 9, search: prefixesOf([titleKey('銀')]) });
    expect(await ids({})).toEqual(['night', 'galaxy', 'lamp']);
    expect(await ids({ kind: 'game' })).toEqual(['lamp']);
    expect(await ids({ q: '銀河' })).toEqual(['galaxy', 'night']);
    expect(await ids({ q: '銀' })).toEqual(['night', 'galaxy']);
    expect(await ids({ q: 'ぎんが', kind: 'place' })).toEqual(['galaxy']);
    for (const q of ['アカリ', 'akari', 'akarin', 'lamps']) expect(await ids({ q })).toEqual(['lamp']);
    expect(await ids({ q: '!?' })).toEqual([]);
  });

  it('a merged title redirects to the other, without loops, and never to an inactive one', async () => {
    const names = { name: '夜', reading: '', aliases: [] };
    await title('night', names, 'book', 3);
    await set('titles/merged', { ...names, status: 'retired', mergedInto: 'night' });
    await set('titles/circle', { ...names, status: 'retired', mergedInto: 'circle' });
    await set('titles/proposed', { ...names, status: 'proposed' });
    expect((await read(apiAddress.title(titleIdOf('merged')), titleAnswer)).item.id).toBe('night');
    for (const id of ['circle', 'proposed', 'none'])
      expect(await error(apiAddress.title(titleIdOf(id)))).toEqual(nothing);
  });
});

describe('the site', () => {
  it('the site’s answer has trends, moderation figures, settings and closed parts, also on an empty site', async () => {
    expect((await read(apiAddress.trending, trendingAnswer)).item).toMatchObject({ tags: [], titles: [] });
    expect((await read(apiAddress.transparency, transparencyAnswer)).items).toEqual([]);
    expect((await read('/api/settings', itemOf(siteSettingsSchema))).item.searchOpen).toBe(true);
    await set('aggregates/trending', { tags: [{ key: '海', name: '海', count: 3 }], titles: [], at: new Date() });
    const figures = { reports: 3, appeals: 0, appealsAccepted: 0, countedAt: new Date() };
    for (const month of ['2026-09', '2026-10']) await set(`transparency/${month}`, { month, ...figures });
    await set('settings/site', { announcement: 'お知らせ', readOnly: true });
    expect((await read(apiAddress.trending, trendingAnswer)).item.tags).toHaveLength(1);
    expect((await read(apiAddress.transparency, transparencyAnswer)).items.map(({ month }) => month)).toEqual([
      '2026-10',
      '2026-09',
    ]);
    expect((await read('/api/settings', itemOf(siteSettingsSchema))).item.announcement).toBe('お知らせ');
    expect(bodyOf(await askApi('/api/state'))).toEqual({ closed: ['uploads', 'sign-ups', 'changes'] });
  });
});

describe('an address', () => {
  it('a cursor works only for its own list', async () => {
    await publishAll(Array.from({ length: 31 }, () => ({ caption: 'a', tags: ['海'] })));
    const { next = '' } = await read(apiAddress.photos(), photosAnswer);
    expect(await error(apiAddress.photos({ tag: '海', after: next }))).toEqual(bad('after'));
    expect(await error(apiAddress.people({ after: next }))).toEqual(bad('after'));
    const changed = `${next.slice(0, -2)}${next.endsWith('A') ? 'BB' : 'AA'}`;
    for (const after of ['x', changed, `${next}A`, 'A'.repeat(16), '{"a":1}', '9'.repeat(5_000)]) {
      expect(await error(apiAddress.photos({ after })), after).toEqual(bad('after'));
    }
  });

  it('an impossible address is 404 or 400 with its field, without a read', async () => {
    const query = vi.spyOn(server.connection, 'collection');
    const get = vi.spyOn(server.connection, 'getAll');
    for (const path of [
      '/api',
      '/api/',
      '/api/x',
      '/api/photos/short',
      '/api/photos/a/b',
      '/api/tags/%zz',
      '/api/tags/A%20b',
      '/api/tags/Cafe',
      '/api/titles/a%2Fb',
      '/api/people/a',
      '/api/people/a%2Fb',
      '/api/people/%00',
      '/api/photos?title=a%2Fb',
      '/api/photos?owner=__x__',
      '/api/photos?tag=A',
      '/api/__proto__',
      '/api/toString',
      '/api/photos/__proto__',
    ]) {
      expect(await error(path), path).toEqual(nothing);
    }
    for (const [path, field] of [
      ['/api/photos?tag=a&title=b', 'title'],
      ['/api/photos?ids=x', 'ids'],
      [`/api/photos?ids=${'b'.repeat(20)},${'a'.repeat(20)}`, 'ids'],
      [`/api/photos?ids=${'a'.repeat(20)}&after=x`, 'after'],
      ['/api/people?ids=a%2Fb', 'ids'],
      ['/api/people?ids=b%2Ca', 'ids'],
      [`/api/people?ids=${Array.from({ length: 31 }, (_, at) => `p${10 + at}`).join('%2C')}`, 'ids'],
      ['/api/people?ids=a&q=a', 'q'],
      ['/api/people?ids=a&after=x', 'after'],
      ['/api/people?by=age', 'by'],
      ['/api/people?by=photos&q=a', 'by'],
      ['/api/titles?kind=x', 'kind'],
    ] as const) {
      expect(await error(path), path).toEqual(bad(field));
      expect((await askApi(path)).headers['Cache-Control']).toBe('private, no-store');
    }
    expect([query, get].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    expect((await askApi('/api/photos/short')).headers['Cache-Control']).toBe('public, max-age=0, s-maxage=10');
  });

  it('an address with unknown parameters redirects to the one without', async () => {
    const { status, headers } = await askApi('/api/photos?utm=1&tag=a');
    expect([status, headers['Location']]).toEqual([301, '/api/photos?tag=a']);
  });
});

it('every request has an answer, or is refused', { timeout: 120_000 }, async () => {
  await publishAll(Array.from({ length: 31 }, (_, index) => ({ caption: `桜 a${index}`, tags: ['a'], by: hana })));
  await set(`profiles/${hana.uid}`, aProfile(hana, { searchName: 'はな' }));
  const { next = '' } = await read(apiAddress.photos(), photosAnswer);
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.constantFrom(
      '桜',
      '#a',
      '@hana',
      'ha',
      'photos',
      'a',
      'x'.repeat(20),
      next,
      'game',
      '\u{10ffff}',
      '__x__',
      '.',
      '%',
      '\ud800',
    ),
  );
  const key = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        'ids',
        'tag',
        'title',
        'owner',
        'q',
        'after',
        'by',
        'kind',
        'shape',
        'licence',
        'year',
      ),
    },
    { weight: 1, arbitrary: text },
  );
  const place = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom('photos', 'people', 'tags', 'titles', 'trending', 'transparency', 'settings', 'state'),
    },
    { weight: 1, arbitrary: text },
  );
  // Node does not send an unencoded path; the platform parses the query.
  const encoded = (segment: string): string => encodeURI(Buffer.from(segment).toString()).replaceAll('?', '%3F');
  const asked = fc.tuple(
    place,
    fc.option(text, { nil: undefined, freq: 3 }),
    fc.array(fc.tuple(key, text), { maxLength: 4 }),
  );
  await fc.assert(
    fc.asyncProperty(asked, async ([name, id, query]) => {
      const path = `/api/${encoded(name)}${id === undefined ? '' : `/${encoded(id)}`}`;
      const given = new URLSearchParams();
      for (const [key, value] of query) given.append(key, value);
      const address = `${path}?${given}`;
      const first = await askApi(address);
      const { status, headers, body } = first.status === 301 ? await askApi(first.headers['Location'] ?? '') : first;
      expect([200, 400, 404]).toContain(status);
      expect(headers['Cache-Control']).toMatch(
        status === 400 ? /^private, no-store$/ : /^public, max-age=0, s-maxage=(10|30)(, must-revalidate)?$/,
      );
      for (const secret of ['contentHash', '"grams"']) expect(String(body)).not.toContain(secret);
    }),
    { numRuns: 400 },
  );
});

describe('while the database is down', () => {
  const goAway = (): void => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 14 });
    vi.spyOn(server.connection, 'getAll').mockRejectedValue(away);
    vi.spyOn(Object.getPrototypeOf(firestore.collection('any').limit(1)), 'get').mockRejectedValue(away);
  };
  beforeEach(() => {
    vi.stubEnv('MATATAKI_FRESH_SECONDS', '60');
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  });

  it('an answer of the last hour is repeated and marked, and all others fail', async () => {
    const [id = newPhotoId()] = await publishAll([{ caption: '夕日' }]);
    await set('tags/away1', { name: 'away1', count: 1 });
    const before = [await askApi(apiAddress.photo(id)), await askApi(apiAddress.tag('away1'))];
    goAway();
    vi.setSystemTime(Date.now() + 59 * 60_000);
    const after = [await askApi(apiAddress.photo(id)), await askApi(apiAddress.tag('away1'))];
    expect(after.map(({ status, body }) => [status, body])).toEqual(before.map(({ body }) => [200, body]));
    expect(after.map(({ headers }) => headers['X-Matataki-Stale'])).toEqual(['1', '1']);
    await expect(askApi(apiAddress.photo(newPhotoId()))).rejects.toThrow('the database does not answer');
    await expect(askApi('/api/state')).rejects.toThrow('the database does not answer');
    vi.setSystemTime(Date.now() + 60_000);
    await expect(askApi(apiAddress.photo(id))).rejects.toThrow('the database does not answer');
  });

  it('one unanswered query fails, and others get current data', async () => {
    const [id = newPhotoId()] = await publishAll([{ caption: '夕日', tags: ['alone'] }]);
    const list = apiAddress.photos({ tag: 'alone' });
    expect((await askApi(list)).status).toBe(200);
    await firestore.doc(`photos/${id}`).update({ status: 'hidden', listed: false });
    vi.setSystemTime(Date.now() + 60_000);
    const away = Object.assign(new Error('a slow question'), { code: 4 });
    const get = vi.spyOn(Object.getPrototypeOf(firestore.collection('any').limit(1)), 'get');
    get.mockRejectedValueOnce(away);
    await expect(askApi(list)).rejects.toThrow('the database does not answer');
    const { items } = await read(list, photosAnswer);
    expect(items).toEqual([]);
    expect((await askApi(list)).headers).not.toHaveProperty('X-Matataki-Stale');
  });

  it('a missing item is not answered from memory', async () => {
    const id = parsePhotoId('n'.repeat(20));
    expect(await error(apiAddress.photo(id))).toEqual(nothing);
    goAway();
    vi.setSystemTime(Date.now() + 11_000);
    await expect(askApi(apiAddress.photo(id))).rejects.toThrow('the database does not answer');
  });
});

it('known photos cost no read, in any combination of ids', async () => {
  vi.stubEnv('MATATAKI_FRESH_SECONDS', '60');
  const ids = await publishAll([{ caption: 'a' }, { caption: 'b' }, { caption: 'c' }]);
  const [a = newPhotoId(), b = newPhotoId(), c = newPhotoId()] = ids;
  const unknown = newPhotoId();
  const cost = async (...asked: PhotoId[]) => (await read(apiAddress.photosByIds(asked), photosAnswer)).documents;
  expect([await cost(a, b), await cost(a), await cost(b, c), await cost(a, b, c)]).toEqual([2, 0, 1, 0]);
  expect([await cost(unknown), await cost(a, unknown)]).toEqual([1, 0]);
  const { items } = await read(apiAddress.photosByIds([a, c, unknown]), photosAnswer);
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set([a, c]));
});

it('an empty search reads no photo', async () => {
  await publishAll([{ caption: '桜' }]);
  for (const typed of ['-猫', '-#海 -@hana', 'sort:new', 'from:..']) {
    const { items, next, documents } = await read(apiAddress.photos({ q: typed }), photosAnswer);
    expect([typed, items, next]).toEqual([typed, [], undefined]);
    expect(documents).toBeLessThanOrEqual(1);
  }
});

it('a request of a visitor counts once, and only if something has to be read', async () => {
  vi.stubEnv('MATATAKI_FRESH_SECONDS', '60');
  const [id = newPhotoId()] = await publishAll([{ caption: '桜', tags: ['entered'] }]);
  const leave = vi.fn();
  const enter = vi.fn((_units: number) => leave);
  for (const [address, units] of [
    [apiAddress.photos({ tag: 'entered' }), 1],
    [apiAddress.photos({ q: '#entered' }), 5],
    [namesAddress('entered'), 5],
    [apiAddress.photosByIds([id, newPhotoId()]), 1],
    [apiAddress.photo(id), 1],
  ] as const) {
    enter.mockClear();
    leave.mockClear();
    for (let time = 0; time < 3; time += 1) expect((await askApi(address, enter)).status).toBe(200);
    expect([address, enter.mock.calls, leave.mock.calls.length]).toEqual([address, [[units]], 1]);
  }
  const refuse = () => {
    throw new ContractError('resource-exhausted', 'too many', { retryAfterSeconds: 7 });
  };
  const refused = await askApi(apiAddress.photos({ tag: 'refused' }), refuse);
  expect([refused.status, refused.headers['Retry-After'], bodyOf(refused)]).toEqual([
    429,
    '7',
    { error: { code: 'resource-exhausted', retryAfterSeconds: 7 } },
  ]);
  expect((await askApi(apiAddress.photos({ tag: 'entered' }), refuse)).status).toBe(200);
});

it('all requests within a minute cost one read', async () => {
  vi.stubEnv('MATATAKI_FRESH_SECONDS', '60');
  await publishAll([{ caption: '一度だけ', tags: ['minute'] }]);
  const address = apiAddress.photos({ tag: 'minute' });
  const together = await Promise.all([askApi(address), askApi(address)]);
  const later = await askApi(address);
  expect([...together, later].map(documentsOf)).toEqual([1, 0, 0]);
  expect(later.body).toBe(together[0]?.body);
});

it('a page reads in this process what the API answers, in one reading, with dates, and fails with the same codes', async () => {
  vi.stubEnv('MATATAKI_FRESH_SECONDS', '60');
  await publishAll([{ tags: ['read-here'] }]);
  const address = apiAddress.photos({ tag: 'read-here' });
  const { read: readHere, isStale } = beginReads();
  const page = await readHere('photos', address);
  expect(page.items).toEqual([expect.objectContaining({ publishedAt: expect.any(Date) })]);
  const answer = await askApi(address);
  expect(documentsOf(answer)).toBe(0);
  expect(v.parse(photosAnswer, bodyOf(answer))).toEqual(page);
  expect(bodyOf(answer)).toEqual(JSON.parse(JSON.stringify(page)));
  expect(isStale()).toBe(false);
  await expect(readHere('photo', apiAddress.photo(newPhotoId()))).rejects.toMatchObject({ code: 'not-found' });
  await expect(readHere('photos', '/api/photos?after=made-up')).rejects.toMatchObject({ code: 'invalid-argument' });
});

/** Documents read through this connection, as Firestore bills them. */
async function readsOf(work: () => Promise<unknown>): Promise<number> {
  const gets = vi.spyOn(server.connection, 'getAll');
  const queries = vi.spyOn(Object.getPrototypeOf(firestore.collection('any').limit(1)), 'get');
  await work();
  const found = await Promise.all(queries.mock.results.map(async ({ value }) => v.parse(foundSchema, await value)));
  return (
    gets.mock.calls.flat().filter((given) => given instanceof DocumentReference).length +
    found.reduce((sum, { size }) => sum + Math.max(1, size), 0)
  );
}
const foundSchema = v.object({ size: v.number() });

it('a minute of views of the newest photos with all their pictures costs 31 documents, none of them fresh', async () => {
  vi.stubEnv('MATATAKI_FRESH_SECONDS', '60');
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  const ids = await publishAll(Array.from({ length: 40 }, () => ({ tags: ['views'] })));
  const [reported = newPhotoId()] = ids.slice(-1);
  await set(`cases/photo_${reported}`, { lastReportAt: new Date() });
  const address = apiAddress.photos({ tag: 'views' });
  const list = async () => v.parse(photosAnswer, bodyOf(await askApi(address))).items;
  const kept = new Map<string, number>();
  const view = async () => {
    for (const { id, variants } of await list()) {
      for (const name of variantNamesOf(variants)) {
        const found = await findPicture({ photoId: id, pictureId: id, name });
        kept.set(id, typeof found === 'string' ? 0 : found.sharedSeconds);
      }
    }
  };
  const reads = await readsOf(async () => {
    for (let views = 0; views < 5; views += 1) await view();
    // The edge has cached the pictures by then, for at least a minute.
    vi.setSystemTime(Date.now() + 59_000);
    await list();
  });
  expect(reads).toBe(31);
  expect([...kept]).toEqual(
    ids
      .slice(10)
      .toReversed()
      .map((id) => [id, id === reported ? 60 : 3_600]),
  );
});

describe('a hidden photo', () => {
  const hide = (id: string) => firestore.doc(`photos/${id}`).update({ status: 'hidden' });
  const lists = (tag: string, id: PhotoId) => [
    apiAddress.photos({ tag }),
    apiAddress.photos({ q: `#${tag}` }),
    apiAddress.photosByIds([id]),
  ];

  it('a photo that is hidden during a read is not in the answer', async () => {
    for (const [index, address] of lists('while', newPhotoId()).entries()) {
      const [id = newPhotoId()] = await publishAll([{ tags: [`while${index}`] }]);
      const asked = lists(`while${index}`, id)[index] ?? address;
      const query = Object.getPrototypeOf(firestore.collection('any').limit(1));
      for (const [of, method] of [
        [query, 'get'],
        [server.connection, 'getAll'],
      ] as const) {
        const original: unknown = Reflect.get(of, method);
        if (typeof original !== 'function') throw new Error(`there is no ${method}`);
        // The request has arrived, and its query is on its way to the database.
        vi.spyOn(of, method).mockImplementation(async function (this: unknown, ...given: unknown[]) {
          vi.restoreAllMocks();
          await hide(id);
          return Reflect.apply(original, this, given);
        });
      }
      expect((await read(asked, photosAnswer)).items, asked).toEqual([]);
      vi.restoreAllMocks();
    }
  });

  it('a hidden photo leaves an instance’s memory within a minute, and its pictures within ten seconds', async () => {
    vi.stubEnv('MATATAKI_FRESH_SECONDS', '60');
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const [id = newPhotoId()] = await publishAll([{ tags: ['memory'] }]);
    const askAll = () => Promise.all([...lists('memory', id), apiAddress.photo(id)].map((address) => askApi(address)));
    const tells = async () => (await askAll()).map(({ body }) => String(body).includes(id));
    const picture = () => findPicture({ photoId: id, pictureId: id, name: '320.webp' });
    expect(await tells()).toEqual([true, true, true, true]);
    expect(await picture()).toMatchObject({ object: expect.stringContaining(id) });
    await hide(id);
    vi.setSystemTime(Date.now() + 10_000);
    expect(await picture()).toBe('not-shown');
    vi.setSystemTime(Date.now() + 50_000);
    expect(await tells()).toEqual([false, false, false, false]);
  });
});
