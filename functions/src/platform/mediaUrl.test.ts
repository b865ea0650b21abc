import { describe, expect, it } from 'vitest';
import { mediaUrl } from './mediaUrl.ts';

describe('the address of an object', () => {
  it('is Firebase’s in production, and the emulator’s where there is one', () => {
    const encoded = 'avatars%2Fhana%2Fabc-256?alt=media';
    expect(mediaUrl('site.appspot.com', 'avatars/hana/abc-256', '')).toBe(
      `https://firebasestorage.googleapis.com/v0/b/site.appspot.com/o/${encoded}`,
    );
    expect(mediaUrl('site.appspot.com', 'avatars/hana/abc-256', '127.0.0.1:9199')).toBe(
      `http://127.0.0.1:9199/v0/b/site.appspot.com/o/${encoded}`,
    );
  });
});
