import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { aListedPhoto } from '../testing/aListedPhoto.ts';
import { Picture } from './Picture.tsx';

const variants = { sizes: [240, 360], avif: [240], full: 500, share: { width: 500, height: 300 } };
const photo = aListedPhoto('sea', { variants });
const drawn = (more: Partial<Parameters<typeof Picture>[0]> = {}): string =>
  renderToStaticMarkup(createElement(Picture, { photo, alt: 'sea', sizes: '200px', ...more }));
const set = (...names: readonly string[]) =>
  names.map((name) => `/i/${photo.id}/${photo.id}/${name} ${Number.parseInt(name, 10)}w`).join(', ');

describe('a picture', () => {
  it('a tile offers AVIF before WebP with the same sizes', () => {
    const html = drawn({ isTile: true });
    const [source = '', image = ''] = html.match(/<source[^>]*>|<img[^>]*>/g) ?? [];
    expect(source).toContain(`type="image/avif" srcSet="${set('240.avif')}" sizes="200px"`);
    expect(image).toContain(`srcSet="${set('240.webp', '360.webp')}" sizes="200px"`);
  });

  it('a picture without AVIF in its size offers only WebP', () => {
    const none = { ...photo, variants: { ...variants, avif: [] } };
    for (const html of [drawn(), drawn({ photo: none, isTile: true })]) {
      expect(html).not.toContain('<source');
      expect(html).not.toContain('.avif');
    }
  });

  it('a covered picture requests no file', () => {
    expect(drawn({ isTile: true, isCovered: true })).not.toMatch(/<img|<source|\/i\//);
  });
});
