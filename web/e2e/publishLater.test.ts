import { describe, expect } from 'vitest';
import { publishScheduled } from '../../functions/src/photos/publishScheduled.schedule.ts';
import { runFor } from '../../functions/src/platform/cleanup.ts';
import { atNight } from './support/atNight.ts';
import { openBrowser } from './support/browser.ts';
import { siteOrigin } from './support/environment.ts';
import { database, eventually } from './support/people.ts';
import { phonePhoto } from './support/pictures.ts';
import { namedAccount } from './support/profiles.ts';
import { picturesOf, servedAt } from './support/servedPictures.ts';
import { cardOf, choose, photosOf, published } from './support/uploadDesk.ts';

const { visit } = openBrowser();

describe('a scheduled photo', () => {
  // By day: UploadPage and PhotoPage.component.test.tsx; publishScheduled.own.test.ts and processUpload.test.ts on the emulators.
  atNight('only the owner sees the photo until its time, and everybody afterwards', async () => {
    const owner = await namedAccount();
    const { page, problems } = await visit('/photos/upload', { as: owner });
    await choose(page, [await phonePhoto('later.jpg', 700, 500)]);
    await page.getByLabel('キャプション').fill('あさっての海');
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16);
    await page.getByLabel('公開日時').fill(inTwoDays);
    await page.getByText('1枚の公開を予約します。').waitFor();
    await page.getByRole('button', { name: '予約する' }).click();
    await cardOf(page, 'later.jpg')
      .getByText(/に公開されます$/)
      .waitFor({ timeout: 60_000 });

    const [photo] = await photosOf(owner.uid);
    if (photo === undefined) throw new Error('nothing was sent');
    const addresses = [...(await picturesOf(photo.id)).values()].map(({ address }) => address);
    expect(addresses.length).toBeGreaterThan(0);
    const answers = (paths: readonly string[]) =>
      Promise.all(paths.map(async (path) => [path, (await servedAt(path)).status]));
    const ofOthers = [`/photos/${photo.id}`, ...addresses];
    expect(await answers(ofOthers)).toEqual(ofOthers.map((path) => [path, 404]));
    const profile = async () => (await fetch(`${siteOrigin()}/${owner.username}`)).text();
    expect(await profile()).not.toContain(photo.id);
    await page.goto(`/photos/${photo.id}`);
    await page.getByText(/に公開されます。それまでは投稿者と運営だけが見られます。/).waitFor();
    await page.getByRole('heading', { level: 1, name: 'あさっての海' }).waitFor();

    await database()
      .doc(photo.ref.path)
      .update({ publishAt: new Date(Date.now() - 1_000) });
    await publishScheduled(runFor(60));
    expect(await answers(ofOthers)).toEqual(ofOthers.map((path) => [path, 200]));
    await eventually('the photo is on the profile', async () =>
      (await profile()).includes(photo.id) ? true : undefined,
    );
    expect(problems).toEqual([]);
  });
});

describe('a draft', () => {
  // By day: UploadPage.component.test.tsx, and saveDrafts.test.ts on the emulators.
  atNight('a draft appears in the person’s other browser until it is published or discarded', async () => {
    const owner = await namedAccount({ photoCount: 1 });
    const draftsNow = async (): Promise<readonly unknown[]> =>
      (await database().doc(`drafts/${owner.uid}`).get()).get('drafts') ?? [];
    const until = (count: number) =>
      eventually(`${count} drafts`, async () => ((await draftsNow()).length === count ? true : undefined));
    const files = await Promise.all(['sea.jpg', 'hill.jpg'].map((name, index) => phonePhoto(name, 500 + index, 400)));

    const first = await visit('/photos/upload', { as: owner });
    await choose(first.page, files);
    await cardOf(first.page, 'sea.jpg').getByLabel('キャプション').fill('電車で書いた海');
    await cardOf(first.page, 'hill.jpg').getByLabel('代替テキスト').fill('草の丘');
    await until(2);
    await first.context.close();

    const { page, problems } = await visit('/photos/upload', { as: owner });
    await page.getByText('写真のない下書きが2件あります').click();
    await page.getByText('電車で書いた海').waitFor();
    await page.getByRole('button', { name: 'hill.jpgの下書きを捨てる' }).click();
    await choose(page, files.slice(0, 1));
    expect(await cardOf(page, 'sea.jpg').getByLabel('キャプション').inputValue()).toBe('電車で書いた海');
    await page.getByText('1枚を公開します。').waitFor();
    await page.getByRole('button', { name: '公開する' }).click();
    await published(page, 'sea.jpg');
    await until(0);
    expect((await photosOf(owner.uid)).map((photo) => photo.get('caption'))).toEqual(['電車で書いた海']);
    expect(problems).toEqual([]);
  });
});
