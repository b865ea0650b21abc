import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** `it('…')`, also behind `.each(…)`. */
const NAMES = /\b(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1).)+)\1/g;
/**
 * A name with such a beginning has no subject: a verb (`refuses …`, `is …`, `cannot …`), a preposition or a relative
 * word.
 */
const WITHOUT_SUBJECT =
  /^(?:is|are|has|have|does|do|may|can|cannot|of|that|what|who|whose|where|when|while|for|by|with|without|in|on|at|to|from|and|but|after|before|(?!photos|rows|files|links|titles|words|stylesheets|settings|numbers|entries|characters|its|this|always)[a-z]+s)\b/;

it('a new test name is a sentence with a subject, such as "a moderator cannot ban an admin"', () => {
  const files = globSync('{dev,functions,packages,web}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  });
  const names = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(NAMES)].map(([, , name = '']) => `${file}: ${name}`),
  );
  const lacking = names.filter((line) => WITHOUT_SUBJECT.test(line.slice(line.indexOf(': ') + 2)));
  expect(names.length).toBeGreaterThan(1_000);
  expect(lacking).toEqual([]);
});
