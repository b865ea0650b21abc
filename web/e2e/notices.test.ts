import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { database, eventually, newAccount, signIn } from './support/people.ts';

const { visit } = openBrowser();

describe('notices', () => {
  const aNotice = (kind: string, subject: string, at: string, more: Record<string, unknown> = {}) => ({
    kind,
    subject,
    createdAt: new Date(at),
    readAt: null,
    ...more,
  });

  async function somebodyWithNotices(count = 2) {
    const account = await newAccount();
    const notices = database().collection(`users/${account.uid}/notices`);
    for (let index = 0; index < count; index += 1) {
      await notices.add(aNotice('warned', 'spam', '2026-11-01T00:00:00Z', { text: `宣伝はお控えください ${index}` }));
    }
    return { account, notices };
  }

  it('are counted at the bell, said in words, and read once they are opened', async () => {
    const { account, notices } = await somebodyWithNotices();
    await notices.add(
      aNotice('photo-published', 'AAAAAAAAAAAAAAAAAAAA', '2026-10-01T00:00:00Z', { readAt: new Date() }),
    );
    const { page, problems } = await visit('/about');
    await signIn(page, account);
    await page.getByRole('button', { name: '通知（未読2件）' }).click();

    const list = page.getByRole('dialog', { name: '通知' });
    await list.getByText('宣伝はお控えください 0').waitFor();
    expect(await list.getByRole('listitem').count()).toBe(3);
    expect(await list.getByRole('link', { name: /公開されました/ }).getAttribute('href')).toBe(
      '/photos/AAAAAAAAAAAAAAAAAAAA',
    );
    await eventually('reading the notices', async () => {
      const { docs } = await notices.get();
      return docs.every((notice) => notice.get('readAt')) ? true : undefined;
    });
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '通知', exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  it('come thirty at a time', async () => {
    const { account } = await somebodyWithNotices(31);
    const { page } = await visit('/about');
    await signIn(page, account);
    await page.getByRole('button', { name: '通知（未読31件）' }).click();
    const list = page.getByRole('dialog', { name: '通知' });
    await list.getByRole('link').first().waitFor();
    expect(await list.getByRole('link').count()).toBe(30);
    await list.getByRole('button', { name: 'さらに表示' }).click();
    await list.getByRole('link').nth(30).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '通知', exact: true }).waitFor();
  });

  it('say so when there are none, and when they cannot be loaded, with a way to try again', async () => {
    const { page, context } = await visit('/about');
    await signIn(page, await newAccount());
    await context.route('**/documents/users/*:runQuery*', (route) => route.abort());
    await page.getByRole('button', { name: '通知', exact: true }).click();
    await page.getByText('通知を読み込めませんでした').waitFor();
    await context.unroute('**/documents/users/*:runQuery*');
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await page.getByText('通知はまだありません').waitFor();
  });

  it.each([
    ['light', 390],
    ['dark', 1440],
  ] as const)('are clean for axe in the %s theme at %i px', async (colorScheme, width) => {
    const { account } = await somebodyWithNotices();
    const { page } = await visit('/about', { colorScheme, viewport: { width, height: 900 } });
    await signIn(page, account);
    await page.getByRole('button', { name: '通知（未読2件）' }).click();
    await page.getByText('宣伝はお控えください 0').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
});
