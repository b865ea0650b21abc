import { beforeAll, describe, expect, it } from 'vitest';
import { photoStatuses } from '#contract/documents/photo.ts';
import { avatarAddress } from '#contract/edge/pictures.ts';
import { type PhotoId, parseUid } from '#contract/ids.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { freshName } from './harness/names.ts';
import { newcomer, staffMember } from './harness/people.ts';
import { setPhoto } from './harness/photos.ts';
import { ask, askFunction, bytesOf, caseOf, photoOf, put, putPicture, type Sent } from './harness/pictures.ts';
import { origins, server, storageBucket } from './harness/site.ts';
import { downloadTokens } from './harness/storage.ts';

const owner = parseUid(`owner-${freshName()}`);
const hours = (count: number): Date => new Date(Date.now() - count * 3_600_000);
const address = (id: PhotoId, name = '320.webp', pictureId = id): string => `/i/${id}/${pictureId}/${name}`;

/** No byte of any picture, kept by shared caches for this many seconds. */
function expectNothing({ status, headers, body }: Sent, sharedSeconds: number): void {
  expect({ status, body }).toEqual({ status: 404, body: '' });
  expect(headers['cache-control']).toMatch(new RegExp(`^public, max-age=0, s-maxage=${sharedSeconds}$`));
}

describe('the picture of a published photo', () => {
  let id: PhotoId;
  beforeAll(async () => {
    id = await photoOf({ ownerId: owner });
  });

  it.each([
    ['320.webp', 'image/webp'],
    ['640.webp', 'image/webp'],
    ['320.avif', 'image/avif'],
    ['share.jpg', 'image/jpeg'],
  ])(
    'the picture is served as %s with the site’s own type, and cached by the browser for a day',
    async (name, type) => {
      const { status, headers, body } = await ask(address(id, name));
      expect({ status, body }).toEqual({ status: 200, body: bytesOf(id, name) });
      expect(headers).toMatchObject({
        'content-type': type,
        'content-length': String(body.length),
        'cache-control': 'public, max-age=86400, s-maxage=60',
        'x-content-type-options': 'nosniff',
        etag: expect.stringMatching(/^"[^"]+"$/),
      });
      expect(headers).not.toHaveProperty('set-cookie');
    },
  );

  it('the picture is not sent again to a browser that has it while it is public', async () => {
    const own = await photoOf({ ownerId: owner });
    const { headers } = await ask(address(own));
    const known = { 'if-none-match': `"other", W/${headers['etag']}` };
    const again = await ask(address(own), known);
    expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' });
    expect(again.headers).toMatchObject({ etag: headers['etag'], 'cache-control': headers['cache-control'] });
    expect((await ask(address(own), { 'if-none-match': '"other"' })).status).toBe(200);
    await setPhoto(own, { status: 'hidden' });
    expectNothing(await ask(address(own), known), 10);
  });

  it('the picture answers HEAD without its bytes, and a range with the whole file', async () => {
    const whole = await ask(address(id));
    const head = await ask(address(id), {}, 'HEAD');
    expect({ status: head.status, body: head.body }).toEqual({ status: 200, body: '' });
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
      expect(head.headers[name], name).toBe(whole.headers[name]);
    const part = await ask(address(id), { range: 'bytes=0-3' });
    expect({ status: part.status, body: part.body }).toEqual({ status: 200, body: whole.body });
  });

  it('the picture is the same from the function itself, for any host, and redirects to no host', async () => {
    const elsewhere = { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' };
    const [by, past] = [await ask(address(id)), await askFunction(address(id), 'GET', elsewhere)];
    expect({ status: past.status, body: past.body }).toEqual({ status: 200, body: by.body });
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'x-content-type-options'])
      expect(past.headers[name], name).toBe(by.headers[name]);
    expect(await askFunction(`${address(id)}?a=1`, 'GET', elsewhere)).toMatchObject({
      status: 301,
      headers: { location: expect.stringMatching(/^\/i\//) },
    });
  });

  it('the picture’s address with a query redirects to the plain one', async () => {
    const { status, headers } = await ask(`${address(id)}?a=1`);
    expect(status).toBe(301);
    expect(headers['location']).toBe(address(id));
  });

  it('the download exists only while its owner allows it and the photo is visible', async () => {
    const toSave = (own: PhotoId) => ask(`${address(own)}?download=1`);
    expectNothing(await toSave(id), 10);
    const own = await photoOf({ ownerId: owner, download: 'large' });
    const { status, headers, body } = await toSave(own);
    expect({ status, body }).toEqual({ status: 200, body: bytesOf(own, '320.webp') });
    expect(headers['content-disposition']).toBe(`attachment; filename="matataki-${own}.webp"`);
    await setPhoto(own, { status: 'hidden' });
    expectNothing(await toSave(own), 10);
  });

  it('the picture is cached for a minute after a report, for ten minutes after a day, and for an hour after a month', async () => {
    const ages = [
      ['a day old', { publishedAt: hours(25) }, 600],
      ['a month old', { publishedAt: hours(31 * 24) }, 3_600],
    ] as const;
    for (const [what, fields, seconds] of ages) {
      const [old, reportedBefore] = [
        await photoOf({ ownerId: owner, ...fields }),
        await photoOf({ ownerId: owner, ...fields }),
      ];
      const sharedFor = async (id: PhotoId) => (await ask(address(id))).headers['cache-control'];
      const report = (id: PhotoId, lastReportAt: Date) =>
        server.firestore.doc(`cases/photo_${id}`).set(caseOf(owner, { targetId: id, lastReportAt }));
      await report(reportedBefore, hours(25));
      for (const id of [old, reportedBefore])
        expect(await sharedFor(id), what).toBe(`public, max-age=86400, s-maxage=${seconds}`);
      await report(old, new Date());
      expect(await sharedFor(old), what).toBe('public, max-age=86400, s-maxage=60');
    }
  });

  it('the picture is missing in an unknown size', async () => {
    for (const name of ['1280.webp', '640.avif', '321.webp', 'w320', 'share.webp', 'share.jpg.webp'])
      expectNothing(await ask(address(id, name)), 60);
  });

  it('the picture is an uncached 503 if its file is gone', async () => {
    const broken = await photoOf({
      ownerId: owner,
      variants: { sizes: [320, 999], avif: [], share: { width: 1, height: 1 } },
    });
    const { status, headers, body } = await ask(address(broken, '999.webp'));
    expect({ status, body }).toEqual({ status: 503, body: '' });
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'retry-after': expect.any(String) });
  });
});

