import { describe, expect, it } from 'vitest';
import { localPolicy, parsePolicy } from './contentPolicy.ts';

const origins = {
  auth: 'http://127.0.0.1:9099',
  functions: 'http://127.0.0.1:5001',
  firestore: 'http://127.0.0.1:8080',
  storage: 'http://127.0.0.1:9199',
};

describe('the local Content-Security-Policy', () => {
  it('lets the emulators in and keeps everything that production allows', () => {
    const production = "default-src 'none'; connect-src 'self' https://a.example; img-src 'self' blob:";
    const policy = parsePolicy(localPolicy(production, origins));
    expect(policy.get('connect-src')).toEqual(["'self'", 'https://a.example', ...Object.values(origins)]);
    expect(policy.get('img-src')).toEqual(["'self'", 'blob:']);
    expect(policy.get('default-src')).toEqual(["'none'"]);
  });

  it('replaces a directive of none, and fills a missing one from the default', () => {
    const policy = parsePolicy(localPolicy("default-src 'self'; frame-src 'none'", origins));
    expect(policy.get('frame-src')).toEqual([origins.auth]);
    expect(policy.get('connect-src')).toEqual(["'self'", ...Object.values(origins)]);
  });
});
