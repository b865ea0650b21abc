import { describe, expect, it } from 'vitest';
import { parsePhotoId, parseUid } from '../ids.ts';
import { downloadAddress } from './downloads.ts';
import { evidenceAddress } from './evidence.ts';
import {
  avatarAddress,
  grantedAddress,
  heightOf,
  isVariantName,
  objectOf,
  parseAvatarAddress,
  pictureAddress,
  variantNamesOf,
  variantObject,
  widthFor,
  widthsOf,
} from './pictures.ts';

const id = parsePhotoId('abcdefghij0123456789');
const another = parsePhotoId('ABCDEFGHIJ0123456789');

describe('the files of a picture', () => {
  const variants = { sizes: [240, 720], avif: [240], full: 1_000 };

  it('a picture has its widths in each format, the full size and the file for link previews', () => {
    expect(variantNamesOf(variants)).toEqual(['240.webp', '720.webp', '1000.webp', '240.avif', 'share.jpg']);
    expect(widthsOf({ sizes: [240, 720], avif: [], full: 500 })).toEqual([240, 500, 720]);
  });

  it('a picture has one more file if the original may be downloaded', () => {
    const made = { ...variants, fullJpeg: { width: 1, height: 1, bytes: 1 } };
    expect(variantNamesOf(made)).toEqual([...variantNamesOf(variants), 'full.jpg']);
    for (const [download, name] of [
      ['full', 'full.jpg'],
      ['large', '1000.webp'],
    ] as const) {
      expect(downloadAddress({ id, variants: made, download })).toBe(`/i/${id}/${id}/${name}?download=1`);
    }
    expect(downloadAddress({ id, variants, download: 'full' })).toBe(`/i/${id}/${id}/1000.webp?download=1`);
  });

  it('each picture has its own folder inside the folder of its photo', () => {
    expect(variantObject(id, another, '240.avif')).toBe(`photos/${id}/${another}/240.avif`);
    expect(objectOf({ id }, 'share.jpg')).toBe(`photos/${id}/${id}/share.jpg`);
  });

  it('a file has the requested width, or the largest, and the aspect ratio of the photo', () => {
    expect([240, 241, 721, 5_000].map((px) => widthFor(variants, px))).toEqual([240, 720, 1_000, 1_000]);
    expect([heightOf({ width: 3_000, height: 2_000 }, 240), heightOf({ width: 9_000, height: 1 }, 240)]).toEqual([
      160, 1,
    ]);
  });

  it.each(['240.webp', '16383.avif', 'share.jpg', 'full.jpg'])('a file may be called %s', (name) => {
    expect(isVariantName(name)).toBe(true);
  });

  it.each([
    '',
    '0.webp',
    '024.webp',
    '100000.webp',
    '240.png',
    '240.webp/',
    'w320',
    'share',
    '../240.webp',
    '240.webp\n',
  ])('a file is never called %j', (name) => {
    expect(isVariantName(name)).toBe(false);
  });
});

describe('the addresses of pictures', () => {
  it('an address has the photo, the picture and the file, after a grant if they are not public', () => {
    expect(pictureAddress(id, another, '240.avif')).toBe(`/i/${id}/${another}/240.avif`);
    expect(grantedAddress('grant', pictureAddress(id, id, 'share.jpg'))).toBe(`/i/for/grant/${id}/${id}/share.jpg`);
    const evidence = evidenceAddress('quarantine/user_花/1-x');
    expect(grantedAddress('grant', evidence)).toBe(`/i/for/grant/case/user_${encodeURIComponent('花')}/1-x`);
  });

  it('an address of an avatar is parsed into its parts', () => {
    const avatarId = '0a'.repeat(20);
    for (const uid of [parseUid('hana'), parseUid('花?#%')]) {
      expect(parseAvatarAddress(avatarAddress(uid, avatarId))).toEqual({ uid, avatarId });
    }
  });
});
