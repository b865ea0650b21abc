import { describe, expect, it } from 'vitest';
import type { ListSource } from '#lib/pagedList.ts';
import { between, nextAfter, refreshed, stepped, withBack, without } from './useQueue.ts';

type Entry = { readonly id: string };
const entriesOf = (ids: string): readonly Entry[] => [...ids].map((id) => ({ id }));
const behind: ListSource<Entry> = async () => ({ entries: [], next: undefined });
const later: ListSource<Entry> = async () => ({ entries: [], next: undefined });
const shown = (ids: string) => ({ entries: entriesOf(ids), next: later });
const idsOf = ({ entries }: { readonly entries: readonly Entry[] }): string => entries.map(({ id }) => id).join('');
const set = (ids: string): ReadonlySet<string> => new Set(ids);

describe('the queue', () => {
  it('a refresh adds new cases, drops decided ones and keeps the later pages', () => {
    const page = { entries: entriesOf('xac'), next: behind };
    const list = refreshed(shown('abcdef'), page, 3);
    expect([idsOf(list), list.next]).toEqual(['xacdef', later]);
  });

  it('a case that moved between pages is listed once', () => {
    expect(idsOf(refreshed(shown('abcdef'), { entries: entriesOf('acd'), next: behind }, 3))).toBe('acdef');
  });

  it.each([
    ['one page', 'abc', 'abx', undefined, 'abx'],
    ['one page with more behind it', 'abc', 'abx', behind, 'abx'],
    ['a queue that has become short', 'abcdef', 'ab', undefined, 'ab'],
  ] as const)('the queue is exactly the page read if it is %s', (_, before, read, next, after) => {
    const list = refreshed(shown(before), { entries: entriesOf(read), next }, 3);
    expect([idsOf(list), list.next]).toEqual([after, next]);
  });

  it('a decided case leaves the queue, and a refused one returns to its place once', () => {
    const taken = without(shown('abcd'), set('bc'));
    expect(idsOf(taken)).toBe('ad');
    expect(idsOf(withBack(taken, entriesOf('abcd'), set('c')))).toBe('acd');
    expect(idsOf(withBack(shown('xacd'), entriesOf('abcd'), set('c')))).toBe('acdx');
  });

  it.each([
    ['the next', 'abcd', 'b', 'b', 'c'],
    ['the next that stays', 'abcd', 'b', 'bc', 'd'],
    ['the one before, at the end', 'abcd', 'd', 'cd', 'b'],
    ['the first, where none was open', 'abcd', undefined, 'a', 'b'],
    ['nothing', 'ab', 'a', 'ab', undefined],
  ])('a decision opens %s', (_, all, open, decided, next) => {
    expect(nextAfter(entriesOf(all), open, set(decided))).toBe(next);
  });

  it('the first case opens if the decided one is not listed', () => {
    expect(nextAfter(entriesOf('abc'), 'x', set('x'))).toBe('a');
  });

  it('a step moves to the next case and stops at both ends', () => {
    expect(stepped(entriesOf('abc'), undefined, 1)).toBe('a');
    expect(stepped(entriesOf('abc'), 'b', -1)).toBe('a');
    expect(stepped(entriesOf('abc'), 'a', -1)).toBeUndefined();
    expect(stepped(entriesOf('abc'), 'c', 1)).toBeUndefined();
  });

  it('a range is selected in either direction', () => {
    expect(between(entriesOf('abcd'), 'c', 'a')).toEqual(['a', 'b', 'c']);
    expect(between(entriesOf('abcd'), 'gone', 'b')).toEqual(['b']);
  });
});
