import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isSignatureOf, signatureOf } from './keys.ts';

beforeEach(() => {
  vi.stubEnv('SITE_KEY', 'k'.repeat(44));
});
afterEach(() => {
  vi.unstubAllEnvs();
});

it('the key verifies the text, its purpose, and the key that signed it', () => {
  const signature = signatureOf('grant', 'uid.1');
  expect(isSignatureOf('grant', 'uid.1', signature)).toBe(true);
  expect(isSignatureOf('grant', 'uid.2', signature)).toBe(false);
  expect(isSignatureOf('cursor', 'uid.1', signature)).toBe(false);
  expect(isSignatureOf('grant', 'uid.1', signatureOf('cursor', 'uid.1'))).toBe(false);
  vi.stubEnv('SITE_KEY', 'l'.repeat(44));
  expect(isSignatureOf('grant', 'uid.1', signature)).toBe(false);
});

it.each(['', '.', 'ぁ', 'A', 'A'.repeat(10_000)])('the key rejects %j as a signature', (signature) => {
  expect(isSignatureOf('cursor', 'x', signature)).toBe(false);
});

it.each(['', 'short'])('the key %j is too short to sign with', (key) => {
  vi.stubEnv('SITE_KEY', key);
  expect(() => signatureOf('grant', 'uid')).toThrow('SITE_KEY');
  expect(() => isSignatureOf('grant', 'uid', '')).toThrow('SITE_KEY');
});
