import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pageHeaders } from '#contract/edge/pageHeaders.ts';
import { routes } from '#contract/routes.ts';
import { pageAsked } from '../../functions/src/site/html/pageAsked.ts';
import { ROOT } from '../launcher/paths.ts';
import { portPlan } from '../launcher/ports.ts';
import { isObject, type JsonObject, listAt, objectAt, parseObject } from './json.ts';
import { parsePolicy } from './parsePolicy.ts';

const toolsRequire = createRequire(createRequire(import.meta.url).resolve('firebase-tools/package.json'));
type Matcher = (path: string, rule: { readonly source: string }) => boolean;
const { configMatcher }: { configMatcher: Matcher } = toolsRequire('superstatic/lib/utils/patterns.js');
type Validator = { (config: JsonObject): boolean; readonly errors?: unknown };
const { getValidator }: { getValidator: () => Validator } = toolsRequire('./lib/firebaseConfigValidate.js');

const committed = parseObject(readFileSync(join(ROOT, 'firebase.json'), 'utf8'), 'firebase.json');

function rulesFor(kind: 'headers' | 'rewrites', path: string): readonly JsonObject[] {
  return listAt(objectAt(committed, 'hosting'), kind)
    .filter(isObject)
    .filter((rule) => configMatcher(path, { source: String(rule.source) }));
}

/** The headers that Hosting adds to an answer for that path: of two rules for one key, the later applies. */
function headersFor(path: string): ReadonlyMap<string, string> {
  const headers = rulesFor('headers', path).flatMap((rule) => listAt(rule, 'headers').filter(isObject));
  return new Map(headers.map(({ key, value }) => [String(key), String(value)]));
}

const policyOf = (path: string) => parsePolicy(headersFor(path).get('Content-Security-Policy') ?? '');

it.each(['/', '/hana', '/photos/x/edit', '/_', '/__'])('the page %s has the headers that protect it', (path) => {
  expect(Object.fromEntries(headersFor(path))).toMatchObject({
    ...pageHeaders,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': expect.stringContaining('geolocation=()'),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Strict-Transport-Security': expect.stringContaining('max-age=31536000'),
  });
  const policy = policyOf(path);
  expect(policy.get('script-src')).toEqual(["'self'", 'https://apis.google.com']);
  for (const name of ['frame-ancestors', 'object-src', 'base-uri']) expect(policy.get(name)).toEqual(["'none'"]);
});

it('the headers do not reach the pages of Firebase, which signing in with a provider frames and scripts', () => {
  for (const page of ['auth/handler', 'auth/iframe.js', 'firebase/init.json'])
    expect([...headersFor(`/__/${page}`)]).toEqual([]);
});

// A worker has the policy of its script's headers, not that of the page.
it.each([
  ['/assets/heicDecoder.worker-1234.js', undefined],
  ['/service-worker.js', ["'self'"]],
])('the worker %s talks to this site alone: %j', (path, connected) => {
  const policy = policyOf(path);
  expect([policy.get('default-src'), policy.get('connect-src')]).toEqual([["'none'"], connected]);
  for (const source of [...policy.values()].flat()) expect(source).toMatch(/^'(self|none)'$/);
  expect(headersFor(path).get('X-Content-Type-Options')).toBe('nosniff');
});

it('firebase-tools accepts firebase.json', () => {
  const validate = getValidator();
  expect(validate(committed), JSON.stringify(validate.errors)).toBe(true);
});

it('the emulators have the ports where the built site looks for them', () => {
  const emulators = objectAt(committed, 'emulators');
  const { firestoreWebsocket: _monitor, ...ports } = { ...portPlan(0), ui: 4000 };
  for (const [name, port] of Object.entries(ports)) expect(objectAt(emulators, name), name).toMatchObject({ port });
  expect(emulators.singleProjectMode).toBe(true);
});

it('a deployment builds, and keeps the assets of earlier builds', () => {
  const { scripts } = parseObject(readFileSync(join(ROOT, 'package.json'), 'utf8'), 'package.json');
  const parts = [...listAt(committed, 'functions').filter(isObject), objectAt(committed, 'hosting')];
  const hooks = parts.flatMap((part) => listAt(part, 'predeploy')).map(String);
  expect(hooks).toEqual(['npm run build', 'npm run build:web', 'npm run assets:keep']);
  for (const hook of hooks) expect(scripts).toHaveProperty([hook.replace('npm run ', '')]);
});

/** Who answers a path, and the `Cache-Control` that Hosting adds. */
const answerTo = (path: string) => {
  const [rule = {}] = rulesFor('rewrites', path);
  return [rule.destination ?? objectAt(rule, 'function').functionId, headersFor(path).get('Cache-Control')];
};
const example = (pattern: string): string =>
  pattern.replace(':date', '2026-11-26').replace(/:\w+/g, 'abcdefghij0123456789');
// The function takes an unknown page for a missing one, or for a username: Hosting has to answer that page.
const ofHosting: readonly string[] = Object.entries(routes).flatMap(([name, pattern]) => {
  const { kind } = pageAsked(example(pattern));
  return kind === 'none' || (kind === 'person' && name !== 'profile') ? [pattern] : [];
});
const ofFunction = Object.values(routes).filter((pattern) => !ofHosting.includes(pattern));

it.each<readonly [answeredBy: string | undefined, control: string | undefined, paths: readonly string[]]>([
  // `no-cache` allows the back/forward cache.
  ['/app.html', 'no-cache', ofHosting.map(example)],
  ['site', undefined, ofFunction.map(example)],
  ['site', undefined, ['/nobody', '/tags/none', '/users/x', '/a/b/c', '/icons/none.png', '/index.html']],
  ['site', undefined, ['/api/photos', '/i/x/x/640.webp', '/a/x/x/256.webp', '/sitemap.xml', '/feed']],
  // Whatever the status.
  [undefined, 'public, max-age=604800', ['/assets/x-1234.js', '/assets/none.js']],
  [undefined, 'no-cache, no-store, must-revalidate', ['/builds/latest.json', '/builds/none.json']],
  [undefined, undefined, ['/__/none']],
  // Files come before rewrites.
  ['site', 'no-cache', ['/app.html', '/service-worker.js', '/theme.js', '/manifest.webmanifest']],
])('%s answers, and Hosting says %s, for %j', (answeredBy, control, paths) => {
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) expect(answerTo(path), path).toEqual([answeredBy, control]);
});
