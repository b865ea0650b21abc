import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { createPhotosContract } from '#contract/callables/createPhotos.ts';
import { heartbeatContract } from '#contract/callables/heartbeat.ts';
import { apiAddress } from '#contract/edge/api.ts';
import { type PublicPhoto, photosAnswer } from '#contract/edge/photos.ts';
import { pictureAddress, webpName, widthFor } from '#contract/edge/pictures.ts';
import type { PhotoId } from '#contract/ids.ts';
import { parsePolicy } from '../hosting/parsePolicy.ts';
import type { Answer, Reach } from './reach.ts';

/** Fails with a sentence; returns a text to print. */
export type Check = (reach: Reach) => Promise<string>;

const PUBLISHED_WITHIN_MS = 3 * 60_000;
const LONGEST_SHARED_SECONDS = 60;

function assert(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}

const has = ({ headers }: Answer, name: string): string => headers.get(name) ?? '';

function assertStatus({ status }: Answer, expected: number, what: string): void {
  assert(status === expected, `${what} was answered with ${status}, not ${expected}`);
}

/** As the build writes it: before everything to which it applies. */
const policyOfPage =
  /<head>\s*<meta charset="utf-8" \/>\s*<meta http-equiv="Content-Security-Policy" content="([^"]*)"/;

/** Every page must have these. */
function assertProtected(answer: Answer, { origin, storage }: Reach): void {
  const [, text = ''] = policyOfPage.exec(answer.text) ?? [];
  const policy = parsePolicy(text);
  assert(policy.get('default-src')?.join(' ') === "'none'", 'it does not begin with a Content-Security-Policy of ours');
  assert(!/unsafe-|https:\/\/\*/.test(text), `the Content-Security-Policy is too wide: ${text}`);
  assert(
    (policy.get('connect-src') ?? []).some((source) => storage.startsWith(source)),
    `the Content-Security-Policy does not let uploads to ${storage} out`,
  );
  const byHeader = parsePolicy(has(answer, 'Content-Security-Policy'));
  assert(byHeader.get('frame-ancestors')?.join(' ') === "'none'", 'its headers let others frame it');
  assert(has(answer, 'X-Content-Type-Options') === 'nosniff', 'X-Content-Type-Options is not nosniff');
  assert(has(answer, 'X-Frame-Options') === 'DENY', 'X-Frame-Options is not DENY');
  if (origin.startsWith('https:'))
    assert(has(answer, 'Strict-Transport-Security') !== '', 'there is no Strict-Transport-Security');
}

/** For public answers: how long shared caches keep them; no browser does. */
function sharedSeconds(answer: Answer, what: string): number {
  const kept = has(answer, 'Cache-Control');
  const seconds = Number(/^public, max-age=0, .*\bs-maxage=(\d+)/.exec(kept)?.[1] ?? Number.NaN);
  assert(seconds > 0 && seconds <= LONGEST_SHARED_SECONDS, `${what} is kept as ${kept}`);
  return seconds;
}

const firstScript = ({ text }: Answer): string => {
  const path = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/.exec(text)?.[1];
  assert(path !== undefined, 'the home page names no script of the site');
  return path;
};

export const home: Check = async (reach) => {
  const answer = await reach.page('/');
  assertStatus(answer, 200, 'the home page');
  assert(answer.text.includes('<div id="root">'), 'the home page is not the site');
  assertProtected(answer, reach);
  const seconds = sharedSeconds(answer, 'the home page');
  return `the site, with its policy, shared for ${seconds} s`;
};

export const latestBuild: Check = async (reach) => {
  const answer = await reach.page('/builds/latest.json');
  assertStatus(answer, 200, 'builds/latest.json');
  const { id } = v.parse(v.object({ id: v.string() }), answer.json());
  assert(has(answer, 'Cache-Control').includes('no-store'), `it is kept: ${has(answer, 'Cache-Control')}`);
  return `build ${id}, uncached`;
};

