import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type App, getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import type { Page } from 'playwright-core';
import { bucketName, patienceMs, projectId } from './environment.ts';

const app = (): App => getApps()[0] ?? initializeApp({ projectId, storageBucket: bucketName });
export const accounts = () => getAuth(app());
export const database = () => getFirestore(app());
export const bucket = () => getStorage(app()).bucket();

export type Account = { readonly uid: string; readonly email: string; readonly password: string };

export const newEmail = (): string => `${randomUUID()}@example.com`;

/** Waits until a condition on the server holds. */
export async function eventually<Result>(what: string, look: () => Promise<Result | undefined>): Promise<Result> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`${what} did not happen in ${patienceMs / 1_000} s`);
    await delay(100);
  }
}

/** An account with its documents, made on the server. */
export async function newAccount(user: Record<string, unknown> = {}, role?: 'admin' | 'moderator'): Promise<Account> {
  const email = newEmail();
  const password = 'himitsu-no-kotoba';
  const { uid } = await getAuth(app()).createUser({ email, password, displayName: '試す人' });
  if (role) await getAuth(app()).setCustomUserClaims(uid, { role });
  const document = database().doc(`users/${uid}`);
  await eventually('making the user document', async () => ((await document.get()).exists ? true : undefined));
  if (Object.keys(user).length > 0) await document.update(user);
  return { uid, email, password };
}

/** Opens the dialog, fills it in and sends it, as a person does. */
export async function sendSignIn(page: Page, account: Account): Promise<void> {
  await page.getByRole('button', { name: 'ログイン', exact: true }).first().click();
  await fillSignIn(page, account);
}

/** Fills in the open dialog, and sends it. */
export async function fillSignIn(page: Page, { email, password }: Account): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('メールアドレス').fill(email);
  await dialog.getByLabel('パスワード', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'ログインする' }).click();
}

/** Signs in, and waits until the site knows the person. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await sendSignIn(page, account);
  await page.getByRole('button', { name: 'アカウント', exact: true }).waitFor();
}

/** Creates an account by the dialog, as a person does who leaves the name for later. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'ログイン', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'アカウントを作る' }).first().click();
  await dialog.getByLabel('メールアドレス').fill(email);
  await dialog.getByLabel('パスワード', { exact: true }).fill('himitsu-no-kotoba');
  await dialog.getByRole('button', { name: 'アカウントを作る' }).last().click();
  await dialog.getByRole('button', { name: 'あとで' }).click();
  await page.getByRole('button', { name: 'アカウント', exact: true }).waitFor();
}
