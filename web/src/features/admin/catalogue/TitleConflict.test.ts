import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { decode } from '#contract/documents/stored.ts';
import { titleDocumentSchema } from '#contract/documents/title.ts';
import { titleIdSchema } from '#contract/ids.ts';
import { changing } from '../acts/catalogue.ts';
import { changedFields, dayBefore, endOfDay, namesIn } from './TitleConflict.tsx';

describe('the names in a text', () => {
  it('the names are the lines that are not blank', () => {
    expect(namesIn(' まくら \n\n枕草子\n')).toEqual(['まくら', '枕草子']);
    expect(namesIn('')).toEqual([]);
  });
});

describe('the last day of spoilers', () => {
  it('the last day ends at midnight and is read back as the same day', () => {
    const end = endOfDay('2026-12-31');
    expect(end).toBe(new Date(2027, 0, 1).toISOString());
    expect(dayBefore(new Date(end ?? ''))).toBe('2026-12-31');
  });

  it('the last day may be missing', () => {
    expect(endOfDay('')).toBeUndefined();
    expect(dayBefore(undefined)).toBe('');
  });
});

describe('a title that one has before them', () => {
  const id = v.parse(titleIdSchema, 'abcdefghij0123456789');
  const title = {
    ...decode(titleDocumentSchema, 'titles/x', { name: '枕草子', kind: 'book', status: 'active', count: 3 }),
    id,
  };

  it('the call carries the title’s fields without its counts', () => {
    const spoilerUntil = new Date('2099-01-01');
    const command = { name: '枕草子', reading: '', aliases: [], kind: 'book', status: 'active' };
    expect(changing(title)).toEqual({ id, basedOn: command });
    expect(changing({ ...title, spoilerUntil, mergedInto: id })).toEqual({
      id,
      basedOn: { ...command, spoilerUntil: '2099-01-01T00:00:00.000Z', mergedInto: id },
    });
  });

  it('the comparison lists the changed fields and ignores counts', () => {
    expect(changedFields(title, { ...title, count: 9, search: ['x'] })).toEqual([]);
    const now = { ...title, aliases: ['まくら'], status: 'retired' as const, mergedInto: id };
    expect(changedFields(title, now)).toEqual(['aliases', 'status', 'mergedInto']);
  });
});
