import { expect } from 'vitest';
import { atNight } from './support/atNight.ts';
import { openBrowser } from './support/browser.ts';
import { listPhotos } from './support/listedPhotos.ts';
import { database, eventually } from './support/people.ts';

const { visit } = openBrowser();
const label = '写真、人、タグ、作品・場所をさがす';

// By day: SearchPage.component.test.tsx, and search.test.ts on the emulators.
atNight('a person searches from any page by part of a word, follows a completion, and excludes words', async () => {
  const word = Array.from(String(Date.now()), (digit) => 'いきしちにひみりゐぎ'.charAt(Number(digit))).join('');
  const tag = `夕${word}`;
  await listPhotos([`朝の${word}`, `夜の${word}`], { tags: [tag] });
  await eventually('the tag being in the catalogue', async () =>
    (await database().doc(`tags/${tag}`).get()).get('count') === 2 ? true : undefined,
  );
  const { page, problems } = await visit('/about', { viewport: { width: 1_280, height: 800 } });
  const tile = (caption: string) => page.getByRole('link', { name: caption, exact: true });
  const box = page.getByLabel(label);
  await box.waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(word);
  await page.getByRole('option', { name: `#${tag}` }).click();
  await page.waitForURL((url) => decodeURIComponent(url.pathname) === `/tags/${tag}`);
  await tile(`朝の${word}`).waitFor();

  await box.fill(`${word} -夜`);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?q=/);
  await tile(`朝の${word}`).waitFor();
  await tile(`夜の${word}`).waitFor({ state: 'detached' });
  await page
    .getByRole('main')
    .getByRole('link', { name: `#${tag}` })
    .waitFor();

  // The server sends the same page, and the older address redirects to it.
  await page.reload();
  await tile(`朝の${word}`).waitFor();
  await page.goto(`/photos?q=${encodeURIComponent(word)}`);
  await page.waitForURL(/\/search\?q=/);
  await tile(`夜の${word}`).waitFor();
  expect(problems).toEqual([]);
});
