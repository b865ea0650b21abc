import { describe, expect, it } from 'vitest';
import { guarded, joinNames, momentIn, splitNames, unguarded } from './cells.ts';

describe('a cell that a spreadsheet would mistake', () => {
  it.each([
    '=1+1',
    '+81',
    '-',
    '@home',
    '＝ＳＵＭ',
    '007',
    '1-2',
    '2001/9',
    '2001年9月',
    '１２３',
    '1e5',
    'TRUE',
    "'=",
    "'007",
  ])('the cell is guarded and read back: %s', (text) => {
    expect(guarded(text)).toBe(`'${text}`);
    expect(unguarded(guarded(text))).toBe(text);
  });

  it.each(['まくら', "'90s", "'Allo", 'a=b', '2001: A Space Odyssey', '', 'e'])(
    'the cell stays as it is: %s',
    (text) => {
      expect(guarded(text)).toBe(text);
      expect(unguarded(text)).toBe(text);
    },
  );

  it('a cell without a guard is read as it was typed', () => {
    expect(['=1+1', '007', '-'].map(unguarded)).toEqual(['=1+1', '007', '-']);
  });
});

describe('names in one cell', () => {
  it.each([[['まくら', '枕草子']], [['a|b', 'c\\', '\\|', '、,"']], [[]]])('the names are read back: %j', (names) => {
    expect(splitNames(joinNames(names))).toEqual(names);
  });

  it('the names may have blanks, line breaks and plain backslashes between and in them', () => {
    expect(splitNames(' まくら | 枕草子 ||\r\nC:\\D\n')).toEqual(['まくら', '枕草子', 'C:\\D']);
  });
});

describe('until when spoilers are', () => {
  it('a date means the end of that day, as people or spreadsheets write it', () => {
    const end = new Date(2027, 0, 1).toISOString();
    expect(['2026-12-31', '2026/12/31'].map(momentIn)).toEqual([end, end]);
    expect(momentIn('2026/3/4')).toBe(new Date(2026, 2, 5).toISOString());
  });

  it('a date with a time, as Excel writes it, means that moment', () => {
    expect(momentIn('2026/12/1 9:00')).toBe(new Date(2026, 11, 1, 9).toISOString());
    expect(momentIn('2026-12-01 09:05:30')).toBe(new Date(2026, 11, 1, 9, 5, 30).toISOString());
  });

  it('any other text is left to the contract', () => {
    for (const cell of [
      '',
      '2026-12-31T15:00:00.000Z',
      '2026-02-30',
      '2026/13/1',
      '2026/12/1 24:00',
      '12026/12/1',
      'あした',
    ]) {
      expect(momentIn(cell)).toBe(cell);
    }
  });
});
