import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { pageHeaders } from '#contract/edge/pageHeaders.ts';
import { publicPageAt, publicPageNames } from '#contract/publicPages.ts';
import { routes } from '#contract/routes.ts';
import firebase from '../../firebase.json' with { type: 'json' };
import { scripts } from '../../package.json' with { type: 'json' };
import { buildEarlyScript, inlineSource } from '../../web/vite/earlyScript.ts';
import { portPlan } from '../launcher/ports.ts';
import { assertBuilt, assertBuiltFor, replacedSite } from './builtFor.ts';
import { parsePolicy } from './parsePolicy.ts';

const toolsRequire = createRequire(createRequire(import.meta.url).resolve('firebase-tools/package.json'));
type Rule = { readonly source: string };
const { configMatcher }: { configMatcher: (path: string, rule: Rule) => boolean } = toolsRequire(
  'superstatic/lib/utils/patterns.js',
);
type Validator = { (config: object): boolean; readonly errors?: unknown };
const { getValidator }: { getValidator: () => Validator } = toolsRequire('./lib/firebaseConfigValidate.js');

/** The headers that Hosting adds for a path. If two rules set the same header, the later one applies. */
function headersFor(path: string): ReadonlyMap<string, string> {
  const rules = firebase.hosting.headers.filter((rule) => configMatcher(path, rule));
  return new Map(rules.flatMap(({ headers }) => headers.map(({ key, value }) => [key, value] as const)));
}
const policyOf = (path: string) => parsePolicy(headersFor(path).get('Content-Security-Policy') ?? '');

// After a change of web/src/first/early.ts, its new hash belongs into firebase.json and pageHeaders.ts.
it.each(['/', '/hana', '/photos/x/edit', '/_', '/__'])('the page %s has the headers that protect it', async (path) => {
  expect(Object.fromEntries(headersFor(path))).toMatchObject({
    ...pageHeaders,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': expect.stringContaining('geolocation=()'),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Strict-Transport-Security': expect.stringContaining('max-age=31536000'),
  });
  const policy = policyOf(path);
  expect(policy.get('script-src')).toEqual([
    "'self'",
    inlineSource(await buildEarlyScript()),
    'https://apis.google.com',
  ]);
  for (const name of ['frame-ancestors', 'object-src', 'base-uri']) expect(policy.get(name)).toEqual(["'none'"]);
});

// Signing in with a provider frames and scripts them.
it.each(['auth/handler', 'auth/iframe.js', 'firebase/init.json'])('the page /__/%s has no headers of ours', (page) =>
  expect([...headersFor(`/__/${page}`)]).toEqual([]),
);

// A worker's policy comes with its script, not from the page.
it.each([
  ['/assets/heicDecoder.worker-1234.js', undefined],
  ['/service-worker.js', ["'self'"]],
])('the worker %s talks to this site alone: %j', (path, connected) => {
  const policy = policyOf(path);
  expect([policy.get('default-src'), policy.get('connect-src')]).toEqual([["'none'"], connected]);
  for (const source of [...policy.values()].flat()) expect(source).toMatch(/^'(self|none)'$/);
  expect(headersFor(path).get('X-Content-Type-Options')).toBe('nosniff');
});

// w3c.github.io/webappsec-change-password-url: password managers lead people there.
it('the address where a password can be changed leads to the page of the account', () => {
  const [redirect, ...more] = firebase.hosting.redirects.filter((each) =>
    configMatcher('/.well-known/change-password', each),
  );
  expect(more).toEqual([]);
  expect(redirect).toMatchObject({ destination: routes.settingsAccount, type: 302 });
  expect(firebase.hosting.redirects.some((each) => configMatcher('/.well-known/security.txt', each))).toBe(false);
});

it('firebase-tools accepts firebase.json, and its hooks build and keep the assets of earlier builds', () => {
  const validate = getValidator();
  expect(validate(firebase), JSON.stringify(validate.errors)).toBe(true);
  const hooks = [...firebase.functions, firebase.hosting].flatMap(({ predeploy }) => predeploy);
  expect(hooks).toEqual(['npm run build', 'npm run build:web', 'npm run assets:keep']);
  for (const hook of hooks) expect(scripts).toHaveProperty([hook.replace('npm run ', '')]);
});

