import * as v from 'valibot';
import { expect, it } from 'vitest';
import { loadWords } from '#i18n/words.ts';
import { proposalSchema } from './titleProposal.ts';

const words = await loadWords('titles', 'ja');
const check = (name: string, reading: string, kind: string) =>
  v.safeParse(proposalSchema(words), { name, reading, kind });

it('a proposal has a name, a reading and a kind, each trimmed', () => {
  const { output } = check(' 瞬き ', ' まばたき ', 'film');
  expect(output).toEqual({ name: '瞬き', reading: 'まばたき', kind: 'film' });
});

it('a proposal needs no reading', () => {
  expect(check('瞬き', '', 'film').success).toBe(true);
});

it.each([
  ['nothing', '', '', '', { name: words.nameMissing, kind: words.kindMissing }],
  ['signs alone', '!?', '', 'game', { name: words.nameUnusable }],
  [
    '101 characters',
    '瞬'.repeat(101),
    'ま'.repeat(101),
    'book',
    { name: words.nameUnusable, reading: words.readingUnusable },
  ],
  ['a kind that there is not', '瞬き', '', 'opera', { kind: words.kindMissing }],
])('the form refuses %s and names the field', (_, name, reading, kind, problems) => {
  const said = check(name, reading, kind).issues?.map(({ path, message }) => [path?.[0]?.key, message]);
  expect(Object.fromEntries(said ?? [])).toEqual(problems);
});