export const assets: Check = async (reach) => {
  const path = firstScript(await reach.page('/'));
  const found = await reach.page(path);
  assertStatus(found, 200, path);
  assert(has(found, 'Content-Type').includes('javascript'), `${path} is ${has(found, 'Content-Type')}`);
  const kept = has(found, 'Cache-Control');
  assert(kept === 'public, max-age=604800', `${path} is kept as ${kept}`);
  assertStatus(await reach.page('/assets/none-00000000.js'), 404, 'a chunk that is not there');
  return `${path} is kept a week, a missing one is 404`;
};

export const keptBuilds: Check = async (reach) => {
  const answer = await reach.page('/assets-manifest.json');
  assertStatus(answer, 200, 'assets-manifest.json');
  const { builds } = v.parse(v.object({ builds: v.array(v.unknown()) }), answer.json());
  return `the files of ${builds.length} build${builds.length === 1 ? '' : 's'} are there`;
};

/**
 * Pages that Firebase itself serves: the page's headers would break the window and the frame of a provider's sign-in.
 */
export const signInPages: Check = async (reach) => {
  const answer = await reach.page('/__/firebase/init.json');
  const bare = ['Content-Security-Policy', 'X-Frame-Options'].every((name) => has(answer, name) === '');
  assert(bare, 'the headers of pages reach /__/, which signing in with a provider frames');
  return 'no headers of ours on /__/';
};

export const missingPage: Check = async (reach) => {
  const path = '/photos/none0none0none0none0';
  const answer = await reach.page(path);
  assertStatus(answer, 404, path);
  assertProtected(answer, reach);
  const seconds = sharedSeconds(answer, 'a page that is not there');
  const asked = await reach.page(`${path}?x=1`);
  assert(asked.status === 301 && has(asked, 'Location').endsWith(path), 'an unknown query makes an answer of its own');
  return `404, shared for ${seconds} s, and a query makes no other`;
};

const published = {
  from: [{ collectionId: 'photos' }],
  where: { fieldFilter: { field: { fieldPath: 'listed' }, op: 'EQUAL', value: { booleanValue: true } } },
  orderBy: [{ field: { fieldPath: 'publishedAt' }, direction: 'DESCENDING' }],
  limit: 1,
};

/** The answer of an address of the API. */
async function publicPhotos(reach: Reach) {
  const answer = await reach.page(apiAddress.photos());
  assertStatus(answer, 200, 'the list of the newest photos');
  return { answer, ...v.parse(photosAnswer, answer.json()) };
}

/** The newest photos; none on a site that has none yet. */
export const newestPhotos = async (reach: Reach): Promise<readonly PublicPhoto[]> => (await publicPhotos(reach)).items;

export const publicLists: Check = async (reach) => {
  const { answer, items } = await publicPhotos(reach);
  const seconds = sharedSeconds(answer, 'the list of the newest photos');
  const { status } = await reach.page(apiAddress.photos({ after: 'made-up' }));
  assert(status === 400, `a place in the list that nobody gave out was answered with ${status}, not 400`);
  assertStatus(await reach.query(published), 403, 'a list of the database');
  return `${items.length} photos, shared for ${seconds} s, and by the site alone`;
};

/** The home page shows photos without any script; which of the newest depends on the age of the cached answer. */
export const firstPhotos =
  (photos: readonly PublicPhoto[]): Check =>
  async (reach) => {
    const { text } = await reach.page('/');
    const shown = photos.filter(({ id }) => text.includes(`href="/photos/${id}"`));
    assert(shown.length > 0, 'the home page has none of the newest photos in its HTML');
    return `${shown.length} of ${photos.length} photos in the home page itself`;
  };

/** A public picture of that photo, and none under an unknown name. */
export const picture =
  ({ id, pictureId = id, variants }: PublicPhoto): Check =>
  async (reach) => {
    const path = pictureAddress(id, pictureId, webpName(widthFor(variants, 0)));
    const found = await reach.page(path);
    assertStatus(found, 200, path);
    assert(has(found, 'Content-Type') === 'image/webp', `${path} is ${has(found, 'Content-Type')}`);
    const kept = has(found, 'Cache-Control');
    const [, seconds] = /^public, max-age=86400, s-maxage=(\d+)$/.exec(kept) ?? [];
    assert(seconds !== undefined, `${path} is kept as ${kept}`);
    const none = pictureAddress(id, pictureId, webpName(1));
    assertStatus(await reach.page(none), 404, none);
    return `${path} is kept a day, shared for ${seconds} s`;
  };

