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
const policyOf = (more: Readonly<Record<string, string>> = {}) =>
  parsePolicy(contentPolicy(parseSiteConfig({ ...environment, ...more })));

describe('the policy of a page', () => {
  const policy = policyOf();

  it('allows no inline script or style, no eval and no host but by its whole name', () => {
    expect(policy.get('default-src')).toEqual(["'none'"]);
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
    expect(policyOf({ VITE_AUTH_PROVIDERS: '' }).get('script-src')).toEqual(["'self'"]);
  });

  it('lets reCAPTCHA and App Check in where the site has a key for them, and nowhere else', () => {
    const checked = policyOf({ VITE_APP_CHECK_SITE_KEY: 'key' });
    expect(checked.get('script-src')).toContain('https://www.google.com/recaptcha/');
    expect(checked.get('frame-src')).toContain('https://www.google.com/recaptcha/');
    expect(checked.get('connect-src')).toContain('https://content-firebaseappcheck.googleapis.com');
    for (const sources of policy.values()) expect(sources.join()).not.toMatch(/recaptcha|appcheck/);
  });
  it('lets the emulators of a local site in, and takes nothing away', () => {
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
