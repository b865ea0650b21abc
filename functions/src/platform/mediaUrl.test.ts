import { afterEach, describe, expect, it, vi } from 'vitest';
import { mediaUrl } from './mediaUrl.ts';

afterEach(() => void vi.unstubAllEnvs());

describe('the address of an object', () => {
  it('the address is Firebase’s in production, and the emulator’s if one runs', () => {
    const encoded = 'avatars%2Fhana%2Fabc-256?alt=media';
    vi.stubEnv('FIREBASE_STORAGE_EMULATOR_HOST', '');
    expect(mediaUrl('site.appspot.com', 'avatars/hana/abc-256')).toBe(
      `https://firebasestorage.googleapis.com/v0/b/site.appspot.com/o/${encoded}`,
    );
    vi.stubEnv('FIREBASE_STORAGE_EMULATOR_HOST', '127.0.0.1:9199');
    expect(mediaUrl('site.appspot.com', 'avatars/hana/abc-256')).toBe(
      `http://127.0.0.1:9199/v0/b/site.appspot.com/o/${encoded}`,
    );
  });
});
