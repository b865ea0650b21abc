import { settleDatabase } from './account/keptAccount.ts';

/** Each part of the Firebase SDK loads when it is first needed: the first photo needs none. */

let settled: Promise<void> | undefined;

async function afterDatabase<Part>(load: () => Promise<Part>): Promise<Part> {
  settled ??= settleDatabase();
  await settled;
  return load();
}

export const loadAuth = () => afterDatabase(() => import('./sdk/auth.ts'));

export const loadAccountSdk = () => import('./sdk/account.ts');

export const loadProviders = () => afterDatabase(() => import('./sdk/providers.ts'));
