import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { limits } from '../../functions/contract/limits.ts';
import { addTitle } from './support/authors.ts';
import { axeViolations } from './support/axe.ts';
import { openBrowser, type VisitOptions } from './support/browser.ts';
import { database } from './support/people.ts';
import { newName } from './support/profiles.ts';
import { smallTargets } from './support/smallTargets.ts';
import { visitAdmin } from './support/staff.ts';
import { book, callsOf, choose, drop, header, inShiftJis, panel, step, tableOf } from './support/titleTables.ts';

const { visit } = openBrowser();

async function openImport(options?: VisitOptions) {
  const visited = await visitAdmin(visit, '/admin/titles', options);
  await visited.page.getByRole('button', { name: 'CSVを読み込む' }).click();
  await step(visited.page, 'ファイルを選ぶ').waitFor();
  return visited;
}

const titleNamed = async (name: string) =>
  (await database().collection('titles').where('name', '==', name).limit(300).get()).docs;

describe('the titles as a table', () => {
  it('are exported whole, change nothing when imported again, and edited what was shown; visitors see it', async () => {
    const [known, quoted, retired] = [newName('作品'), `=1+1,"${newName()}"`, newName('作品')];
    const [id, , gone] = [await addTitle(known), await addTitle(quoted), await addTitle(retired)];
    const aliases = [`+${newName()}`, `a|${newName()}`];
    // With more photos than others it comes first.
    await database()
      .doc(`titles/${id}`)
      .update({ aliases, spoilerUntil: new Date('2099-12-31T15:00:00.123Z'), count: Date.now() });
    await database().doc(`titles/${gone}`).update({ status: 'retired' });
    const { page, problems } = await openImport();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSVに書き出す' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^titles-\d{4}-\d\d-\d\d\.csv$/);
    const exported = await readFile(await download.path(), 'utf8');
    expect(exported.startsWith(`\ufeff${header}\r\n`)).toBe(true);
    const lines = exported.split('\r\n');
    const line = lines.find((each) => each.startsWith(id)) ?? '';
    expect(line).toBe(
      `${id},${known},,'${aliases[0]}|${aliases[1]?.replace('|', '\\|')},book,active,2099-12-31T15:00:00.123Z`,
    );
    expect(exported).toContain(`"'=1+1,""${quoted.slice(6, -1)}"""`);
    expect(lines.find((each) => each.startsWith(gone))).toBe(`${gone},${retired},,,book,retired,`);
    await page.getByText(/件の作品を書き出しました。$/).waitFor();

    await choose(page, 'same.csv', exported);
    await step(page, '「same.csv」を読み込むと').waitFor();
    await panel(page).getByText('加わる作品 0件').waitFor();
    await panel(page).getByText('変わる作品 0件').waitFor();
    await panel(page).getByText('この表で変わることはありません。').waitFor();

    const [renamed, added] = [newName('改題'), newName('新作')];
    await choose(
      page,
      'edited.csv',
      tableOf(line.replace(known, renamed), `,${added},よみ,別の名|もう一つ,game,active,2099/1/2`),
    );
    await step(page, '「edited.csv」を読み込むと').waitFor();
    await panel(page).getByText('加わる作品 1件').waitFor();
    await panel(page).getByText(`名前: ${known} → ${renamed}`).waitFor();
    // What a title keeps is not among what changes.
    expect(await panel(page).getByText('別名:').count()).toBe(0);
    expect((await database().doc(`titles/${id}`).get()).get('name')).toBe(known);

    await panel(page).getByRole('button', { name: '2件を読み込む' }).click();
    await page.getByText('作品を読み込みました。追加1件、変更1件。').waitFor();
    await step(page, '「edited.csv」を読み込みました').waitFor();
    await panel(page).getByText('加わった作品 1件').waitFor();
    await page.getByRole('button', { name: `編集する: ${renamed}` }).waitFor();
    expect((await database().doc(`titles/${id}`).get()).data()).toMatchObject({ name: renamed, aliases });
    const [made] = await titleNamed(added);
    expect(made?.data()).toMatchObject({ reading: 'よみ', aliases: ['別の名', 'もう一つ'], kind: 'game', count: 0 });
    expect(problems).toEqual([]);

    for (const name of [renamed, added]) {
      const visitor = await visit(`/titles?q=${encodeURIComponent(name)}`);
      await visitor.page.getByRole('main').getByRole('link', { name }).waitFor();
    }
  });

  it('are not read from what is no such table, and nothing is sent', async () => {
    const { page, problems } = await openImport();
    const calls = callsOf(page);
    await choose(page, 'wrong.csv', 'id,title,name,kind,kind\r\n,a,b,book,book\r\n');
    const refusal = panel(page).getByRole('alert');
    await refusal.getByText('「wrong.csv」は読み込めません').waitFor();
    await refusal.getByText('足りない列: reading, aliases, status, spoilerUntil').waitFor();
    await refusal.getByText('知らない列: title').waitFor();
    await refusal.getByText('重なっている列: kind').waitFor();
    await choose(page, 'book.csv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]));
    await refusal.getByText('CSVとして読めません。').waitFor();

    // The page has its turns while it reads them: how far it is can be seen to grow.
    await page.evaluate(() => {
      const seen = new Set<number>();
      const look = (): void => {
        for (const { value } of document.querySelectorAll('progress')) seen.add(value);
        Reflect.set(globalThis, 'seenShares', seen.size);
        requestAnimationFrame(look);
      };
      look();
    });
    // From the disk: handed over by the test, its bytes would be work for the page.
    const folder = await mkdtemp(join(tmpdir(), 'titles-'));
    const large = join(folder, 'large.csv');
    await writeFile(large, tableOf(...Array.from({ length: 100_000 }, (_, at) => book(`大きな表${at}`))));
    await panel(page).locator('input[type=file]').setInputFiles(large);
    await refusal.getByText('100,000行あります。一度に読み込めるのは20,000行までです。').waitFor();
    expect(await page.evaluate(() => Number(Reflect.get(globalThis, 'seenShares')))).toBeGreaterThan(5);
    await rm(folder, { recursive: true });
    expect(calls).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('have rows that cannot be read or are refused told by their number, and the others sent alone', async () => {
    const [name, taken] = [newName('作品'), newName('作品')];
    const { page } = await openImport();
    const calls = callsOf(page);
    // A title that is called so must be found by it, as only the site itself makes one.
    await drop(page, 'first.csv', inShiftJis(tableOf(book(taken))));
    await panel(page).getByRole('button', { name: '1件を読み込む' }).click();
    await step(page, '「first.csv」を読み込みました').waitFor();
    const table = tableOf(
      book(name),
      `,!?,,,opera,active,あした`,
      book(name.toUpperCase()),
      book(taken).replace(',,,', ',よみ,,'),
      book(`${name}x`, 'nowhere'),
    );
    await choose(page, 'rows.csv', table);
    await step(page, '「rows.csv」を読み込むと').waitFor();
    await panel(page).getByText('読み込めない行 4件').waitFor();
    const row = (number: number) =>
      panel(page)
        .getByRole('listitem')
        .filter({ hasText: `${number}行目` });
    for (const text of [
      'name (名前): 文字か数字を含む、100文字までの名前にしてください。',
      'kind (種類) “opera”: game, anime, film, book, place, other のどれかにしてください。',
      'spoilerUntil (ネタバレ扱いの期限) “あした”: 2026-12-31 のような日付にしてください。',
    ]) {
      await row(3).first().getByText(text).waitFor();
    }
    await panel(page).getByText('name (名前): 2行目と、種類も名前も同じです。').waitFor();
    await row(5).getByText('name (名前): 同じ種類に、この名前の作品がもうあります。').waitFor();
    await row(6).getByText('id (ID): このIDの作品はありません。').waitFor();
    await panel(page).getByRole('button', { name: '1件を読み込む' }).click();
    await step(page, '「rows.csv」を読み込みました').waitFor();
    await panel(page).getByText('読み込まなかった行 4件').waitFor();
    expect(calls.slice(2).map(({ dryRun, rows }) => [dryRun, rows.length])).toEqual([
      [true, 3],
      [false, 1],
    ]);
    expect(await titleNamed(name)).toHaveLength(1);
  });

  it('go on from the part at which they were stopped, and from one that failed, with nothing done twice', async () => {
    const name = newName('連作');
    const names = Array.from({ length: limits.title.rowsPerImport + 50 }, (_, at) => `${name}第${at}話`);
    const { page } = await openImport();
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let imports = 0;
    await page.route('**/importTitles', async (route) => {
      if (route.request().method() !== 'POST' || route.request().postDataJSON().data.dryRun) return route.continue();
      imports += 1;
      if (imports === 1) await held;
      if (imports !== 2) return route.continue();
      // Done, and yet nobody here hears of it.
      await route.fetch();
      return route.abort();
    });
    await choose(page, 'series.csv', tableOf(...names.map((each) => book(each))));
    await panel(page).getByText('加わる作品 250件').waitFor();
    const changes = panel(page).getByRole('list', { name: '変わること' }).getByRole('listitem');
    expect(await changes.count()).toBe(50);
    await panel(page).getByRole('button', { name: 'あと200行を見る' }).click();
    expect(await changes.count()).toBe(100);

    await panel(page).getByRole('button', { name: '250件を読み込む' }).click();
    await panel(page).getByRole('button', { name: '途中でやめる' }).click();
    await panel(page).getByText('送信中の行が終わったら止まります。').waitFor();
    letGo();
    await step(page, '途中でやめました').waitFor();
    await panel(page).getByText('250行のうち200行を読み込みました。').waitFor();
    await panel(page).getByText('残りの50行は送っていません。').waitFor();

    await panel(page).getByRole('button', { name: '続きから再開する' }).click();
    await step(page, '途中で止まりました').waitFor();
    await panel(page).getByRole('alert').filter({ hasText: 'サーバー' }).waitFor();
    await panel(page).getByRole('button', { name: '続きから再開する' }).click();
    await step(page, '「series.csv」を読み込みました').waitFor();
    await panel(page).getByText('加わった作品 200件').waitFor();
    await panel(page).getByText('すでにそうなっていた行 50件').waitFor();
    expect(imports).toBe(3);
    const made = await database()
      .collection('titles')
      .where('name', '>=', name)
      .where('name', '<', `${name}\uffff`)
      .limit(300)
      .get();
    expect(made.size).toBe(names.length);
  });
});

it.each([
  ['light', 360],
  ['dark', 1440],
] as const)('the import is clean for axe in the %s theme at %i px, and by thumb', async (colorScheme, width) => {
  const { page } = await openImport({ colorScheme, viewport: { width, height: 900 } });
  await panel(page).getByText('ファイルの書き方').click();
  await choose(page, 'wrong.csv', 'a,b\r\n1,2\r\n');
  await panel(page).getByText('「wrong.csv」は読み込めません').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await choose(page, 'rows.csv', tableOf(book(newName('作品')), ',!?,,,opera,active,'));
  await step(page, '「rows.csv」を読み込むと').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('「rows.csv」を読み込むと');
  if (width < 600) expect(await smallTargets(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
