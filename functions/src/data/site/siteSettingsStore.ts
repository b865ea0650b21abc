import { decodeSiteSettings, type SiteSettings } from '#contract/documents/siteSettings.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import type { Transaction } from '../../platform/transaction.ts';

const reference = () => firestore.doc(documentPath.siteSettings);

/** Never cached, so that a saved change holds from the next call on. */
export async function readSiteSettings(transaction?: Transaction): Promise<SiteSettings> {
  const snapshot = await (transaction ? transaction.get(reference()) : reference().get());
  return decodeSiteSettings(documentPath.siteSettings, snapshot.data() ?? {});
}

export function writeSiteSettings(transaction: Transaction, settings: Readonly<Record<string, unknown>>): void {
  transaction.set(reference(), { ...settings }, { merge: true });
}
