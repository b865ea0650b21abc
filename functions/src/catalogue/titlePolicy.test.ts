import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ContractError } from '#contract/errors.ts';
import { titleIdSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { TitleWithId } from '../data/catalogue/titleStore.ts';
import { noticeOfDecision } from './changeTitles.ts';
import { planRows } from './importTitles.callable.ts';
import { changesPhotos, mergeTitles, otherNames, proposedTitleId, takenBy, titleOf } from './titlePolicy.ts';

const idOf = (id: string) => v.parse(titleIdSchema, id);
const known = (id: string, more: Partial<TitleWithId> = {}): TitleWithId => ({
  id: idOf(id),
  name: id,
  reading: '',
  aliases: [],
  kind: 'game',
  status: 'active',
  count: 0,
  search: [],
  ...more,
});
const fields = { name: 'x', reading: '', aliases: [], kind: 'game', status: 'active' } as const;
const codeOf = (work: () => unknown) => {
  try {
    work();
    return 'allowed';
  } catch (error) {
    return error instanceof ContractError ? `${error.code} ${error.field}` : 'failed';
  }
};

describe('a title', () => {
  it('a title has each of its other names once, without its main name', () => {
    expect(otherNames('星渡り', ['Star Ferry', '星 渡り！', 'STAR-FERRY', 'ほし'])).toEqual(['Star Ferry', 'ほし']);
  });

  it('a merged title stays merged while retired, and is independent again once active', () => {
    const merged = known('x', { status: 'retired', mergedInto: idOf('y') });
    expect(titleOf({ ...fields, status: 'retired' }, merged).mergedInto).toBe('y');
    expect(titleOf(fields, merged).mergedInto).toBeUndefined();
  });

  it('only a change of names, kind or spoiler date changes photos, and not while the title is proposed', () => {
    const title = known('x');
    expect(changesPhotos(title, { ...title, status: 'retired' })).toBe(false);
    expect(changesPhotos(title, { ...title, aliases: ['y'] })).toBe(true);
    expect(changesPhotos(title, { ...title, kind: 'book' })).toBe(true);
    expect(changesPhotos(title, { ...title, spoilerUntil: new Date() })).toBe(true);
    expect(changesPhotos({ ...title, status: 'proposed' }, { ...title, aliases: ['y'] })).toBe(false);
  });

  it('a name is taken if an active title of the same kind has it', () => {
    const named = [known('a', { name: 'Ｘ' }), known('b', { reading: 'x', status: 'retired' })];
    expect(takenBy(named, { name: 'x', kind: 'game' }, undefined)?.id).toBe('a');
    expect(takenBy(named, { name: 'x', kind: 'game' }, idOf('a'))).toBeUndefined();
    expect(takenBy(named, { name: 'x', kind: 'book' }, undefined)).toBeUndefined();
  });
});

describe('a merge of titles', () => {
  it('a merge gives the target all names, also those added meanwhile', () => {
    const title = known('a', { name: 'A', aliases: ['came meanwhile'] });
    const { title: merged, target } = mergeTitles(
      titleOf({ ...fields, name: 'A', aliases: ['said'] }),
      title,
      known('b'),
    );
    expect(merged).toMatchObject({ status: 'retired', mergedInto: 'b' });
    expect(target.aliases).toEqual(['A', 'said', 'came meanwhile']);
  });

  it.each([
    ['itself', known('a'), 'failed-precondition mergeInto'],
    ['one that was merged', known('b', { status: 'retired', mergedInto: idOf('a') }), 'failed-precondition mergeInto'],
    ['one that is proposed', known('b', { status: 'proposed' }), 'failed-precondition mergeInto'],
    ['nothing', undefined, 'not-found mergeInto'],
    [
      'one of too many names',
      known('b', { aliases: Array.from({ length: limits.title.maxAliases }, (_, at) => `n${at}`) }),
      'failed-precondition mergeInto',
    ],
  ])('a merge into %s is refused', (_what, target, outcome) => {
    expect(codeOf(() => mergeTitles(known('a'), known('a'), target))).toBe(outcome);
  });
});

describe('the proposer of a title', () => {
  const proposed = known('p', { status: 'proposed' });
  it.each([
    ['that it is in', { ...proposed, status: 'active' }, { kind: 'title-approved', subject: 'p' }],
    ['that it is not', { ...proposed, status: 'retired' }, { kind: 'title-rejected', subject: 'p' }],
    [
      'under which other name it is in',
      { ...proposed, status: 'retired', mergedInto: idOf('q') },
      { kind: 'title-approved', subject: 'q' },
    ],
  ] as const)('the proposer is told %s', (_what, next, notice) => {
    expect(noticeOfDecision({ id: proposed.id, current: proposed, next })).toMatchObject(notice);
  });
  it('the proposer is told nothing before a decision', () => {
    expect(noticeOfDecision({ id: proposed.id, current: proposed, next: { ...proposed, name: 'z' } })).toBeUndefined();
    expect(noticeOfDecision({ id: proposed.id, current: known('p'), next: known('p') })).toBeUndefined();
  });
});

describe('the rows of a table', () => {
  const plan = (rows: Parameters<typeof planRows>[0], titles: readonly TitleWithId[] = []) => {
    const catalogue = { titles: new Map(titles.map((title) => [title.id, title])), named: titles };
    return planRows(rows, catalogue, () => idOf('fresh'));
  };
  const outcomes = (...given: Parameters<typeof plan>) => plan(...given).map(({ outcome }) => outcome);

  it('the rows make titles, change them, and leave them', () => {
    const rows = [
      { ...fields, name: 'new' },
      { ...fields, id: idOf('a'), name: 'a2' },
      { ...fields, id: idOf('b'), name: 'b' },
    ];
    const planned = plan(rows, [known('a'), known('b')]);
    expect(planned.map(({ outcome }) => outcome)).toEqual([
      { outcome: 'new' },
      { outcome: 'changed', id: 'a' },
      { outcome: 'same', id: 'b' },
    ]);
    expect(planned.map(({ change }) => change?.id)).toEqual([
      proposedTitleId({ ...fields, name: 'new' }),
      'a',
      undefined,
    ]);
  });

  it('a row without an id that matches a stored title means that title', () => {
    expect(outcomes([{ ...fields, name: 'a' }], [known('a')])).toEqual([{ outcome: 'same', id: 'a' }]);
  });

  it.each([
    ['of an id that there is not', [{ ...fields, id: idOf('zzz') }], [{ outcome: 'refused', code: 'not-found' }]],
    [
      'of a name that there is',
      [{ ...fields, name: 'A', reading: 'r' }],
      [{ outcome: 'refused', code: 'already-exists', id: 'a' }],
    ],
    [
      'of one name, twice',
      [
        { ...fields, name: 'n' },
        { ...fields, name: 'Ｎ' },
      ],
      [{ outcome: 'new' }, { outcome: 'refused', code: 'already-exists' }],
    ],
    [
      'of one id, twice',
      [
        { ...fields, id: idOf('a'), name: 'p' },
        { ...fields, id: idOf('a'), name: 'q' },
      ],
      [
        { outcome: 'changed', id: 'a' },
        { outcome: 'refused', code: 'already-exists' },
      ],
    ],
  ] as const)('a table is refused: %s', (_what, rows, expected) => {
    expect(outcomes(rows, [known('a')])).toEqual(expected);
  });

  it('a row with a retired title’s name creates another title', () => {
    const retired = known(proposedTitleId({ ...fields, name: 'n' }), { name: 'n', status: 'retired' });
    expect(plan([{ ...fields, name: 'n' }], [retired])[0]?.change?.id).toBe('fresh');
  });
});
