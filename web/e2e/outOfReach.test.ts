import { randomBytes } from 'node:crypto';
import type { Request } from 'playwright-core';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { prefixesOf } from '../../functions/contract/catalogueSearch.ts';
import { apiAddress } from '../../functions/contract/edge/api.ts';
import { parsePhotoId, parseUid, titleIdSchema } from '../../functions/contract/ids.ts';
import { firstPosition } from '../../functions/contract/position.ts';
import { monthOf } from '../../functions/src/platform/clock.ts';
import { nightly } from '../../functions/test/nightly.ts';
import { openBrowser } from './support/browser.ts';
import { callAs } from './support/calls.ts';
import { openFront } from './support/front.ts';
import { listPhotos } from './support/listedPhotos.ts';
import { type Account, database, eventually, newAccount } from './support/people.ts';
import { type NamedAccount, namedAccount, newName } from './support/profiles.ts';
import { picturesOf, servedAt } from './support/servedPictures.ts';

const front = openFront();
const { visit } = openBrowser(front.origin);
let staff: Account;
beforeAll(async () => {
  staff = await newAccount({}, 'moderator');
});

type Shown = {
  readonly owner: NamedAccount;
  readonly id: string;
  /** Only its caption has this word. */
  readonly word: string;
  /** Every public address that mentions it: pages, lists, feeds. */
  readonly told: readonly string[];
  readonly pictures: readonly string[];
};

/** The newest photo, of a person with a page, with its own tag and title. */
async function shownPhoto(): Promise<Shown> {
  const [word, tag] = [newName('w'), newName('t')];
  const titleId = v.parse(titleIdSchema, randomBytes(10).toString('hex'));
  const name = newName('title');
  const title = {
    name,
    reading: '',
    aliases: [],
    kind: 'book',
    status: 'active',
    count: 0,
    search: prefixesOf([name]),
  };
  const owner = await namedAccount();
  await database().doc(`titles/${titleId}`).set(title);
  const [id = ''] = await listPhotos([word], { tags: [tag], titleId });
  const named = { username: owner.username, displayName: '', photoURL: null };
  // It stays the newest, whatever other tests publish meanwhile.
  const publishedAt = new Date(Date.now() + 3_600_000);
  const position = firstPosition(publishedAt, parsePhotoId(id));
  await database().doc(`photos/${id}`).update({ ownerId: owner.uid, owner: named, publishedAt, position });
  const uid = parseUid(owner.uid);
  return {
    owner,
    id,
    word,
    told: [
      ...['/', '/photos', `/search?q=${word}`, `/photos?title=${titleId}`, `/photos/${id}`, `/photos/${id}?lang=en`],
      ...[`/${owner.username}`, `/tags/${tag}`, `/tags?q=${tag}`, `/titles?q=${name}`],
      ...['/feed', `/feed/people/${owner.username}`, `/feed/tags/${tag}`, `/feed/titles/${titleId}`],
      `/sitemap/${monthOf(publishedAt)}.xml`,
      apiAddress.photos(),
      apiAddress.newest(),
      apiAddress.photos({ tag }),
      apiAddress.photos({ title: titleId }),
      apiAddress.photos({ owner: uid }),
      apiAddress.photos({ q: word }),
      apiAddress.photosByIds([parsePhotoId(id)]),
      apiAddress.photo(parsePhotoId(id)),
      apiAddress.tags({ q: tag }),
      `/api/tags/${tag}`,
      `/api/titles/${titleId}`,
    ],
    pictures: [...(await picturesOf(id)).values()].map(({ address }) => address),
  };
}

/** Those addresses whose answer mentions the photo, or is a picture. */
async function telling({ id, word }: Shown, addresses: readonly string[], ask: (address: string) => Promise<Told>) {
  const found: string[] = [];
  // One after another: many at once take so long on a busy machine that the site answers from its memory.
  for (const address of addresses) {
    const { status, body } = await ask(address);
    expect(status, address).toBeLessThan(500);
    const isPicture = status === 200 && address.startsWith('/i/');
    // An answer that found nothing also contains the query.
    const plain = body.replaceAll(`/photos/${id}?lang`, '').replaceAll(`q=${word}`, '');
    if (isPicture || (status === 200 && (plain.includes(id) || plain.includes(`>${word}<`)))) found.push(address);
  }
  return found;
}
type Told = { readonly status: number; readonly body: string };
const askSite = async (address: string): Promise<Told> => {
  const answer = await servedAt(address);
  return { status: answer.status, body: await answer.text() };
};

const moderate = (id: string, action: string) =>
  callAs(staff, 'staff/moderatePhotos', { ids: [id], action, note: 'x', ...(action !== 'hold' && { rule: 'spam' }) });

/** Tags and titles show a photo once it is counted; the page of a title's photos shows its cover. */
const isCounted = (address: string): boolean => /^((\/api)?\/(tags|titles)|\/photos\?title=)/.test(address);

