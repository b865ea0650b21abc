import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { titleIdSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { StaffTitle } from '#data/staff/catalogue.ts';
import { words } from '#i18n/ja/adminTitleTable.ts';
import { writeTable } from './cells.ts';
import { type Reason, readTable } from './readTable.ts';

const header = 'id,name,reading,aliases,kind,status,spoilerUntil';
const tableOf = (...lines: readonly string[]): string => [header, ...lines].join('\r\n');
const line = (name: string, more: { id?: string; kind?: string; status?: string; until?: string } = {}): string =>
  [more.id ?? '', name, '', '', more.kind ?? 'book', more.status ?? 'active', more.until ?? ''].join(',');

const ignore = (): void => undefined;
const inWords = (reasons: readonly Reason[]): readonly string[] => reasons.map((reason) => reason(words, 'ja'));

async function read(text: string) {
  const answer = await readTable(text, ignore);
  if ('reasons' in answer) throw new Error(`refused: ${inWords(answer.reasons)}`);
  return { ...answer, bad: answer.bad.map(({ reasons, ...row }) => ({ ...row, reasons: inWords(reasons) })) };
}

async function faultOf(text: string) {
  const answer = await readTable(text, ignore);
  return 'reasons' in answer ? inWords(answer.reasons) : undefined;
}

const title = (id: string, more: Partial<StaffTitle> = {}): StaffTitle => ({
  id: v.parse(titleIdSchema, id),
  name: id,
  reading: '',
  aliases: [],
  kind: 'book',
  status: 'active',
  count: 3,
  search: [],
  ...more,
});

describe('a table that was written', () => {
  const titles = [
    title('a', { name: '=HYPERLINK("x")', reading: '+81', aliases: ['@a', 'b|c', 'd\\', '-1'] }),
    title('007', { name: '007', kind: 'film', status: 'retired' }),
    title('c', { name: '\'=x, "y"', reading: 'よみ', spoilerUntil: new Date('2026-12-31T15:00:00.123Z') }),
    title('d', { name: '銀河鉄道', status: 'proposed', aliases: ['銀鉄', 'Galactic Rail'] }),
  ];

  it('a written table reads back unchanged', async () => {
    const text = writeTable(titles);
    const expected = titles.map(({ count: _, search: _search, spoilerUntil, ...fields }) => ({
      ...fields,
      ...(spoilerUntil && { spoilerUntil: spoilerUntil.toISOString() }),
    }));
    const { rows, bad } = await read(text.slice(1));
    expect(bad).toEqual([]);
    expect(rows).toEqual(expected.map((each, at) => ({ row: at + 2, title: each })));
  });

  it('a written table starts with a byte order mark for Excel and has no formulas', () => {
    const text = writeTable(titles);
    expect(text.startsWith(`\ufeff${header}\r\n`)).toBe(true);
    expect(text).not.toMatch(/(?:^|,|\n)"?[=+\-@]/);
  });
});

describe('the columns of a table', () => {
  it('the columns may have any order and case, tabs or semicolons, and blank ones at the end', async () => {
    const text =
      'Name\tKIND\tid\tstatus\taliases\treading\tspoileruntil\t\nまくら\tbook\t\tactive\tあ|い\tよみ\t2026/1/2\t\n';
    expect((await read(text)).rows).toEqual([
      {
        row: 2,
        title: {
          name: 'まくら',
          kind: 'book',
          status: 'active',
          aliases: ['あ', 'い'],
          reading: 'よみ',
          spoilerUntil: new Date(2026, 0, 3).toISOString(),
        },
      },
    ]);
    expect((await read(tableOf(line('枕')).replaceAll(',', ';'))).rows).toMatchObject([
      { row: 2, title: { name: '枕' } },
    ]);
  });

  it('the refusal names missing, unknown and repeated columns', async () => {
    expect(await faultOf('id,name,titel,kind,Kind,status,aliases\n,a,,book,book,active,')).toEqual([
      words.fault.missing('reading, spoilerUntil'),
      words.fault.unknown('titel'),
      words.fault.twice('kind'),
      words.fault.columns,
    ]);
  });

  it('an empty file is refused', async () => {
    for (const text of ['', '\n\n', header]) expect(await faultOf(text)).toEqual([words.fault.empty]);
  });
});

describe('the rows of a table', () => {
  it('the row numbers are those of a spreadsheet, which count blank rows and not line breaks in cells', async () => {
    const { rows, bad } = await read(
      tableOf('', ',"a",,"b\r\nc",book,active,', ',,,,,,', line('d', { kind: 'opera' })),
    );
    expect(rows.map(({ row, title: { name, aliases } }) => [row, name, aliases])).toEqual([[3, 'a', ['b', 'c']]]);
    expect(bad).toEqual([{ row: 5, name: 'd', reasons: [expect.stringMatching(/^kind .*“opera”/)] }]);
  });

  it('a bad row lists everything that is wrong with it', async () => {
    const { rows, bad } = await read(
      tableOf(
        line('!?', { id: 'no id', status: 'gone', until: 'あした' }),
        `${line('b')},more`,
        `,${'c'.repeat(limits.title.nameChars + 1)},,${Array(limits.title.maxAliases + 1)
          .fill('x')
          .join('|')},book,active,`,
        line('fine'),
      ),
    );
    expect(rows.map(({ row }) => row)).toEqual([5]);
    expect(bad.map(({ row, reasons }) => [row, reasons.map((reason) => reason.split(' ')[0])])).toEqual([
      [2, ['id', 'name', 'status', 'spoilerUntil']],
      [3, [words.wrong.cells]],
      [4, ['name', 'aliases']],
    ]);
  });

  it('a row that repeats an id or a name in use is refused', async () => {
    const { rows, bad } = await read(
      tableOf(
        line('まくら', { id: 'a' }),
        line('枕', { id: 'a' }),
        line('マクラ'),
        line('まくら', { kind: 'film' }),
        line('まくら', { status: 'retired' }),
        line('まくら', { id: 'b', status: 'retired' }),
      ),
    );
    expect(rows.map(({ row }) => row)).toEqual([2, 5, 6, 7]);
    expect(bad.map(({ row, reasons }) => [row, reasons])).toEqual([
      [3, [`id (ID): ${words.wrong.twiceId('2')}`]],
      [4, [`name (名前): ${words.wrong.twiceName('2')}`]],
    ]);
  });

  it('a quotation mark that nothing closes makes the rest one bad row', async () => {
    const { rows, bad } = await read(tableOf(line('a'), ',"b,,,book,active,', ...Array(2_000).fill(line('c'))));
    expect(rows.map(({ row }) => row)).toEqual([2]);
    expect(bad).toEqual([{ row: 3, name: expect.any(String), reasons: [words.wrong.quotes] }]);
  });

  it('the refusal counts the rows if they are too many', async () => {
    const count = limits.title.rowsPerTable + 1;
    expect(await faultOf(tableOf(...Array.from({ length: count }, (_, at) => line(`n${at}`))))).toEqual([
      words.fault.tooMany('20,001', '20,000'),
    ]);
  });
});
