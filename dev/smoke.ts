import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { createPhotosContract } from '#contract/callables/createPhotos.ts';
import { heartbeatContract } from '#contract/callables/heartbeat.ts';
import { apiAddress } from '#contract/edge/api.ts';
import { type PublicPhoto, photosAnswer } from '#contract/edge/photos.ts';
import { pictureAddress, webpName, widthFor } from '#contract/edge/pictures.ts';
import type { PhotoId } from '#contract/ids.ts';
import { builtSite } from './hosting/builtFor.ts';
import { parsePolicy } from './hosting/parsePolicy.ts';
import { runCommand } from './launcher/failure.ts';
import { readOptions } from './launcher/options.ts';
import { ROOT } from './launcher/paths.ts';
import { type Answer, parseAnswer, type Reach, reachOf } from './smoke/reach.ts';

const publishedWithinMs = 3 * 60_000;

/** Resolves with a detail to print. Throws if the check fails. */
type Check = (reach: Reach) => Promise<string>;
type Patterns = Readonly<Record<string, RegExp>>;

/** Checks the status and the headers of an answer. */
async function answered(request: Promise<Answer>, what: string, status: number, patterns: Patterns = {}) {
  const answer = await request;
  const why = answer.text.startsWith('{') ? `: ${answer.text}` : '';
  assert(answer.status === status, `${what} has the status ${answer.status}, not ${status}${why}`);
  for (const [name, pattern] of Object.entries(patterns)) {
    const value = answer.headers.get(name) ?? '';
    assert(pattern.test(value), `${what} has the header ${name}: ${value}`);
  }
  return answer;
}
const look = ({ page }: Reach, path: string, status: number, patterns?: Patterns) =>
  answered(page(path), path, status, patterns);

/** Shared caches keep public answers for a minute at most, and browsers never. */
const shared: Patterns = { 'Cache-Control': /^public, max-age=0, .*\bs-maxage=([1-9]|[1-5]\d|60)\b/ };
/** The policy in the page's HTML. The build puts it first, so that it applies to everything after it. */
const policyOfPage =
  /<head>\s*<meta charset="utf-8" \/>\s*<meta http-equiv="Content-Security-Policy" content="([^"]*)"/;

/** A page must have these headers and this policy. */
async function lookAtPage(reach: Reach, path: string, status: number, patterns?: Patterns): Promise<Answer> {
  const answer = await look(reach, path, status, {
    'Content-Security-Policy': /(^|; *)frame-ancestors 'none'/,
    'X-Content-Type-Options': /^nosniff$/,
    'X-Frame-Options': /^DENY$/,
    ...(reach.origin.startsWith('https:') && { 'Strict-Transport-Security': /./ }),
    ...patterns,
  });
  const [, text = ''] = policyOfPage.exec(answer.text) ?? [];
  const policy = parsePolicy(text);
  assert(policy.get('default-src')?.join() === "'none'", `${path} does not begin with our Content-Security-Policy`);
  assert(!/unsafe-|https:\/\/\*/.test(text), `${path} has a Content-Security-Policy that is too wide: ${text}`);
  const uploads = policy.get('connect-src')?.some((source) => reach.storage.startsWith(source));
  assert(uploads, `${path} has a Content-Security-Policy that forbids uploads to ${reach.storage}`);
  return answer;
}

const photosOf = (answer: Answer): readonly PublicPhoto[] => parseAnswer(photosAnswer, answer).items;
const isListed = { fieldFilter: { field: { fieldPath: 'listed' }, op: 'EQUAL', value: { booleanValue: true } } };
const listed = { from: [{ collectionId: 'photos' }], where: isListed, limit: 1 };

