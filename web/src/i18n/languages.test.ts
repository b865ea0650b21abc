import { expect, test } from 'vitest';

// The compiler holds `en` to the keys of `ja`, area by area. It cannot see an area that one language lacks altogether,
// or words that were copied and never translated.
const areas = {
  ja: import.meta.glob<Record<string, unknown>>('./ja/*.ts', { eager: true }),
  en: import.meta.glob<Record<string, unknown>>('./en/*.ts', { eager: true }),
};
const nameOf = (path: string): string => path.replace(/^\.\/(ja|en)\//, '');

/** Every text with its path, e.g. `photos.emptyTitle`. A text with parameters counts as one with a `…` in it. */
function textsIn(value: unknown, path: string): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, '…']];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, path === '' ? key : `${path}.${key}`));
}

test('both languages have the same areas with the same texts', () => {
  expect(Object.keys(areas.en).map(nameOf)).toEqual(Object.keys(areas.ja).map(nameOf));
  const paths = (language: 'ja' | 'en') =>
    Object.entries(areas[language]).flatMap(([file, module]) =>
      textsIn(module, '').map(([path]) => `${nameOf(file)} ${path}`),
    );
  // `index.ts` names its one export for its language.
  const areasAlone = (all: readonly string[]) => all.filter((path) => !path.startsWith('index.ts')).toSorted();
  expect(areasAlone(paths('en'))).toEqual(areasAlone(paths('ja')));
});

test('no English text is in Japanese', () => {
  for (const [file, module] of Object.entries(areas.en)) {
    for (const [path, text] of textsIn(module, '')) {
      expect(text.replaceAll('瞬き', ''), `${file} ${path}`).not.toMatch(/[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u);
    }
  }
});
