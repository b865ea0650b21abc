import { afterEach, expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { firestorePid } from './support/environment.ts';
import { openFront } from './support/front.ts';
import { listPhotos } from './support/listedPhotos.ts';
import { eventually } from './support/people.ts';
import { widestOf } from './support/servedPictures.ts';

const front = openFront();
const { visit } = openBrowser(front.origin);

/** Its process is suspended: connections stay open, and nothing is answered. */
const stopDatabase = (): unknown => process.kill(firestorePid(), 'SIGSTOP');
const resumeDatabase = (): unknown => process.kill(firestorePid(), 'SIGCONT');
afterEach(resumeDatabase);

const lookOnly = 'いまは閲覧のみできます';

it('the site serves remembered pages while the database is stopped, and says so', async () => {
  const [seen = ''] = await listPhotos(['止まる前から']);
  const { page: before, context } = await visit('/');
  expect(await before.getByText(lookOnly).count()).toBe(0);
  await context.close();
  const [other = ''] = await listPhotos(['止まる前に見ていない']);
  const [seenPicture, otherPicture] = [await widestOf(seen), await widestOf(other)];
  expect((await front.ask(seenPicture)).status).toBe(200);
  // From here on the front has no copy.
  front.pass(3_600);

  stopDatabase();
  const notSeen = [`/photos/${other}`, `/api/photos/${other}`, '/api/state', otherPicture];
  // All at once, because each waits for the database as long as the site does.
  const [{ page, problems }, { page: unseen }, home, picture, answers] = await Promise.all([
    visit('/'),
    visit(`/photos/${other}`, { javaScriptEnabled: false }),
    front.ask('/'),
    front.ask(seenPicture),
    Promise.all(notSeen.map((address) => front.ask(address))),
  ]);
  await page.getByText(lookOnly).waitFor();
  const tile = page.locator(`main a[href="/photos/${seen}"]`);
  await eventually('drawing the photo', async () =>
    (await tile.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)) > 0 ? true : undefined,
  );
  expect(home).toMatchObject({ status: 200, headers: { 'x-matataki-stale': '1' } });
  expect(picture).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
  const refused = {
    status: 503,
    headers: { 'cache-control': 'private, no-store', 'retry-after': expect.stringMatching(/^\d+$/) },
  };
  expect(answers).toMatchObject(notSeen.map(() => refused));
  await unseen.getByRole('heading', { level: 1, name: 'ただいま表示できません' }).waitFor();

  resumeDatabase();
  for (const address of notSeen) {
    await eventually('answering again', async () => ((await front.ask(address)).status === 200 ? true : undefined));
  }
  // For some seconds an instance does not retry a database that it found away.
  await eventually('reading the page again', async () => {
    front.pass(3_600);
    return (await front.ask('/')).headers['x-matataki-stale'] ? undefined : true;
  });
  await page.reload();
  await tile.waitFor();
  expect(await page.getByText(lookOnly).count()).toBe(0);
  expect(problems).toEqual([]);
});
