import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageHeaders } from '#contract/edge/pageHeaders.ts';
import { routes } from '#contract/routes.ts';
import { pageAsked } from '../../functions/src/site/html/pageAsked.ts';
import { isObject, type JsonObject, listAt, objectAt, parseObject } from '../launcher/json.ts';
import { ROOT } from '../launcher/paths.ts';
import { portPlan } from '../launcher/ports.ts';
import { parsePolicy } from './parsePolicy.ts';

// The glob matcher of the emulator of Hosting.
const superstatic = createRequire(createRequire(import.meta.url).resolve('firebase-tools/package.json'));
const { configMatcher }: { configMatcher: (path: string, rule: { readonly source: string }) => boolean } = superstatic(
  'superstatic/lib/utils/patterns.js',
);
type Validator = { (config: JsonObject): boolean; readonly errors?: unknown };
const { getValidator }: { getValidator: () => Validator } = createRequire(import.meta.url)(
  'firebase-tools/lib/firebaseConfigValidate.js',
);

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

describe('the headers that protect a page', () => {
  const protecting = headersFor('/');

  it.each(['/', '/hana', '/photos/x/edit', '/a/b/c', '/_', '/__'])('come with %s', (path) => {
    expect(headersFor(path).get('Content-Security-Policy')).toBe(protecting.get('Content-Security-Policy'));
    expect(headersFor(path).get('X-Frame-Options')).toBe('DENY');
  });

  it.each(['/__/auth/handler', '/__/auth/iframe', '/__/auth/iframe.js', '/__/auth/action', '/__/firebase/init.json'])(
    'the headers do not reach %s, which signing in with a provider frames and scripts',
    (path) => {
      expect([...headersFor(path).keys()]).toEqual([]);
    },
  );

  it.each(Object.entries(pageHeaders))('say the same in Hosting and in the function: %s', (name, text) => {
    expect(headersFor('/').get(name)).toBe(text);
  });

  it('forbid framing, sniffing and a referrer for others', () => {
    expect(policyOf('/').get('frame-ancestors')).toEqual(["'none'"]);
    expect(protecting.get('X-Content-Type-Options')).toBe('nosniff');
    expect(protecting.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(protecting.get('Permissions-Policy')).toContain('geolocation=()');
    expect(protecting.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
    expect(protecting.get('Strict-Transport-Security')).toContain('max-age=31536000');
  });

  it('let scripts and styles of this site in alone, whatever is answered, and what the Firebase SDK loads', () => {
    const policy = policyOf('/');
    expect(policy.get('script-src')).toEqual(["'self'", 'https://apis.google.com']);
    expect(policy.get('style-src')).toEqual(["'self'"]);
    for (const name of ['object-src', 'base-uri']) expect(policy.get(name), name).toEqual(["'none'"]);
  });

  // A worker has the policy of its own script's headers, not that of the page.
  it('let the workers talk to this site alone, and nobody else in', () => {
    for (const path of ['/assets/heicDecoder.worker-1234.js', '/service-worker.js']) {
      const policy = policyOf(path);
      expect(policy.get('default-src')).toEqual(["'none'"]);
      for (const sources of policy.values()) for (const source of sources) expect(source).toMatch(/^'(self|none)'$/);
      expect(headersFor(path).get('X-Content-Type-Options')).toBe('nosniff');
    }
    expect(policyOf('/service-worker.js').get('connect-src')).toEqual(["'self'"]);
  });
});

describe('firebase.json', () => {
  it('firebase-tools accepts firebase.json', () => {
    const validate = getValidator();
    expect(validate(committed), JSON.stringify(validate.errors)).toBe(true);
    expect(getValidator()({ ...committed, emulators: { ui: { prot: 4000 } } })).toBe(false);
  });

  it('the file leaves nothing open that somebody would have to fill in', () => {
    expect(JSON.stringify(committed)).not.toMatch(/\{[A-Z_]+\}/);
  });

  it('the emulators have their usual ports, where the built site looks for them, and their console', () => {
    const emulators = objectAt(committed, 'emulators');
    const { firestoreWebsocket: _monitor, ...usual } = portPlan(0);
    const ports = { ...usual, ui: 4000 };
    for (const [name, port] of Object.entries(ports)) expect(objectAt(emulators, name), name).toMatchObject({ port });
    expect(emulators.singleProjectMode).toBe(true);
  });

  it('the hooks before a deployment are scripts of package.json', () => {
    const scripts = objectAt(parseObject(readFileSync(join(ROOT, 'package.json'), 'utf8'), 'package.json'), 'scripts');
    const hooksOf = (config: JsonObject) =>
      listAt(config, 'predeploy').map((hook) => String(hook).replace('npm run ', ''));
    const [functions, ...others] = listAt(committed, 'functions').filter(isObject);
    expect(others).toEqual([]);
    expect(hooksOf(functions ?? {})).toEqual(['build']);
    expect(hooksOf(objectAt(committed, 'hosting'))).toEqual(['build:web', 'assets:keep']);
    for (const name of ['build', 'build:web', 'assets:keep']) expect(scripts).toHaveProperty([name]);
  });
});

describe('how long an answer is kept', () => {
  const cacheOf = (path: string): string | undefined => headersFor(path).get('Cache-Control');
  const answeredBy = (path: string): unknown => {
    const [rule] = rulesFor('rewrites', path);
    return rule?.destination ?? objectAt(rule ?? {}, 'function').functionId;
  };
  const example = (pattern: string): string => pattern.replace(/:\w+/g, 'abcdefghij0123456789');
  // The function takes an unknown page for a missing one, or for a username: Hosting has to answer that page.
  const ofHosting: readonly string[] = Object.entries(routes).flatMap(([name, pattern]) => {
    const { kind } = pageAsked(example(pattern));
    return kind === 'none' || (kind === 'person' && name !== 'profile') ? [pattern] : [];
  });

  it.each(ofHosting)('%s is the built page, asked for each time, and may wait in the back/forward cache', (pattern) => {
    expect(cacheOf(example(pattern))).toBe('no-cache');
    expect(answeredBy(example(pattern))).toBe('/app.html');
  });

  const ofFunction = Object.values(routes).filter((pattern) => !ofHosting.includes(pattern));
  it.each([
    ...ofFunction.map(example),
    ...['/nobody', '/tags/none', '/users/x', '/a/b/c', '/icons/none.png', '/index.html'],
    ...['/api/photos', '/i/x/x/640.webp', '/a/x/x/256.webp', '/sitemap.xml', '/feed'],
  ])('%s is for the function to say', (path) => {
    expect(answeredBy(path)).toBe('site');
    expect(cacheOf(path)).toBeUndefined();
  });

  it('hashed files are cached for a week, whatever the status, and files that keep their name are not', () => {
    expect(cacheOf('/assets/x-1234.js')).toBe('public, max-age=604800');
    for (const path of ['/assets/none.js', '/builds/none.json', '/__/none']) expect(answeredBy(path)).toBeUndefined();
    for (const path of ['/app.html', '/service-worker.js', '/theme.js', '/manifest.webmanifest']) {
      expect(cacheOf(path), path).toBe('no-cache');
    }
    expect(cacheOf('/builds/latest.json')).toBe('no-cache, no-store, must-revalidate');
  });
});
