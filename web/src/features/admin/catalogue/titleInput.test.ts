import { describe, expect, it } from 'vitest';
import { dayBefore, endOfDay, namesIn } from './titleInput.ts';

describe('the names in a text', () => {
  it('are its lines, without what is blank', () => {
    expect(namesIn(' まくら \n\n枕草子\n')).toEqual(['まくら', '枕草子']);
    expect(namesIn('')).toEqual([]);
  });
});

describe('the last day of spoilers', () => {
  it('is over with its midnight, and comes back as the same day', () => {
    const end = endOfDay('2026-12-31');
    expect(end).toBe(new Date(2027, 0, 1).toISOString());
    expect(dayBefore(new Date(end ?? ''))).toBe('2026-12-31');
  });

  it('may be none', () => {
    expect(endOfDay('')).toBeUndefined();
    expect(dayBefore(undefined)).toBe('');
  });
});
