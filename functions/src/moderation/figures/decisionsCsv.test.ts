import { describe, expect, it } from 'vitest';
import { csvCell, decisionLines, type ExportedEntry } from './decisionsCsv.ts';

const entry = (fields: Partial<ExportedEntry>): ExportedEntry => ({
  ...{ action: 'resolveCases', decision: 'entry' },
  ...fields,
});
const week = '2026-11-23';

describe('the exported decisions', () => {
  it('a decided case is one line with all that was done, and its acts have no lines of their own', () => {
    const figures = { act: 'resolveCases', week, rule: 'spam', outcome: 'resolved', source: 'report' } as const;
    const lines = decisionLines([
      entry({ action: 'moderatePhotos', decision: 'd', figures: { act: 'hide', week } }),
      entry({ action: 'warnUser', decision: 'd', figures: { act: 'warnUser', week } }),
      entry({ decision: 'd', figures: { ...figures, acts: ['hide', 'warn'], minutesOpen: 90, reversed: 'undo' } }),
    ]);
    expect(lines).toEqual(['2026-11-23,spam,hide warn,report,90,undo']);
  });

  it('a dismissal and a decision without an act say so', () => {
    const lines = decisionLines([
      entry({ figures: { act: 'resolveCases', week, outcome: 'dismissed', acts: [], source: 'report' } }),
      entry({ figures: { act: 'resolveCases', week, outcome: 'dismissed', acts: ['publish'], source: 'report' } }),
      entry({ figures: { act: 'resolveCases', week, outcome: 'resolved', source: 'report' } }),
    ]);
    expect(lines.map((line) => line.split(',')[2])).toEqual(['dismissed', 'publish dismissed', 'resolved']);
  });

  it('an act without a case is a decision that staff made of their own accord', () => {
    const lines = decisionLines([entry({ action: 'warnUser', decision: 'x', figures: { act: 'warnUser', week } })]);
    expect(lines).toEqual(['2026-11-23,,warnUser,staff,,']);
  });

  it('an act about tags and titles, or an undo, has no line', () => {
    const lines = decisionLines([
      entry({ action: 'saveTag', figures: { act: 'saveTag', week } }),
      entry({ action: 'revertAction', figures: { act: 'revertAction', week } }),
    ]);
    expect(lines).toEqual([]);
  });
});

describe('a cell of the table', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('the text %j is no formula', (text) => {
    expect(csvCell(text)).toBe(`"'${text}"`);
  });

  it('a cell keeps numbers, quotes and commas', () => {
    expect([csvCell(-1), csvCell('a,b'), csvCell('say "a"'), csvCell(undefined)]).toEqual([
      '-1',
      '"a,b"',
      '"say ""a"""',
      '',
    ]);
  });
});
