import { expect, test, vi } from 'vitest';
import { ownPictureUrl, pictureSources } from './photoUrls.ts';

vi.mock('./site.ts', () => ({
  site: { firebase: { projectId: 'demo', storageBucket: 'demo.appspot.com' }, emulators: undefined, providers: [] },
}));

const variant = (name: string, width: number) => ({ path: `photos/x/${name}`, width, height: 10, bytes: 1 });
const url = (name: string) =>
  `https://firebasestorage.googleapis.com/v0/b/demo.appspot.com/o/photos%2Fx%2F${name}?alt=media`;

test('a picture offers the widths it has, never the one for link previews', () => {
  const sources = pictureSources({
    w320: variant('w320', 320),
    w640: variant('w640', 512),
    share: variant('share', 1_200),
  });
  expect(sources).toEqual({ src: url('w640'), srcSet: `${url('w320')} 320w, ${url('w640')} 512w` });
});

test('a small picture has one width', () => {
  const sources = pictureSources({ w320: variant('w320', 200), share: variant('share', 200) });
  expect(sources).toEqual({ src: url('w320'), srcSet: `${url('w320')} 200w` });
});

test('of a person the avatars of this site are shown, and nothing else that an address leads to', () => {
  const origin = 'https://firebasestorage.googleapis.com';
  const own = `${origin}/v0/b/demo.appspot.com/o/avatars%2Fhana%2F${'a'.repeat(40)}-256?alt=media`;
  expect(ownPictureUrl(own)).toBe(own);
  for (const foreign of [
    null,
    'https://example.com/picture.png',
    own.replace('demo.appspot.com', 'another.appspot.com'),
    own.replace(origin, 'https://example.com'),
    own.replace('avatars%2F', 'avatarUploads%2F'),
    `https://example.com/?${own}`,
  ])
    expect(ownPictureUrl(foreign), String(foreign)).toBeUndefined();
});
