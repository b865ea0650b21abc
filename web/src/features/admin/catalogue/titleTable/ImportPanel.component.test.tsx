import type { InferOutput } from 'valibot';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { importTitlesContract } from '#contract/callables/saveTitle.ts';
import { limits } from '#contract/limits.ts';
import { dropFiles } from '#testing/files.ts';
import { looksGood } from '#testing/looks.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { focused, see } from '#testing/see.ts';
import { answer } from '#testing/server.ts';
import { smallTargets } from '#testing/smallTargets.ts';

type Row = InferOutput<typeof importTitlesContract.input>['rows'][number];
type Answered = { outcome: 'new' | 'same' | 'refused'; id?: string; code?: 'already-exists' | 'not-found' };

const panel = page.getByRole('region', { name: '作品・場所をCSVから読み込む' });
const step = (heading: string) => panel.getByRole('heading', { level: 3, name: heading });
const refusal = panel.getByRole('alert');
const header = 'id,name,reading,aliases,kind,status,spoilerUntil';
const tableOf = (...lines: readonly string[]): string => `${[header, ...lines].join('\r\n')}\r\n`;
const book = (name: string, id = ''): string => `${id},${name},,,book,active,`;

async function open() {
  await renderPage('/admin/titles', { person: aPerson({ role: 'moderator' }) });
  await page.getByRole('button', { name: 'CSVを読み込む' }).click();
  await see(step('ファイルを選ぶ'));
}

/** Drops a file on the page. */
const drop = (name: string, ...content: BlobPart[]) => dropFiles(new File(content, name, { type: 'text/csv' }));

/** Answers the import for each row, by default with `new`. */
const imports = (say: (row: Row) => Answered = () => ({ outcome: 'new' })) =>
  answer(importTitlesContract, ({ rows }) => ({ rows: rows.map(say), auditIds: [] }));

/** Encodes 作品 and ASCII characters in Shift_JIS. */
const inShiftJis = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array([...text].flatMap((char) => ({ 作: [0x8d, 0xec], 品: [0x95, 0x69] })[char] ?? [char.charCodeAt(0)]));

