import { expect, it } from 'vitest';
import { checkProposal } from './titleProposal.ts';

it('takes a name, a reading and a kind, each trimmed', () => {
  expect(checkProposal({ name: ' 瞬き ', reading: ' まばたき ', kind: 'film' })).toEqual({
    ok: true,
    proposal: { name: '瞬き', reading: 'まばたき', kind: 'film' },
  });
});

it('needs no reading', () => {
  expect(checkProposal({ name: '瞬き', reading: '', kind: 'film' })).toMatchObject({ ok: true });
});

it.each([
  ['nothing', '', '', '', ['name', 'kind']],
  ['signs alone', '!?', '', 'game', ['name']],
  ['101 characters', '瞬'.repeat(101), 'ま'.repeat(101), 'book', ['name', 'reading']],
  ['a kind that there is not', '瞬き', '', 'opera', ['kind']],
])('refuses %s, and says in which field', (_, name, reading, kind, fields) => {
  const checked = checkProposal({ name, reading, kind });
  expect(checked.ok ? [] : [...checked.fields]).toEqual(fields);
});