describe('pictures that are not public', () => {
  it.each(photoStatuses.filter((status) => status !== 'published'))(
    'nobody gets the picture of a photo that is %s',
    async (status) => {
      const id = await photoOf({ ownerId: owner, status });
      for (const name of ['320.webp', 'share.jpg']) expectNothing(await ask(address(id, name)), 10);
    },
  );

  it('nobody gets a former or future picture of a photo', async () => {
    const [before, shown, next] = [newPhotoId(), newPhotoId(), newPhotoId()];
    const id = await photoOf({ ownerId: owner, pictureId: shown });
    await Promise.all([id, before, next].map((picture) => putPicture(id, picture)));
    expect((await ask(address(id, '320.webp', shown))).status).toBe(200);
    for (const picture of [id, before, next]) expectNothing(await ask(address(id, '320.webp', picture)), 10);
  });

  it('nobody gets the picture of another photo by mixing ids', async () => {
    const [shown, hidden] = [await photoOf({ ownerId: owner }), await photoOf({ ownerId: owner, status: 'hidden' })];
    for (const path of [
      `/i/${shown}/${hidden}/320.webp`,
      `/i/${hidden}/${shown}/320.webp`,
      `/i/${newPhotoId()}/${hidden}/320.webp`,
    ])
      expectNothing(await ask(path), 10);
  });

  it('no path trick gets a picture', async () => {
    const shown = await photoOf({ ownerId: owner });
    const hidden = await photoOf({ ownerId: owner, status: 'hidden' });
    await put(`quarantine/photo_${hidden}/1-x`, bytesOf(hidden, 'evidence'));
    const tricks = [
      `/i/${shown}/${shown}/../../${hidden}/${hidden}/320.webp`,
      `/i/${shown}/${shown}/..%2F..%2F${hidden}%2F${hidden}%2F320.webp`,
      `/i/${shown}/${shown}/%2e%2e/%2e%2e/${hidden}/${hidden}/320.webp`,
      `/i/${shown}%2F..%2F${hidden}/${hidden}/320.webp`,
      `//i/${hidden}/${hidden}/320.webp`,
      `/i//${hidden}/${hidden}/320.webp`,
      `/i/${hidden}/${hidden}//320.webp`,
      `/i/${hidden}/${hidden}/320.webp/`,
      `/i/${hidden}/${hidden}/320.webp%00`,
      `/i/${hidden}/${hidden}/320.webp%3Fx`,
      `/i/${hidden}/${hidden}/320.webp;x`,
      `/i\\${hidden}\\${hidden}\\320.webp`,
      `/i/for/${hidden}/${hidden}/320.webp`,
      `/i/for//${hidden}/${hidden}/320.webp`,
      `/i/for/x/${hidden}/${hidden}/320.webp`,
      `/i/for/x/case/photo_${hidden}/1-x`,
      `/i/case/photo_${hidden}/1-x`,
      `/i/..%2Fquarantine/photo_${hidden}/1-x`,
      `/a/..%2F${hidden}/${'a'.repeat(40)}.webp`,
      `/a/${hidden}/${'a'.repeat(40)}.webp`,
      '/i',
      '/i/',
      '/a/',
    ];
    const pastHosting = [
      `/i/%E0%A4%A/${hidden}/320.webp`,
      `/i/${'a'.repeat(6_000)}/${hidden}/320.webp`,
      `/i/for/${'a'.repeat(6_000)}/${hidden}/${hidden}/320.webp`,
    ];
    const answers = [
      ...tricks.map((trick) => [trick, ask(trick)] as const),
      ...[...tricks, ...pastHosting].map((trick) => [trick, askFunction(trick)] as const),
    ];
    for (const [trick, answer] of answers) {
      const { status, body } = await answer;
      expect(status, trick).toBeGreaterThanOrEqual(300);
      expect(status, trick).toBeLessThan(500);
      expect(body, trick).not.toContain('bytes of');
    }
  });
});

