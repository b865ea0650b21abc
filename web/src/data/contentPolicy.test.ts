import { describe, expect, it } from 'vitest';
import { parsePolicy } from '../../../dev/hosting/parsePolicy.ts';
import { contentPolicy } from './contentPolicy.ts';
import { parseSiteConfig } from './siteConfig.ts';

const environment = {
  VITE_FIREBASE_PROJECT_ID: 'mine',
  VITE_FIREBASE_API_KEY: 'key',
  VITE_FIREBASE_AUTH_DOMAIN: 'auth.mine.example',
  VITE_FIREBASE_STORAGE_BUCKET: 'mine.firebasestorage.app',
  VITE_FIREBASE_APP_ID: 'app',
  VITE_AUTH_PROVIDERS: 'github',
};
const emulators = {
  auth: 'http://127.0.0.1:9099',
  firestore: 'http://127.0.0.1:8080',
  storage: 'http://127.0.0.1:9199',
};
const earlyScript = "'sha256-early'";
const policyOf = (more: Readonly<Record<string, string>> = {}) =>
  parsePolicy(contentPolicy(parseSiteConfig({ ...environment, ...more }), earlyScript));

describe('the policy of a page', () => {
  const policy = policyOf();

  it('the policy allows no inline code beside the early script, no eval and no wildcard host', () => {
    expect(policy.get('default-src')).toEqual(["'none'"]);
    for (const [directive, sources] of policy) {
      for (const source of sources) {
        if (directive === 'script-src' && source === earlyScript) continue;
        expect(source, directive).toMatch(/^('self'|'none'|blob:|data:|https:\/\/[a-z0-9.-]+(\/[a-z0-9./]+\/)?)$/);
      }
    }
    expect(policy.get('script-src')).not.toContain('data:');
  });

  it('the policy names the project’s bucket and auth domain', () => {
    const bucket = 'https://firebasestorage.googleapis.com/v0/b/mine.firebasestorage.app/';
    expect(policy.get('connect-src')).toContain(bucket);
    expect(policy.get('img-src')).toEqual(["'self'", 'blob:', 'data:']);
    expect(policy.get('frame-src')).toEqual(['https://auth.mine.example']);
  });

  it('only a site with sign-in providers allows apis.google.com', () => {
    expect(policy.get('script-src')).toEqual(["'self'", earlyScript, 'https://apis.google.com']);
    expect(policyOf({ VITE_AUTH_PROVIDERS: '' }).get('script-src')).toEqual(["'self'", earlyScript]);
  });

  it('only a site with a key allows reCAPTCHA and App Check', () => {
    const checked = policyOf({ VITE_APP_CHECK_SITE_KEY: 'key' });
    expect(checked.get('script-src')).toContain('https://www.google.com/recaptcha/');
    expect(checked.get('frame-src')).toContain('https://www.google.com/recaptcha/');
    expect(checked.get('connect-src')).toContain('https://content-firebaseappcheck.googleapis.com');
    for (const sources of policy.values()) expect(sources.join()).not.toMatch(/recaptcha|appcheck/);
  });
  it('a local site allows its emulators in addition', () => {
    const local = policyOf({ VITE_EMULATORS: JSON.stringify(emulators) });
    const { auth, firestore, storage } = emulators;
    expect(local.get('connect-src')).toEqual([...(policy.get('connect-src') ?? []), auth, firestore, storage]);
    expect(local.get('frame-src')).toEqual(['https://auth.mine.example', auth]);
    for (const name of ['connect-src', 'frame-src']) {
      local.delete(name);
      policy.delete(name);
    }
    expect(local).toEqual(policy);
  });
});
