import { describe, expect, it } from 'vitest';
import { ContractError } from '#contract/errors.ts';
import type { TagWithKey } from '../data/catalogue/tagStore.ts';
import { decideTag, type ExistingTags, parseTag, type TagCommand } from './tagPolicy.ts';

const tag = (key: string, more: Partial<TagWithKey> = {}): TagWithKey => ({
  key,
  name: key,
  reading: '',
  count: 0,
  search: [],
  ...more,
});
const nothing: ExistingTags = { tag: tag('a'), leadsTo: undefined, typed: undefined, end: undefined };
const decide = (command: Partial<TagCommand>, known: Partial<ExistingTags> = {}) =>
  decideTag({ tag: parseTag('a'), ...command }, { ...nothing, ...known });
const refusal = (command: Partial<TagCommand>, known: Partial<ExistingTags> = {}) => {
  try {
    decide(command, known);
    return 'allowed';
  } catch (error) {
    return error instanceof ContractError ? `${error.code} ${error.field}` : 'failed';
  }
};
const b = parseTag('b');

describe('a tag', () => {
  it('a new spelling and reading are saved, and the audit entry has the changes', () => {
    const command = { rename: parseTag('Ａ'), reading: 'えー' };
    expect(decide(command)).toEqual({
      kind: 'name',
      name: 'Ａ',
      reading: 'えー',
      before: { name: 'a', reading: '' },
      after: { name: 'Ａ', reading: 'えー' },
    });
    expect(decide({ rename: parseTag('a') })).toEqual({ kind: 'same', key: 'a' });
  });

  it('a tag renamed to a free name redirects there, and the new tag keeps the reading', () => {
    expect(decide({ rename: b }, { tag: tag('a', { reading: 'えー' }) })).toMatchObject({
      kind: 'lead',
      end: { key: 'b', how: 'made', reading: 'えー' },
    });
  });

  it('a tag renamed to its own alias changes places with that alias', () => {
    const known = { typed: tag('b', { aliasOf: 'a' }), end: tag('a') };
    expect(decide({ rename: b }, known)).toMatchObject({ kind: 'lead', end: { key: 'b', how: 'promoted' } });
  });

  it('a tag merged into an alias redirects to the tag behind the alias', () => {
    const known = { typed: tag('b', { aliasOf: 'c' }), end: tag('c') };
    expect(decide({ mergeInto: b }, known)).toMatchObject({ kind: 'lead', end: { key: 'c', how: 'known' } });
  });

  it('a tag that already redirects there stays as it is', () => {
    const known = { tag: tag('a', { aliasOf: 'b' }), leadsTo: 'b', typed: tag('b'), end: tag('b') };
    expect(decide({ mergeInto: b }, known)).toEqual({ kind: 'same', key: 'b' });
    expect(decide({ rename: b }, known)).toEqual({ kind: 'same', key: 'b' });
  });

  it.each([
    ['that is not there', { reading: 'x' }, { tag: undefined }, 'not-found tag'],
    ['into one that is not there', { mergeInto: b }, {}, 'not-found mergeInto'],
    ['into itself', { mergeInto: parseTag('A') }, { typed: tag('a'), end: tag('a') }, 'failed-precondition mergeInto'],
    [
      'in a circle',
      { mergeInto: b },
      { typed: tag('b', { aliasOf: 'a' }), end: tag('a') },
      'failed-precondition mergeInto',
    ],
    [
      'into one that leads nowhere',
      { mergeInto: b },
      { typed: tag('b'), end: tag('c', { aliasOf: 'd' }) },
      'failed-precondition mergeInto',
    ],
    ['by another’s name', { rename: b }, { typed: tag('b'), end: tag('b') }, 'failed-precondition rename'],
    [
      'by the name of another’s alias',
      { rename: b },
      { typed: tag('b', { aliasOf: 'c' }), end: tag('c') },
      'failed-precondition rename',
    ],
    [
      'that leads elsewhere',
      { mergeInto: b },
      { tag: tag('a', { aliasOf: 'c' }), leadsTo: 'c', typed: tag('b'), end: tag('b') },
      'failed-precondition tag',
    ],
    [
      'that leads elsewhere, in its reading',
      { reading: 'x' },
      { tag: tag('a', { aliasOf: 'c' }), leadsTo: 'c' },
      'failed-precondition tag',
    ],
  ] as const)('a tag is not saved %s', (_how, command, known, outcome) => {
    expect(refusal(command, known)).toBe(outcome);
  });
});