/** A photo that every public address mentions. */
async function toldPhoto(): Promise<Shown> {
  const photo = await shownPhoto();
  const counted = photo.told.filter(isCounted);
  await eventually('telling of the photo', async () =>
    (await telling(photo, counted, askSite)).length === counted.length ? true : undefined,
  );
  return photo;
}

/** The function tells of the photo nowhere at once. Covers, and the pictures beside a person's name, follow by an event. */
async function expectOutOfReach(photo: Shown): Promise<void> {
  const document = database().doc(`photos/${photo.id}`);
  await eventually('taking the photo out of sight', async () =>
    (await document.get()).get('status') === 'published' ? undefined : true,
  );
  const withCovers = photo.told.filter((address) => isCounted(address) || address === `/${photo.owner.username}`);
  const others = [...photo.told, ...photo.pictures].filter((address) => !withCovers.includes(address));
  expect(await telling(photo, others, askSite)).toEqual([]);
  // A cover has the photo's id, never its words.
  for (const address of withCovers) expect((await askSite(address)).body, address).not.toContain(photo.word);
  await eventually('showing other covers', async () =>
    (await telling(photo, withCovers, askSite)).length === 0 ? true : undefined,
  );
}

it.each<readonly [string, (photo: Shown) => Promise<unknown>]>([
  ...nightly<readonly [string, (photo: Shown) => Promise<unknown>]>([
    ['held', ({ id }) => moderate(id, 'hold')],
    ['deleted by its owner', ({ id, owner }) => callAs(owner, 'deletePhoto', { id })],
    ['removed', ({ id }) => moderate(id, 'remove')],
  ]),
  [
    'of somebody who is banned',
    ({ owner: { uid } }) => callAs(staff, 'staff/banUser', { uid, reason: 'spam', hidePhotos: true }),
  ],
])('the function tells of and shows a photo that is %s no more', async (_, goes) => {
  const photo = await toldPhoto();
  const all = [...photo.told, ...photo.pictures];
  expect(await telling(photo, all, askSite)).toEqual(all);
  await goes(photo);
  await expectOutOfReach(photo);
});

it('a hidden photo is gone from the function at once, and from the CDN when its cache expires', async () => {
  const photo = await toldPhoto();
  const all = [...photo.told, ...photo.pictures];
  expect(await telling(photo, all, front.ask)).toEqual(all);
  await moderate(photo.id, 'hide');
  await expectOutOfReach(photo);

  // The front's copies are served until they expire, and not a second longer.
  expect(await telling(photo, all, front.ask)).toEqual(all);
  const [html, json, picture, sitemap] = [10, 30, 60, 3_600];
  const stillTold = (is: (address: string) => boolean) => telling(photo, all.filter(is), front.ask);
  front.pass(html);
  expect(await stillTold((address) => !/^\/(api|i|feed|sitemap)/.test(address))).toEqual([]);
  front.pass(json - html);
  expect(await stillTold((address) => address.startsWith('/api/'))).toEqual([]);
  front.pass(picture - json);
  expect(await stillTold((address) => address.startsWith('/i/'))).toEqual([]);
  front.pass(sitemap - picture);
  expect(await telling(photo, all, front.ask)).toEqual([]);
});

it('no cache stores what the owner of a hidden photo sees, and no request identifies them', async () => {
  const { id, owner, word } = await shownPhoto();
  await moderate(id, 'hide');
  const asked: Request[] = [];
  const { page } = await visit(`/photos/${id}`, {
    as: owner,
    before: async (context) => void context.on('request', (request) => asked.push(request)),
  });
  await page.getByRole('heading', { level: 1, name: word }).waitFor();
  const picture = page.locator('main img[src^="/i/for/"]').first();
  await eventually('drawing the photo', async () =>
    (await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)) > 0 ? true : undefined,
  );
  const ofFront = asked.filter((request) => request.url().startsWith(front.origin()));
  const granted = ofFront.filter((request) => request.url().includes('/i/for/'));
  expect(granted.length).toBeGreaterThan(0);
  const isCall = (request: Request): boolean => new URL(request.url()).pathname.startsWith('/call/');
  for (const request of ofFront.filter(isCall)) {
    expect(await (await request.response())?.headerValue('cache-control'), request.url()).toBe('no-store');
  }
  for (const request of ofFront.filter((one) => !isCall(one))) {
    const [{ cookie, authorization }, answer] = [await request.allHeaders(), await request.response()];
    expect({ cookie, authorization }, request.url()).toEqual({});
    expect(await answer?.headerValue('set-cookie'), request.url()).toBeNull();
    if (granted.includes(request)) expect(await answer?.headerValue('cache-control')).toBe('private, no-store');
    else {
      const { pathname, search } = new URL(request.url());
      const { body } = await front.ask(pathname + search);
      for (const secret of [word, owner.uid, owner.email]) expect(body, request.url()).not.toContain(secret);
    }
  }
});
