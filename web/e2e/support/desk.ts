import type { Page } from 'playwright-core';
import type { openBrowser, Visit, VisitOptions } from './browser.ts';
import { callAs } from './calls.ts';
import { photoDocument } from './ownPhoto.ts';
import { type Account, database, newAccount } from './people.ts';
import { type NamedAccount, namedAccount } from './profiles.ts';
import { publishedPhoto } from './publishedPhoto.ts';

type VisitSite = ReturnType<typeof openBrowser>['visit'];

export const queuePath = '/admin/photo-reports';
export const caseOf = (id: string) => database().doc(`cases/photo_${id}`);
export const statusOf = async (id: string): Promise<unknown> => (await photoDocument(id).get()).get('status');
export const row = (page: Page, caption: string) =>
  page.getByRole('list', { name: '通報の一覧' }).getByRole('link', { name: caption });
export const box = (page: Page, caption: string) => page.getByRole('checkbox', { name: `「${caption}」を選ぶ` });
export const openCase = (page: Page, caption: string) =>
  page.getByRole('heading', { level: 2, name: caption, exact: true });
export const dialog = (page: Page) => page.getByRole('dialog');
let turn = 0;
const newCaption = (): string => {
  turn += 1;
  return `通報の一枚 ${Date.now()} 第${turn}番`;
};

type Reported = { readonly id: string; readonly caption: string; readonly owner: NamedAccount };

/** Above the weight of every other case, including those of earlier runs. */
export const heaviest = Date.now();

/** A photo reported by the call; of two, the first comes first in the queue. */
export async function reportedPhoto(reporter: Account, owner?: NamedAccount, weight = heaviest): Promise<Reported> {
  const caption = newCaption();
  const author = owner ?? (await namedAccount());
  const id = await publishedPhoto(caption, author.uid);
  await photoDocument(id).update({ 'owner.username': author.username });
  await callAs(reporter, 'reportPhoto', { id, reason: 'privacy', comment: '家が写っています。' });
  await caseOf(id).update({ weight: weight - turn });
  return { id, caption, owner: author };
}

/** A new member of staff with a name, on a page of the desk. */
export async function visitAsStaff(
  visit: VisitSite,
  path: string,
  options: VisitOptions = {},
): Promise<Visit & { me: NamedAccount }> {
  const me = await moderator();
  return { ...(await visit(path, { ...options, as: me })), me };
}

async function moderator(): Promise<NamedAccount> {
  const { uid, email, password } = await newAccount({}, 'moderator');
  const username = `mod${Date.now().toString(36)}${turn}`;
  const displayName = `係 ${username}`;
  await database().doc(`users/${uid}`).update({ username, displayName });
  await database().doc(`profiles/${uid}`).update({ username, usernameKey: username, displayName });
  return { uid, email, password, username };
}

export const noticesOf = async (uid: string): Promise<readonly unknown[]> =>
  (await database().collection(`users/${uid}/notices`).limit(20).get()).docs.map((notice) => notice.get('kind'));
