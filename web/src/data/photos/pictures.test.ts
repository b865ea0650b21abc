import { expect, test } from 'vitest';
import { parsePhotoId } from '#contract/ids.ts';
import { ownPictureUrl, pictureSources, pictureUrl } from './pictures.ts';

const id = parsePhotoId('abcdefghij0123456789');
const url = (name: string) => `/i/${id}/${id}/${name}`;

test('a picture offers the steps it has, in each format, never the one for link previews nor its own width', () => {
  const variants = { sizes: [320, 720], avif: [320], full: 1_000 };
  expect(pictureSources({ id, variants })).toEqual({
    src: url('720.webp'),
    srcSet: `${url('320.webp')} 320w, ${url('720.webp')} 720w`,
    avif: `${url('320.avif')} 320w`,
  });
});

test('a small picture has one width, and another picture of a photo its own address', () => {
  const pictureId = parsePhotoId('ABCDEFGHIJ0123456789');
  expect(pictureSources({ id, pictureId, variants: { sizes: [200], avif: [] } })).toEqual({
    src: `/i/${id}/${pictureId}/200.webp`,
    srcSet: `/i/${id}/${pictureId}/200.webp 200w`,
    avif: undefined,
  });
});

test('a photo that is not public is requested with a grant', () => {
  expect(pictureSources({ id, grant: 'a.b-c', variants: { sizes: [320], avif: [320] } })).toEqual({
    src: `/i/for/a.b-c/${id}/${id}/320.webp`,
    srcSet: `/i/for/a.b-c/${id}/${id}/320.webp 320w`,
    avif: `/i/for/a.b-c/${id}/${id}/320.avif 320w`,
  });
});

test('the narrowest width that is enough is asked for, or the widest that there is', () => {
  const variants = { sizes: [320, 720], avif: [], full: 1_000 };
  for (const [px, name] of [
    [300, '320.webp'],
    [321, '720.webp'],
    [721, '1000.webp'],
    [4_000, '1000.webp'],
  ] as const)
    expect(pictureUrl({ id, variants }, px)).toBe(url(name));
});

test('only an avatar of this site is shown as a person’s picture', () => {
  const hash = 'a'.repeat(40);
  expect(ownPictureUrl(`/a/hana/${hash}.webp`)).toBe(`/a/hana/${hash}.webp`);
  for (const foreign of [
    null,
    'https://example.com/picture.png',
    `//example.com/a/hana/${hash}.webp`,
    '/a/hana/1.webp',
  ])
    expect(ownPictureUrl(foreign), String(foreign)).toBeUndefined();
});