it('the emulators have the ports where the built site looks for them', () => {
  const { firestoreWebsocket: _monitor, ...ports } = { ...portPlan(0), ui: 4000 };
  const emulators = Object.entries(ports).map(([name, port]) => [name, { port }]);
  expect(firebase.emulators).toMatchObject({ ...Object.fromEntries(emulators), singleProjectMode: true });
});

/** What answers a path, and the `Cache-Control` that Hosting adds. */
const answerTo = (path: string) => {
  const rule = firebase.hosting.rewrites.find((each) => configMatcher(path, each));
  return [rule?.destination ?? rule?.function?.functionId, headersFor(path).get('Cache-Control')];
};
const example = (pattern: string): string =>
  pattern.replace(':date', '2026-11-26').replace(/:\w+/g, 'abcdefghij0123456789');
const ofFunction: readonly string[] = publicPageNames.map((name) => routes[name]);
// The function answers 404 for them.
const ofHosting = Object.values(routes).filter((pattern) => !ofFunction.includes(pattern));

it('the function finds every public page by its address, and no other page', () => {
  for (const name of publicPageNames) expect(publicPageAt(example(routes[name]))?.name).toBe(name);
  for (const pattern of ofHosting) expect(publicPageAt(example(pattern)), pattern).toBeUndefined();
});

it.each<readonly [answeredBy: string | undefined, control: string | undefined, paths: readonly string[]]>([
  // `no-cache` allows the back/forward cache.
  ['/app.html', 'no-cache', ofHosting.map(example)],
  ['site', undefined, ofFunction.map(example)],
  ['site', undefined, ['/nobody', '/tags/none', '/users/x', '/a/b/c', '/icons/none.png', '/index.html']],
  ['site', undefined, ['/api/photos', '/i/x/x/640.webp', '/a/x/x.webp', '/sitemap.xml', '/feed']],
  // With any status.
  [undefined, 'public, max-age=604800', ['/assets/x-1234.js', '/assets/none.js']],
  [undefined, 'no-cache, no-store, must-revalidate', ['/builds/latest.json', '/builds/none.json']],
  [undefined, undefined, ['/__/none']],
  // Files come before rewrites.
  ['site', 'no-cache', ['/app.html', '/service-worker.js', '/manifest.webmanifest']],
])('%s answers, and Hosting says %s, for %j', (answeredBy, control, paths) => {
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) expect(answerTo(path), path).toEqual([answeredBy, control]);
});

it('a deployment refuses a site that is configured for another project, and a build that lacks a part', () => {
  const message = 'configured for mine, but other is deployed';
  expect(() => assertBuiltFor('mine', { GCLOUD_PROJECT: 'other' })).toThrow(message);
  for (const GCLOUD_PROJECT of ['mine', 'demo-matataki', '', undefined]) assertBuiltFor('mine', { GCLOUD_PROJECT });
  const isThere = (path: string) => !/lib|server/.test(path);
  expect(() => assertBuilt(['web'], isThere)).toThrow('but functions/first/server.js is missing');
  expect(() => assertBuilt(['functions'], isThere)).toThrow('but functions/lib/index.js is missing');
  assertBuilt(['web', 'functions'], () => true);
});

it.each([
  [undefined, { GCLOUD_PROJECT: 'mine' }, 'https://mine.web.app'],
  [undefined, { GCLOUD_PROJECT: 'mine', MATATAKI_ORIGIN: 'https://photos.example' }, 'https://photos.example'],
  ['https://other.example/', { MATATAKI_ORIGIN: 'https://photos.example' }, 'https://other.example'],
  [undefined, {}, /--project PROJECT/],
  [undefined, { GCLOUD_PROJECT: 'demo-matataki' }, /--project PROJECT/],
  ['mine', { GCLOUD_PROJECT: 'mine' }, /mine is not the address/],
])('the option --origin %s and the environment %j name the replaced site: %s', (named, environment, site) => {
  if (typeof site === 'string') expect(replacedSite(named, environment)).toBe(site);
  else expect(() => replacedSite(named, environment)).toThrow(site);
});
