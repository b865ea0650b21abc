import type { Uid } from '#contract/ids.ts';
import { claimedRole, readAuthRecord } from '../data/accounts/authRecord.ts';
import { countPublished } from '../data/photos/photoStore.ts';
import { readSiteSettings } from '../data/site/siteSettingsStore.ts';
import { type Transaction } from '../platform/transaction.ts';

/** `hold.rule` of the first photos of somebody new (`holdFirstPhotos`). */
export const newAccountRule = 'new-account';

/** Whether somebody is new here, in a transaction that rests on it. */
export type IsNew = (transaction: Transaction) => Promise<boolean>;

/**
 * Whether fewer of somebody's photos are out than the settings ask for before a picture goes out by itself. None of the staff's
 * own waits: nobody could let the first admin's through. The settings are read now, the photos counted (one read) when asked.
 */
export async function newHere(uid: Uid): Promise<IsNew> {
  const first = await firstPhotosHeld(uid);
  return async (transaction) => first > 0 && (await countPublished(transaction, uid, first)) < first;
}

async function firstPhotosHeld(uid: Uid): Promise<number> {
  const { holdFirstPhotos } = await readSiteSettings();
  if (holdFirstPhotos === 0) return 0;
  const record = await readAuthRecord(uid);
  return record && claimedRole(record) !== null ? 0 : holdFirstPhotos;
}