describe('the bucket', () => {
  const objects = `${origins.storage}/v0/b/${storageBucket}/o`;

  it('the bucket serves no picture by path, token or list, and creates no token', async () => {
    const [person, moderator] = [await newcomer(), await staffMember('moderator')];
    const id = await photoOf({ ownerId: person.uid });
    const kept = `quarantine/photo_${id}/1-${id}-320`;
    const avatar = `avatars/${person.uid}/${'c'.repeat(40)}-64`;
    const paths = [`photos/${id}/${id}/320.webp`, `photos/${id}/${id}/share.jpg`, kept, avatar];
    await Promise.all(paths.map((path) => put(path, bytesOf(id, path))));
    for (const who of [undefined, person, moderator]) {
      const headers: Record<string, string> = who ? { authorization: `Firebase ${who.idToken}` } : {};
      for (const path of paths) {
        for (const query of ['?alt=media', '', '?alt=media&token=guessed', '?token=guessed', '?alt=json']) {
          const answer = await fetch(`${objects}/${encodeURIComponent(path)}${query}`, { headers });
          expect(answer.status, `${path}${query}`).toBe(403);
          expect(await answer.text()).not.toContain('bytes of');
        }
        expect(await downloadTokens(path)).toEqual([]);
      }
      for (const prefix of ['', 'photos/', `photos/${id}/`, 'quarantine/', 'avatars/'])
        expect((await fetch(`${objects}?prefix=${encodeURIComponent(prefix)}`, { headers })).status).toBe(403);
    }
  });
});

describe('an avatar', () => {
  const shown = 'a'.repeat(40);
  const former = 'b'.repeat(40);
  const uid = parseUid(`avatar-${freshName()}`);

  beforeAll(async () => {
    await Promise.all([shown, former].map((hash) => put(`avatars/${uid}/${hash}`, bytesOf(hash, 'avatar'))));
    const named = { username: '', usernameKey: '', displayName: '', bio: '', links: [], photoCount: 0 };
    const photoURL = avatarAddress(uid, shown);
    await server.firestore.doc(`profiles/${uid}`).set({ ...named, photoURL, createdAt: new Date() });
  });

  it('an avatar is served as long as its profile shows it', async () => {
    const { status, headers, body } = await ask(avatarAddress(uid, shown));
    expect({ status, body }).toEqual({ status: 200, body: bytesOf(shown, 'avatar') });
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400, s-maxage=600',
      'x-content-type-options': 'nosniff',
    });
    expect((await ask(avatarAddress(uid, shown), { 'if-none-match': headers['etag'] ?? '' })).status).toBe(304);
  });

  it('an avatar without a profile is served to nobody', async () => {
    expectNothing(await ask(avatarAddress(uid, former)), 10);
    expectNothing(await ask(avatarAddress(owner, shown)), 10);
    expectNothing(await ask(`/a/${uid}/${shown}/64.webp`), 60);
  });
});
