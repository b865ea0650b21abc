import type { Locator, Page } from 'playwright-core';
import type { openBrowser, Visit } from './browser.ts';
import { database } from './people.ts';
import { type NamedAccount, namedAccount } from './profiles.ts';
import { publishedPhoto } from './publishedPhoto.ts';

type VisitSite = ReturnType<typeof openBrowser>['visit'];

export type Editing = Visit & { readonly account: NamedAccount; readonly id: string };

export const photoDocument = (id: string) => database().doc(`photos/${id}`);

/** A newcomer on the page where they edit their own photo, which `publish` makes. */
export async function editingOwnPhoto(visit: VisitSite, publish = publishedPhoto): Promise<Editing> {
  const account = await namedAccount();
  const id = await publish('もとの題', account.uid);
  const visited = await visit(`/photos/${id}/edit`, { as: account });
  // Both fields with completion are there, not their placeholders.
  for (const name of ['タグ', '作品・場所']) {
    await visited.page.getByRole('combobox', { name, exact: true }).waitFor();
  }
  return { ...visited, account, id };
}

export const captionOf = (page: Page): Locator => page.getByLabel('キャプション');
export const saveEdit = (page: Page): Promise<void> =>
  page.getByRole('button', { name: '保存する', exact: true }).click();
/** Waits for the photo's page, which follows a saved edit. */
export const savedEdit = (page: Page, id: string): Promise<void> =>
  page.waitForURL((url) => url.pathname === `/photos/${id}`);
