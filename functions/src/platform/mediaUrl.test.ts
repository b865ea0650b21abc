import { describe, expect, it } from 'vitest';
import { mediaUrl, pathOfMediaUrl } from './mediaUrl.ts';

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

  it.each([['avatars/hana/abc-256'], ['avatars/花/100%/x']])('leads back to %j', (path) => {
    expect(pathOfMediaUrl(mediaUrl('site.appspot.com', path, ''))).toBe(path);
  });

  it.each([
    [''],
    ['hana'],
    ['https://example.com/picture.jpg'],
    ['https://lh3.googleusercontent.com/a/x=s96-c'],
    ['https://example.com/v0/b/x/o/%'],
    ['https://example.com/v0/b/x/o/a/b'],
  ])('is not %j', (url) => {
    expect(pathOfMediaUrl(url)).toBeUndefined();
  });
});
