import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { titleIdSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { StaffTitle } from '#data/staff/catalogue.ts';
import { writeTable } from './ExportPanel.tsx';
import { delimiterOf, readTable } from './readTable.ts';

const header = 'id,name,reading,aliases,kind,status,spoilerUntil';
const tableOf = (...lines: readonly string[]): string => [header, ...lines].join('\r\n');
const line = (name: string, more: { id?: string; kind?: string; status?: string; until?: string } = {}): string =>
  [more.id ?? '', name, '', '', more.kind ?? 'book', more.status ?? 'active', more.until ?? ''].join(',');

async function read(text: string, partChars?: number) {
  const answer = await readTable(text, partChars === undefined ? {} : { partChars });
  if ('kind' in answer) throw new Error(`refused: ${answer.kind}`);
  return answer;
}

async function faultOf(text: string) {
  const answer = await readTable(text);
  return 'kind' in answer ? answer : undefined;
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

  it('says the same when it is read again, however it is cut into parts', async () => {
    const text = await writeTable(titles);
    const said = titles.map(({ count: _, search: _search, spoilerUntil, ...fields }) => ({
      ...fields,
      ...(spoilerUntil && { spoilerUntil: spoilerUntil.toISOString() }),
    }));
    for (const partChars of [1, 7, 64, undefined]) {
      const { rows, bad } = await read(text.slice(1), partChars);
      expect(bad).toEqual([]);
      expect(rows).toEqual(said.map((each, at) => ({ row: at + 2, title: each })));
    }
  });

  it('begins with the mark by which Excel knows UTF-8, and has no cell that is a formula', async () => {
    const text = await writeTable(titles);
    expect(text.startsWith(`\ufeff${header}\r\n`)).toBe(true);
    expect(text).not.toMatch(/(?:^|,|\n)"?[=+\-@]/);
  });
});

describe('the columns of a table', () => {
  it('stand in any order, between tabs as well, in any case, and with blank ones behind', async () => {
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
    expect(delimiterOf('name;kind\na,b,c')).toBe(';');
  });

  it.each([',', ';', '\t'])('Excel’s first line names the delimiter and is no row: sep=%s', async (sign) => {
    const text = `sep=${sign}\r\n${tableOf(line('枕')).replaceAll(',', sign)}`;
    expect((await read(text)).rows).toMatchObject([{ row: 2, title: { name: '枕' } }]);
  });

  it('are named where they are missing, unknown or there twice', async () => {
    expect(await faultOf('id,name,titel,kind,Kind,status,aliases\n,a,,book,book,active,')).toEqual({
      kind: 'columns',
      missing: ['reading', 'spoilerUntil'],
      unknown: ['titel'],
      twice: ['kind'],
    });
  });

  it('are missing in a file of nothing', async () => {
    expect(await faultOf('')).toEqual({ kind: 'empty' });
    expect(await faultOf('\n\n')).toEqual({ kind: 'empty' });
    expect(await faultOf(header)).toEqual({ kind: 'empty' });
  });
});

describe('the rows of a table', () => {
  it('are numbered as a spreadsheet numbers them, blank ones and several lines in a cell included', async () => {
    const { rows, bad } = await read(
      tableOf('', ',"a",,"b\r\nc",book,active,', ',,,,,,', line('d', { kind: 'opera' })),
    );
    expect(rows.map(({ row, title: { name, aliases } }) => [row, name, aliases])).toEqual([[3, 'a', ['b', 'c']]]);
    expect(bad).toEqual([{ row: 5, name: 'd', faults: [{ kind: 'field', column: 'kind', cell: 'opera' }] }]);
  });

  it('are told with everything that is wrong with them', async () => {
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
    expect(
      bad.map(({ row, faults }) => [row, faults.map((fault) => ('column' in fault ? fault.column : fault.kind))]),
    ).toEqual([
      [2, expect.arrayContaining(['id', 'name', 'status', 'spoilerUntil'])],
      [3, ['cells']],
      [4, ['name', 'aliases']],
    ]);
  });

  it('speak of a title once, and of two in use none has the name of the other', async () => {
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
    expect(bad.map(({ row, faults }) => [row, faults])).toEqual([
      [3, [{ kind: 'twice', column: 'id', row: 2 }]],
      [4, [{ kind: 'twice', column: 'name', row: 2 }]],
    ]);
  });

  it('behind a quotation mark that nothing closes are one bad row', async () => {
    const { rows, bad } = await read(tableOf(line('a'), ',"b,,,book,active,', ...Array(2_000).fill(line('c'))));
    expect(rows.map(({ row }) => row)).toEqual([2]);
    expect(bad).toEqual([{ row: 3, name: expect.any(String), faults: [{ kind: 'quotes' }] }]);
  });

  it('are counted where they are too many, and the page has its turns meanwhile', async () => {
    const text = tableOf(...Array.from({ length: 100_000 }, (_, at) => line(`n${at}`)));
    let [turns, parts] = [0, 0];
    const ticking = setInterval(() => {
      turns += 1;
    });
    const answer = await readTable(text, {
      onProgress: () => {
        parts += 1;
      },
    });
    clearInterval(ticking);
    expect(answer).toEqual({ kind: 'too-many-rows', count: 100_000 });
    expect(parts).toBeGreaterThan(100);
    expect(turns).toBeGreaterThan(10);
  });

  it('are no longer read once that is called off', async () => {
    const calling = new AbortController();
    const reading = readTable(tableOf(...Array(5_000).fill(line('a'))), {
      signal: calling.signal,
      onProgress: () => calling.abort(new Error('called off')),
    });
    await expect(reading).rejects.toThrow('called off');
  });
});
