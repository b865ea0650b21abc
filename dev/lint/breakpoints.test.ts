import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const web = resolve(import.meta.dirname, '../../web/src');

/** The window widths in stylesheets and scripts. */
const askedIn = (text: string): readonly string[] =>
  [...text.matchAll(/@media ([^{]+)|matchMedia\('([^']+)'\)/g)]
    .flatMap(([, inStyle, inScript]) => (inStyle ?? inScript ?? '').match(/\([^()]*\)/g) ?? [])
    .filter((condition) => condition.includes('width'));

it('stylesheets and scripts know four widths of a window, those of tokens.css', () => {
  const files = globSync('**/*.{css,ts,tsx}', { cwd: web });
  const asked = files.flatMap((file) =>
    askedIn(readFileSync(resolve(web, file), 'utf8')).map((condition) => ({ file, condition })),
  );
  expect(asked.length).toBeGreaterThan(8);
  expect(asked.filter(({ condition }) => !/^\((?:min-width:|width <) (?:30|48|60|75)rem\)$/.test(condition))).toEqual(
    [],
  );
});