describe('the titles as a table', () => {
  it('a file that is no title table is refused, and nothing is sent', async () => {
    const calls = imports();
    await open();
    await drop('wrong.csv', 'id,title,name,kind,kind\r\n,a,b,book,book\r\n');
    await see(refusal.getByText('「wrong.csv」は読み込めません'));
    await see(refusal.getByText('足りない列: reading, aliases, status, spoilerUntil'));
    await see(refusal.getByText('知らない列: title'));
    await see(refusal.getByText('重なっている列: kind'));
    await drop('book.csv', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0]));
    await see(refusal.getByText('CSVとして読めません。'));

    await drop('large.csv', tableOf(...Array.from({ length: 20_001 }, (_, at) => book(`大きな表${at}`))));
    await see(refusal.getByText('20,001行あります。一度に読み込めるのは20,000行までです。'));
    expect(calls).toEqual([]);
  });

  it('a large table is read in pieces, and the page shows the progress', async () => {
    const calls = imports();
    await open();
    const shares = new Set<number>();
    let isOver = false;
    const look = (): void => {
      for (const { value } of document.querySelectorAll('progress')) shares.add(value);
      if (!isOver) requestAnimationFrame(look);
    };
    look();
    await drop('wide.csv', tableOf(...Array.from({ length: 20_000 }, () => ',a,,,opera,active,')));
    await see(panel.getByText('読み込めない行 20,000件'));
    isOver = true;
    expect(shares.size).toBeGreaterThan(5);
    expect(calls).toEqual([]);
  });

  it('the panel lists unreadable and refused rows by number and imports the others', async () => {
    const calls = imports(({ name, id }) => {
      if (id !== undefined) return { outcome: 'refused', code: 'not-found' };
      return name === '作品taken' ? { outcome: 'refused', id: 'taken', code: 'already-exists' } : { outcome: 'new' };
    });
    await open();
    const table = tableOf(
      book('作品'),
      ',!?,,,opera,active,tomorrow',
      book('作品'),
      book('作品taken'),
      book('作品x', 'nowhere'),
    );
    await drop('rows.csv', inShiftJis(table));
    await see(step('「rows.csv」を読み込むと'));
    await see(panel.getByText('読み込めない行 4件'));
    const row = (number: number) => panel.getByRole('listitem').filter({ hasText: `${number}行目` });
    for (const text of [
      'name (名前): 文字か数字を含む、100文字までの名前にしてください。',
      'kind (種類) “opera”: game, anime, film, book, place, other のどれかにしてください。',
      'spoilerUntil (ネタバレ扱いの期限) “tomorrow”: 2026-12-31 のような日付にしてください。',
    ]) {
      await see(row(3).first().getByText(text));
    }
    await see(panel.getByText('name (名前): 2行目と、種類も名前も同じです。'));
    await see(row(5).getByText('name (名前): 同じ種類に、この名前の作品・場所がもうあります。'));
    await see(row(6).getByText('id (ID): このIDの作品・場所はありません。'));
    await panel.getByRole('button', { name: '1件を読み込む' }).click();
    await see(step('「rows.csv」を読み込みました'));
    await see(panel.getByText('読み込まなかった行 4件'));
    expect(calls.map(({ dryRun, rows }) => [dryRun, rows.map(({ name }) => name)])).toEqual([
      [true, ['作品', '作品taken', '作品x']],
      [false, ['作品']],
    ]);
  });

  it('a stopped or failed import continues where it stopped', async () => {
    const names = Array.from({ length: limits.title.rowsPerImport + 50 }, (_, at) => `連作第${at}話`);
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let round = 0;
    answer(importTitlesContract, async ({ rows, dryRun }) => {
      if (!dryRun) round += 1;
      if (round === 1) await held;
      if (round === 2) throw new Error('done, and yet nobody here hears of it');
      const answered = rows.map(() => ({ outcome: round === 3 ? ('same' as const) : ('new' as const) }));
      return { rows: answered, auditIds: [] };
    });
    await open();
    await drop('series.csv', tableOf(...names.map((each) => book(each))));
    await see(panel.getByText('加わる作品・場所 250件'));
    const changes = panel.getByRole('list', { name: '変わること' }).getByRole('listitem');
    await expect.element(changes).toHaveLength(50);
    await panel.getByRole('button', { name: 'あと200行を見る' }).click();
    await expect.element(changes).toHaveLength(100);

    await panel.getByRole('button', { name: '250件を読み込む' }).click();
    await panel.getByRole('button', { name: '途中でやめる' }).click();
    await see(panel.getByText('送信中の行が終わったら止まります。'));
    letGo();
    await see(step('途中でやめました'));
    await see(panel.getByText('250行のうち200行を読み込みました。'));
    await see(panel.getByText('残りの50行は送っていません。'));

    await panel.getByRole('button', { name: '続きから再開する' }).click();
    await see(step('途中で止まりました'));
    await see(refusal.filter({ hasText: 'お試しください' }));
    await panel.getByRole('button', { name: '続きから再開する' }).click();
    await see(step('「series.csv」を読み込みました'));
    await see(panel.getByText('加わった作品・場所 200件'));
    await see(panel.getByText('すでにそうなっていた行 50件'));
    expect(round).toBe(3);
  });

  it('the panel looks good during an import, and its buttons fit a thumb', async () => {
    imports();
    await open();
    await panel.getByText('ファイルの書き方').click();
    await drop('wrong.csv', 'a,b\r\n1,2\r\n');
    await see(panel.getByText('「wrong.csv」は読み込めません'));
    await looksGood();
    await drop('rows.csv', tableOf(book('作品'), ',!?,,,opera,active,'));
    await focused(step('「rows.csv」を読み込むと'));
    await looksGood();
    await page.viewport(360, 900);
    await expect.poll(() => smallTargets()).toEqual([]);
  });
});
