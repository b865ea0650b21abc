import { expect } from 'vitest';
import { atNight } from './support/atNight.ts';
import { openBrowser } from './support/browser.ts';
import { database, eventually } from './support/people.ts';
import { heading, tile } from './support/photographer.ts';
import { namedAccount } from './support/profiles.ts';
import { publishedPhoto } from './support/publishedPhoto.ts';

const { visit } = openBrowser();

// By day: LikePhoto.component.test.tsx and FollowingPage.component.test.tsx, and setLike.own.test.ts and follows.test.ts on the emulators.
atNight('a person likes a photo and follows its author, who sees both numbers', async () => {
  const [author, fan] = await Promise.all([namedAccount(), namedAccount()]);
  const [caption, next] = [`いいねの一枚 ${author.username}`, `次の一枚 ${author.username}`];
  const id = await publishedPhoto(caption, author.uid);

  const { page, problems } = await visit(`/photos/${id}`, { as: fan });
  const like = page.getByRole('button', { name: 'いいね', exact: true });
  await like.waitFor();
  await page.keyboard.press('l');
  await eventually('the like being kept', async () =>
    (await database().doc(`likes/${id}_${fan.uid}`).get()).exists ? true : undefined,
  );
  expect(await like.getAttribute('aria-pressed')).toBe('true');
  await page.goto('/liked');
  await tile(page, caption).waitFor();

  await page.goto(`/${author.username}`);
  await page.getByRole('button', { name: 'フォローする' }).click();
  await page.getByRole('button', { name: 'フォロー中' }).waitFor();
  await eventually('the follow being kept', async () =>
    (await database().doc(`follows/${fan.uid}_user_${author.uid}`).get()).exists ? true : undefined,
  );
  await publishedPhoto(next, author.uid);
  await page.goto('/following');
  await tile(page, next).waitFor();
  await tile(page, caption).waitFor();

  const own = await visit(`/photos/${id}`, { as: author });
  await heading(own.page, caption).waitFor();
  await own.page.getByRole('button', { name: 'いいね1件' }).click();
  await own.page.getByRole('dialog').locator(`a[href="/${fan.username}"]`).waitFor();
  await own.page.goto(`/${author.username}`);
  await own.page.getByText('フォロワー 1人（自分にだけ見えます）').waitFor();

  // Everybody else sees neither.
  const other = await visit(`/photos/${id}`);
  await heading(other.page, caption).waitFor();
  await other.page.getByRole('button', { name: 'いいね', exact: true }).waitFor();
  expect(await other.page.getByText(/いいね\d|フォロワー/).count()).toBe(0);

  await page.goto(`/${author.username}`);
  await page.getByRole('button', { name: 'フォロー中' }).click();
  await page.getByRole('button', { name: 'フォローする' }).waitFor();
  await eventually('the follow being gone', async () =>
    (await database().doc(`follows/${fan.uid}_user_${author.uid}`).get()).exists ? undefined : true,
  );
  await page.goto(`/photos/${id}`);
  await page.getByRole('button', { name: 'いいね', exact: true, pressed: true }).click();
  await eventually('the like being gone', async () =>
    (await database().doc(`likes/${id}_${fan.uid}`).get()).exists ? undefined : true,
  );
  expect([...problems, ...own.problems, ...other.problems]).toEqual([]);
});
