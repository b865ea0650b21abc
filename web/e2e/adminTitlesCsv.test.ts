import { buffer } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { atNight } from './support/atNight.ts';
import { openBrowser } from './support/browser.ts';
import { database } from './support/people.ts';
import { newName } from './support/profiles.ts';
import { visitAdmin } from './support/staff.ts';
import { addTitle } from './support/titles.ts';
import { choose, header, panel, step, tableOf } from './support/titleTables.ts';

const { visit } = openBrowser();

async function openImport() {
  const visited = await visitAdmin(visit, '/admin/titles');
  await visited.page.getByRole('button', { name: 'CSVを読み込む' }).click();
  await step(visited.page, 'ファイルを選ぶ').waitFor();
  return visited;
}

const titleNamed = async (name: string) =>
  (await database().collection('titles').where('name', '==', name).limit(300).get()).docs;

describe('the titles as a CSV file', () => {
  // By day: ImportPanel.component.test.tsx, and importTitles.test.ts on the emulators.
  atNight('the file exports all titles, and importing it saves exactly the edited rows', async () => {
    const [known, quoted, retired] = [newName('作品'), `=1+1,"${newName()}"`, newName('作品')];
    const [id, quotedId, gone] = [await addTitle(known), await addTitle(quoted), await addTitle(retired)];
    const aliases = [`+${newName()}`, `a|${newName()}`];
    // It comes first, because it has more photos than others.
    await database()
      .doc(`titles/${id}`)
      .update({ aliases, spoilerUntil: new Date('2099-12-31T15:00:00.123Z'), count: Date.now() });
    await database().doc(`titles/${gone}`).update({ status: 'retired' });
    const { page, problems } = await openImport();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSVに書き出す' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^titles-\d{4}-\d\d-\d\d\.csv$/);
    // As text it would lose its byte-order mark.
    const exported = String(await buffer(await download.createReadStream()));
    expect(exported.startsWith(`\ufeff${header}\r\n`)).toBe(true);
    const lines = exported.split('\r\n');
    const line = lines.find((each) => each.startsWith(id)) ?? '';
    expect(line).toBe(
      `${id},${known},,'${aliases[0]}|${aliases[1]?.replace('|', '\\|')},book,active,2099-12-31T15:00:00.123Z`,
    );
    expect(exported).toContain(`"'=1+1,""${quoted.slice(6, -1)}"""`);
    expect(lines.find((each) => each.startsWith(gone))).toBe(`${gone},${retired},,,book,retired,`);
    await page.getByText(/件の作品・場所を書き出しました。$/).waitFor();

    // It has no concurrent changes of others.
    const [own, ids] = [lines.slice(0, 1), [id, quotedId, gone]];
    own.push(...lines.filter((each) => ids.some((one) => each.startsWith(one))));
    expect(own).toHaveLength(4);
    await choose(page, 'same.csv', `${own.join('\r\n')}\r\n`);
    await step(page, '「same.csv」を読み込むと').waitFor();
    await panel(page).getByText('加わる作品・場所 0件').waitFor();
    await panel(page).getByText('変わる作品・場所 0件').waitFor();
    await panel(page).getByText('この表で変わることはありません。').waitFor();

    const [renamed, added] = [newName('改題'), newName('新作')];
    await choose(
      page,
      'edited.csv',
      tableOf(line.replace(known, renamed), `,${added},よみ,別の名|もう一つ,game,active,2099/1/2`),
    );
    await step(page, '「edited.csv」を読み込むと').waitFor();
    await panel(page).getByText('加わる作品・場所 1件').waitFor();
    await panel(page).getByText(`名前: ${known} → ${renamed}`).waitFor();
    // A title's unchanged fields are not among the changes.
    expect(await panel(page).getByText('別名:').count()).toBe(0);
    expect((await database().doc(`titles/${id}`).get()).get('name')).toBe(known);

    await panel(page).getByRole('button', { name: '2件を読み込む' }).click();
    await step(page, '「edited.csv」を読み込みました').waitFor();
    await panel(page).getByText('加わった作品・場所 1件').waitFor();
    await panel(page).getByText('変わった作品・場所 1件').waitFor();
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
});
