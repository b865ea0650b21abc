import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type HeaderSite, pageHeaders } from '#contract/edge/pageHeaders.ts';
import { routes } from '#contract/routes.ts';
import { pageAsked } from '../../functions/src/site/html/pageAsked.ts';
import { parsePolicy } from '../launcher/contentPolicy.ts';
import { localConfig } from '../launcher/firebaseConfig.ts';
import { isObject, type JsonObject, listAt, objectAt, parseObject } from '../launcher/json.ts';
import { ROOT } from '../launcher/paths.ts';
import { portPlan } from '../launcher/ports.ts';
import { deployConfig } from './deployConfig.ts';
import { fillHosting } from './fillHosting.ts';

// What the emulator of Hosting matches globs with.
const superstatic = createRequire(createRequire(import.meta.url).resolve('firebase-tools/package.json'));
const { configMatcher }: { configMatcher: (path: string, rule: { readonly source: string }) => boolean } = superstatic(
  'superstatic/lib/utils/patterns.js',
);

const committed = parseObject(readFileSync(join(ROOT, 'firebase.json'), 'utf8'), 'firebase.json');
const site: HeaderSite = {
  firebase: { projectId: 'mine', authDomain: 'auth.mine.example', storageBucket: 'mine.firebasestorage.app' },
  providers: ['github'],
};
const filled = fillHosting(committed, site);

function rulesFor(config: JsonObject, kind: 'headers' | 'rewrites', path: string): readonly JsonObject[] {
  return listAt(objectAt(config, 'hosting'), kind)
    .filter(isObject)
    .filter((rule) => configMatcher(path, { source: String(rule.source) }));
}

/** The headers that Hosting adds to an answer for that path: of two rules for one key, the later holds. */
function headersFor(config: JsonObject, path: string): ReadonlyMap<string, string> {
  const headers = rulesFor(config, 'headers', path).flatMap((rule) => listAt(rule, 'headers').filter(isObject));
  return new Map(headers.map(({ key, value }) => [String(key), String(value)]));
}

const policyOf = (config: JsonObject) => parsePolicy(headersFor(config, '/').get('Content-Security-Policy') ?? '');

describe('the headers that protect a page', () => {
  const protecting = headersFor(filled, '/');

  it.each(['/', '/hana', '/photos/x/edit', '/assets/x.js', '/a/b/c', '/_', '/__'])('come with %s', (path) => {
    expect(headersFor(filled, path).get('Content-Security-Policy')).toBe(protecting.get('Content-Security-Policy'));
    expect(headersFor(filled, path).get('X-Frame-Options')).toBe('DENY');
  });

  it.each(['/__/auth/handler', '/__/auth/iframe', '/__/auth/iframe.js', '/__/auth/action', '/__/firebase/init.json'])(
    'do not reach %s, which signing in with a provider frames and scripts',
    (path) => {
      expect([...headersFor(filled, path).keys()]).toEqual([]);
    },
  );

  it.each(Object.entries(pageHeaders))('say the same in Hosting and in the function: %s', (name, text) => {
    expect(headersFor(committed, '/').get(name)).toBe(text);
  });

  it('forbid framing, sniffing and a referrer for others', () => {
    expect(policyOf(filled).get('frame-ancestors')).toEqual(["'none'"]);
    expect(protecting.get('X-Content-Type-Options')).toBe('nosniff');
    expect(protecting.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(protecting.get('Permissions-Policy')).toContain('geolocation=()');
    expect(protecting.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
    expect(protecting.get('Strict-Transport-Security')).toContain('max-age=31536000');
  });

  it('ask for https in production alone', () => {
    const local = headersFor(localConfig(committed, portPlan(0)), '/');
    expect(local.has('Strict-Transport-Security')).toBe(false);
    expect(local.get('Content-Security-Policy')).toContain('http://127.0.0.1:8080');
    expect(local.get('X-Frame-Options')).toBe('DENY');
  });
});

describe('the Content-Security-Policy', () => {
  const policy = policyOf(filled);

  it('allows no inline script or style, no eval and no host but by its whole name', () => {
    for (const [directive, sources] of policy) {
      for (const source of sources) {
        expect(source, directive).toMatch(/^('self'|'none'|blob:|data:|https:\/\/[a-z0-9.-]+(\/[a-z0-9./]+\/)?)$/);
      }
    }
    expect(policy.get('script-src')).not.toContain('data:');
  });

  it('names this project’s bucket and auth domain', () => {
    const bucket = 'https://firebasestorage.googleapis.com/v0/b/mine.firebasestorage.app/';
    expect(policy.get('connect-src')).toContain(bucket);
    expect(policy.get('img-src')).toEqual(["'self'", 'blob:', 'data:']);
    expect(policy.get('frame-src')).toEqual(['https://auth.mine.example']);
  });

  it('lets in what the Firebase SDK loads for a provider’s window where there is a provider, and nowhere else', () => {
    expect(policy.get('script-src')).toEqual(["'self'", 'https://apis.google.com']);
    expect(policyOf(fillHosting(committed, { ...site, providers: [] })).get('script-src')).toEqual(["'self'"]);
  });

  it('has no place left open, and no place that nobody fills', () => {
    expect(JSON.stringify(filled)).not.toMatch(/\{[A-Z_]+\}/);
    expect(() => fillHosting({ hosting: { public: '{ELSEWHERE}' } }, site)).toThrow('{ELSEWHERE}');
  });
});

describe('how long an answer is kept', () => {
  const cacheOf = (path: string): string | undefined => headersFor(filled, path).get('Cache-Control');
  const answeredBy = (path: string): unknown => {
    const [rule] = rulesFor(filled, 'rewrites', path);
    return rule?.destination ?? objectAt(rule ?? {}, 'function').functionId;
  };
  const example = (pattern: string): string => pattern.replace(/:\w+/g, 'abcdefghij0123456789');
  // The function takes a page that it does not draw for nothing, or for a username: Hosting has to answer that page.
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

  it('is a week for hashed files, whatever the status, and nothing for what keeps its name', () => {
    expect(cacheOf('/assets/x-1234.js')).toBe('public, max-age=604800');
    for (const path of ['/assets/none.js', '/builds/none.json', '/__/none']) expect(answeredBy(path)).toBeUndefined();
    for (const path of ['/app.html', '/service-worker.js', '/theme.js', '/manifest.webmanifest']) {
      expect(cacheOf(path), path).toBe('no-cache');
    }
    expect(cacheOf('/builds/latest.json')).toBe('no-cache, no-store, must-revalidate');
  });
});

describe('a deployment of Hosting', () => {
  it('takes the filled configuration, which has no hook', () => {
    const { hosting, functions } = deployConfig(committed, 'mine', site);
    expect(functions).toHaveLength(listAt(committed, 'functions').length);
    expect(JSON.stringify(functions)).not.toContain('predeploy');
    expect(hosting).toMatchObject({ public: 'web/dist' });
    expect(hosting).not.toHaveProperty('predeploy');
    expect(JSON.stringify(hosting)).toContain('https://auth.mine.example');
  });

  it('is refused with a site that was built for another project', () => {
    expect(() => deployConfig(committed, 'other', site)).toThrow(/built for mine and not for other/);
  });

  it('is refused by a hook with the committed configuration, whose headers leave the hosts open', () => {
    const hooks = listAt(objectAt(committed, 'hosting'), 'predeploy');
    expect(hooks).toHaveLength(1);
    const [command = '', ...args] = String(hooks[0]).split(' ');
    const run = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' });
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('npm run deploy');
  });
});
