import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { localPolicy, parsePolicy } from './contentPolicy.ts';
import { localConfig } from './firebaseConfig.ts';
import { isObject, listAt, objectAt, parseObject } from './json.ts';
import { ROOT } from './paths.ts';
import { portPlan } from './ports.ts';

const origins = {
  auth: 'http://127.0.0.1:9099',
  functions: 'http://127.0.0.1:5001',
  firestore: 'http://127.0.0.1:8080',
  storage: 'http://127.0.0.1:9199',
};
const committed = parseObject(readFileSync(join(ROOT, 'firebase.json'), 'utf8'), 'firebase.json');

function headersOf(config: Readonly<Record<string, unknown>>, source: string): ReadonlyMap<string, string> {
  const rules = listAt(objectAt(config, 'hosting'), 'headers').filter(isObject);
  const rule = rules.find((candidate) => candidate.source === source);
  const headers = rule === undefined ? [] : listAt(rule, 'headers').filter(isObject);
  return new Map(headers.map((header) => [String(header.key), String(header.value)]));
}

describe('the local Content-Security-Policy', () => {
  it('lets the emulators in and keeps everything that production allows', () => {
    const production = "default-src 'none'; connect-src 'self' https://a.example; img-src 'self' blob:";
    const policy = parsePolicy(localPolicy(production, origins));
    expect(policy.get('connect-src')).toEqual(["'self'", 'https://a.example', ...Object.values(origins)]);
    expect(policy.get('img-src')).toEqual(["'self'", 'blob:', origins.storage]);
    expect(policy.get('default-src')).toEqual(["'none'"]);
  });

  it('replaces a directive of none, and fills a missing one from the default', () => {
    const policy = parsePolicy(localPolicy("default-src 'self'; frame-src 'none'", origins));
    expect(policy.get('frame-src')).toEqual([origins.auth]);
    expect(policy.get('img-src')).toEqual(["'self'", origins.storage]);
  });
});

describe('the headers that hosting sends', () => {
  const everywhere = headersOf(committed, '**');
  const policy = parsePolicy(everywhere.get('Content-Security-Policy') ?? '');

  it('allow no inline script or style and no eval', () => {
    expect(everywhere.get('Content-Security-Policy')).not.toMatch(/unsafe-(inline|eval)/);
    for (const directive of ['script-src', 'style-src', 'default-src']) {
      expect(policy.get(directive)).not.toContain('*');
      expect(policy.get(directive)).not.toContain('https:');
    }
  });

  it('forbid framing, sniffing and a referrer for others', () => {
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(everywhere.get('X-Frame-Options')).toBe('DENY');
    expect(everywhere.get('X-Content-Type-Options')).toBe('nosniff');
    expect(everywhere.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(everywhere.get('Permissions-Policy')).toContain('geolocation=()');
    expect(everywhere.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
    expect(everywhere.get('Strict-Transport-Security')).toContain('max-age=31536000');
  });

  it('keep hashed files for ever and nothing else', () => {
    // What the function answers for photos and tags says for itself how long it is kept.
    for (const source of ['!/@(photos|tags)/*', '/photos/upload']) {
      expect(headersOf(committed, source).get('Cache-Control'), source).toContain('no-store');
    }
    expect(headersOf(committed, '/assets/**').get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  });

  it('ask for https in production alone', () => {
    const local = headersOf(localConfig(committed, portPlan(0)), '**');
    expect(local.has('Strict-Transport-Security')).toBe(false);
    expect(local.get('Content-Security-Policy')).toContain('http://127.0.0.1:8080');
    expect(local.get('X-Frame-Options')).toBe('DENY');
  });
});
