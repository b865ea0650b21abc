import { randomUUID } from 'node:crypto';
import { HtmlValidate } from 'html-validate';
import { beforeAll, expect, it } from 'vitest';
import { type PublicPageName, publicPageNames } from '#contract/publicPages.ts';
import { pageLocales, routes } from '#contract/routes.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { server } from './harness/site.ts';

const siteOrigin = process.env['MATATAKI_SITE_ORIGIN'] ?? '';
const name = `u${randomUUID().slice(0, 8)}`;
const [uid, titleId, photoId, albumId] = [`owner-${name}`, `title-${name}`, newPhotoId(), newPhotoId()];
const owner = { username: name, displayName: 'はな <3', photoURL: null };

beforeAll(async () => {
  expect(siteOrigin, 'MATATAKI_SITE_ORIGIN').not.toBe('');
  const [createdAt, updatedAt] = [new Date(), new Date()];
  const documents: Readonly<Record<string, object>> = {
    [`profiles/${uid}`]: {
      ...{ ...owner, usernameKey: name, bio: 'https://example.com と\n二行目', photoCount: 1, createdAt },
      links: ['https://example.com/'],
    },
    [`usernames/${name}`]: { uid, createdAt },
    [`tags/${name}`]: { name, reading: '', count: 1 },
    [`titles/${titleId}`]: { name: '枕の草紙', reading: '', aliases: [], kind: 'book', count: 1, status: 'active' },
    [`photos/${photoId}`]: {
      ...{
        ownerId: uid,
        owner,
        caption: '夕日 "<>&',
        description: '長い\n説明',
        alt: '海',
        tags: [name],
        tagKeys: [name],
      },
      ...{
        status: 'published',
        listed: true,
        leads: true,
        width: 3_000,
        height: 2_000,
        thumbhash: '',
        color: '#aabbcc',
      },
      ...{ variants: { sizes: [320], avif: [], share: { width: 1_200, height: 800 } }, titleId, titleWords: ['枕'] },
      ...{ createdAt, updatedAt, publishedAt: createdAt, position: 'V' },
    },
    [`albums/${albumId}`]: {
      ...{
        ownerId: uid,
        owner,
        title: '旅',
        text: '一行目\n二行目',
        photoCount: 1,
        visibility: 'public',
        status: 'published',
        createdAt,
        updatedAt,
      },
    },
  };
  for (const [path, fields] of Object.entries(documents)) await server.firestore.doc(path).set({ ...fields });
});

const params: Readonly<Partial<Record<PublicPageName, readonly string[]>>> = {
  ...{ photo: [photoId], tag: [name], dayOf: ['2026-11-26'], profile: [name], albums: [name], album: [name, albumId] },
};
const addressOf = (page: PublicPageName): string =>
  (params[page] ?? []).reduce((path, value) => path.replace(/:\w+/, value), routes[page]);

// What the standard forbids, and no rule of style.
const checker = new HtmlValidate({ extends: ['html-validate:standard'] });

async function faultsOf(address: string, status: number): Promise<readonly string[]> {
  const response = await fetch(siteOrigin + address);
  expect(response.status, address).toBe(status);
  const { results } = await checker.validateString(await response.text());
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${address}: ${message} (${ruleId}, ${selector})`),
  );
}

it.each(publicPageNames.map(addressOf))('the first HTML of %s is valid in both languages', async (address) => {
  for (const locale of pageLocales) expect(await faultsOf(`${address}?lang=${locale}`, 200)).toEqual([]);
});

it.each([
  [`/photos?title=title-${name}`, 200],
  ['/search?q=a', 200],
  ['/users?tab=photos', 200],
  ['/liked', 200],
  ['/photos/none', 404],
  ['/nobody_has_this_name', 404],
] as const)('the first HTML of %s is valid', async (address, status) => {
  expect(await faultsOf(address, status)).toEqual([]);
});