const forVisitors: Readonly<Record<string, Check>> = {
  'home page': async (reach) => {
    const { text } = await lookAtPage(reach, '/', 200, shared);
    assert(text.includes('<div id="root">'), 'the home page is not the site');
    return 'the site with its policy, in shared caches only';
  },
  'latest build': async (reach) => {
    const answer = await look(reach, '/builds/latest.json', 200, { 'Cache-Control': /no-store/ });
    return `${parseAnswer(v.object({ id: v.string() }), answer).id}, not cached`;
  },
  assets: async (reach) => {
    const [, path] = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/.exec((await reach.page('/')).text) ?? [];
    assert(path !== undefined, 'the home page has no script of the site');
    await look(reach, path, 200, { 'Content-Type': /javascript/, 'Cache-Control': /^public, max-age=604800$/ });
    await look(reach, '/assets/none-00000000.js', 404);
    return `${path} is cached for a week, and a missing one is a 404`;
  },
  'kept builds': async (reach) => {
    const answer = await look(reach, '/assets-manifest.json', 200);
    return `assets of ${parseAnswer(v.object({ builds: v.array(v.unknown()) }), answer).builds.length} builds`;
  },
  // Our headers would break the window and the frame of a provider's sign-in.
  'sign-in pages': async (reach) => {
    const { headers } = await reach.page('/__/firebase/init.json');
    for (const name of ['Content-Security-Policy', 'X-Frame-Options'])
      assert(!headers.has(name), `/__/ has our header ${name}`);
    return 'no headers of ours';
  },
  'missing page': async (reach) => {
    const path = '/photos/none0none0none0none0';
    await lookAtPage(reach, path, 404, shared);
    await look(reach, `${path}?x=1`, 301, { Location: new RegExp(`${path}$`) });
    return '404 in shared caches, and an unknown query redirects there';
  },
  'public lists': async (reach) => {
    const photos = photosOf(await look(reach, apiAddress.photos(), 200, shared));
    await look(reach, apiAddress.photos({ after: 'made-up' }), 400);
    await answered(reach.query(listed), 'a list of the database', 403);
    return `${photos.length} photos, by the site alone`;
  },
  calls: async (reach) => {
    const anonymousId = `anon_${Date.now()}_smoketest`;
    const answer = await answered(reach.call('heartbeat', { anonymousId }), 'a heartbeat', 200);
    return `${parseAnswer(v.object({ result: heartbeatContract.output }), answer).result.online} online`;
  },
};

/** The home page may be cached, so it may lack the very newest photos. */
async function firstPhotos(reach: Reach, photos: readonly PublicPhoto[]): Promise<string> {
  const { text } = await reach.page('/');
  const shown = photos.filter(({ id }) => text.includes(`href="/photos/${id}"`));
  assert(shown.length > 0, 'the HTML of the home page has none of the newest photos');
  return `${shown.length} of ${photos.length} photos are in the HTML of the home page`;
}

async function picture(reach: Reach, { id, pictureId = id, variants }: PublicPhoto): Promise<string> {
  const path = pictureAddress(id, pictureId, webpName(widthFor(variants, 0)));
  const control = /^public, max-age=86400, s-maxage=\d+$/;
  await look(reach, path, 200, { 'Content-Type': /^image\/webp$/, 'Cache-Control': control });
  await look(reach, pictureAddress(id, pictureId, webpName(1)), 404);
  return `${path} is cached for a day`;
}

