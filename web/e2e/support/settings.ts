import type { Page } from 'playwright-core';
import type { openBrowser, Visit, VisitOptions } from './browser.ts';
import { type Account, signIn } from './people.ts';

type VisitSite = ReturnType<typeof openBrowser>['visit'];

/** Signs in, and opens a page of the settings. */
export async function visitSettings(
  visit: VisitSite,
  path: string,
  account: Account,
  options: VisitOptions = {},
): Promise<Visit> {
  const visited = await visit('/about', options);
  await signIn(visited.page, account);
  await visited.page.goto(path);
  return visited;
}

export const save = (page: Page): Promise<void> => page.getByRole('button', { name: '保存する' }).click();
export const saved = (page: Page): Promise<void> => page.getByText('保存しました。').waitFor();