export const heartbeat: Check = async (reach) => {
  const anonymousId = `anon_${Date.now()}_smoketest`;
  const answer = await reach.call('heartbeat', { anonymousId });
  assertStatus(answer, 200, 'a heartbeat');
  const { online } = v.parse(v.object({ result: heartbeatContract.output }), answer.json()).result;
  return `a call is answered: ${online} online`;
};

/** A link to that photo has a preview, and its picture is public. */
export const unfoldedPhoto =
  (photo: PhotoId): Check =>
  async (reach) => {
    const answer = await reach.page(`/photos/${photo}`);
    assertStatus(answer, 200, `/photos/${photo}`);
    assertProtected(answer, reach);
    const metaOf = (property: string): string | undefined =>
      new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(answer.text)?.[1]?.replaceAll('&amp;', '&');
    assert(metaOf('og:title') !== undefined, 'it has no og:title');
    const picture = metaOf('og:image');
    if (picture === undefined) return `/photos/${photo} unfolds, without a picture: it is covered`;
    const shown = await reach.get(picture);
    assertStatus(shown, 200, 'its og:image');
    assert(has(shown, 'Content-Type').startsWith('image/'), `its og:image is ${has(shown, 'Content-Type')}`);
    return `/photos/${photo} unfolds with its picture`;
  };

/** Reserves a place and uploads a picture there, as its owner. Returns the photo's id. */
export async function sendPhoto(reach: Reach, idToken: string, content: Uint8Array<ArrayBuffer>): Promise<PhotoId> {
  const contentType = 'image/jpeg';
  const photos = [{ caption: 'smoke', tags: [], contentType, size: content.length }];
  const reserved = await reach.call('createPhotos', { photos }, idToken);
  assert(reserved.status === 200, `createPhotos was refused: ${reserved.text}`);
  const [photo] = v.parse(v.object({ result: createPhotosContract.output }), reserved.json()).result.photos;
  assert(photo !== undefined, 'createPhotos reserved nothing');
  assertStatus(await reach.upload(photo.uploadPath, content, contentType, idToken), 200, 'the upload');
  return photo.id;
}

const statusSchema = v.object({ fields: v.object({ status: v.object({ stringValue: v.string() }) }) });

/** Waits until the site has published a photo; fails on any other result. */
export async function publication(reach: Reach, photo: PhotoId, idToken: string): Promise<string> {
  const startMs = Date.now();
  for (;;) {
    const answer = await reach.document(`photos/${photo}`, idToken);
    assertStatus(answer, 200, `photos/${photo}`);
    const status = v.parse(statusSchema, answer.json()).fields.status.stringValue;
    const seconds = ((Date.now() - startMs) / 1_000).toFixed(1);
    if (status === 'published') return `published after ${seconds} s`;
    assert(status === 'uploading' || status === 'processing', `the photo is ${status}`);
    assert(Date.now() - startMs < PUBLISHED_WITHIN_MS, `the photo is still ${status} after ${seconds} s`);
    await delay(500);
  }
}

/** Deletes it for good, and checks that nobody finds its document or its picture. */
export async function deletion(reach: Reach, photo: PhotoId, idToken: string): Promise<string> {
  assertStatus(await reach.call('deletePhoto', { id: photo }, idToken), 200, 'deletePhoto');
  const gone = [
    await reach.document(`photos/${photo}`, idToken),
    await reach.page(pictureAddress(photo, photo, 'share.jpg')),
  ];
  assert(
    gone.every(({ status }) => status === 403 || status === 404),
    `photo ${photo} is deleted and still there: ${gone.map(({ status }) => status).join(', ')}`,
  );
  return 'its document and its pictures are gone';
}