/** Checks the link preview. */
async function unfoldedPhoto(reach: Reach, photo: string): Promise<string> {
  const { text } = await lookAtPage(reach, `/photos/${photo}`, 200);
  assert(text.includes('<meta property="og:title" content="'), 'the page of the photo has no og:title');
  const [, image] = /<meta property="og:image" content="([^"]*)"/.exec(text) ?? [];
  if (image === undefined) return `/photos/${photo} unfolds without a picture, because it is covered`;
  await look(reach, image.replaceAll('&amp;', '&'), 200, { 'Content-Type': /^image\// });
  return `/photos/${photo} unfolds with its picture`;
}

async function upload(reach: Reach, idToken: string) {
  const content = new Uint8Array(await readFile(join(ROOT, 'dev/demo/pictures/clock.jpg')));
  const photos = [{ caption: 'smoke', tags: [], contentType: 'image/jpeg', size: content.length }];
  const reserved = await answered(reach.call('createPhotos', { photos }, idToken), 'createPhotos', 200);
  const [photo] = parseAnswer(v.object({ result: createPhotosContract.output }), reserved).result.photos;
  assert(photo !== undefined, 'createPhotos reserved nothing');
  await answered(reach.upload(photo.uploadPath, content, 'image/jpeg', idToken), 'the upload', 200);
  return photo.id;
}

const statusSchema = v.object({ fields: v.object({ status: v.object({ stringValue: v.string() }) }) });

async function publication(reach: Reach, photo: string, idToken: string): Promise<string> {
  const startMs = Date.now();
  for (;;) {
    const answer = await answered(reach.document(`photos/${photo}`, idToken), `photos/${photo}`, 200);
    const status = parseAnswer(statusSchema, answer).fields.status.stringValue;
    const seconds = ((Date.now() - startMs) / 1_000).toFixed(1);
    if (status === 'published') return `published after ${seconds} s`;
    assert(['uploading', 'processing'].includes(status), `the photo is ${status}`);
    assert(Date.now() - startMs < publishedWithinMs, `the photo is still ${status} after ${seconds} s`);
    await delay(500);
  }
}

async function deletion(reach: Reach, photo: PhotoId, idToken: string): Promise<string> {
  await answered(reach.call('deletePhoto', { id: photo }, idToken), 'deletePhoto', 200);
  const document = await reach.document(`photos/${photo}`, idToken);
  for (const { status } of [document, await reach.page(pictureAddress(photo, photo, 'share.jpg'))])
    assert(status === 403 || status === 404, `photo ${photo} is deleted, but has the status ${status}`);
  return 'its document and its pictures are gone';
}

/** Rules judge a read of the past by the past, so they let nobody read others' documents. */
async function othersPhoto(reach: Reach, photo: string, idToken: string): Promise<string> {
  for (const readTime of [undefined, new Date(Date.now() - 60_000)])
    await answered(reach.document(`photos/${photo}`, idToken, readTime), `photos/${photo} of somebody else`, 403);
  return 'refused, now and as of a minute ago';
}

/**
 * Checks a deployed site from outside, in a minute. Prints a line for each check, and resolves with the names of the
 * failed ones. With an account it also uploads a photo and deletes it.
 */
export async function smoke(
  reach: Reach,
  account: { email: string; password: string } | undefined,
  say: (line: string) => void,
) {
  const failed: string[] = [];
  /** `undefined` if the check failed. */
  async function run<Result>(name: string, check: () => Promise<Result>, tell: (result: Result) => string = String) {
    try {
      const result = await check();
      say(`ok    ${name}: ${tell(result)}`);
      return result;
    } catch (error) {
      failed.push(name);
      say(`FAIL  ${name}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  for (const [name, check] of Object.entries(forVisitors)) await run(name, () => check(reach));
  const photos = await reach.page(apiAddress.photos()).then(photosOf, () => []);
  const [newest] = photos;
  if (newest === undefined) say('--    first photos, picture: the site has no photo yet');
  else {
    await run('first photos', () => firstPhotos(reach, photos));
    await run('picture', () => picture(reach, newest));
    if (account === undefined) await run('unfolded photo', () => unfoldedPhoto(reach, newest.id));
  }
  if (account === undefined) {
    say('--    upload: set MATATAKI_SMOKE_EMAIL and MATATAKI_SMOKE_PASSWORD');
    return failed;
  }
  const { email, password } = account;
  const signIn = () => answered(reach.signIn(email, password), 'signing in', 200);
  const signedIn = await run('sign-in', signIn, () => email);
  if (signedIn === undefined) return failed;
  const { idToken, localId } = parseAnswer(v.object({ idToken: v.string(), localId: v.string() }), signedIn);
  const others = photos.find(({ ownerId }) => ownerId !== localId);
  if (others !== undefined) await run('somebody else’s photo', () => othersPhoto(reach, others.id, idToken));
  const photo = await run('upload', () => upload(reach, idToken));
  if (photo === undefined) return failed;
  const published = await run('publication', () => publication(reach, photo, idToken));
  if (published !== undefined) await run('unfolded photo', () => unfoldedPhoto(reach, photo));
  await run('deletion', () => deletion(reach, photo, idToken));
  return failed;
}

const usage = 'npm run smoke -- --origin https://PROJECT.web.app, or http://127.0.0.1:5000 for the local site';

async function command(args: readonly string[], say: (line: string) => void): Promise<string> {
  const { origin, hostname } = new URL(readOptions(args, { origin: v.pipe(v.string(), v.url()) }, usage).origin);
  const { MATATAKI_SMOKE_EMAIL: email, MATATAKI_SMOKE_PASSWORD: password } = process.env;
  const account = email && password ? { email, password } : undefined;
  const site = builtSite(['127.0.0.1', 'localhost'].includes(hostname) ? 'emulator' : 'production');
  const failed = await smoke(reachOf(origin, site), account, say);
  process.exitCode = failed.length === 0 ? 0 : 1;
  return failed.length === 0 ? 'Everything works.' : `These checks failed: ${failed.join(', ')}.`;
}

if (import.meta.main) await runCommand(command);
