import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { decodeSiteSettings, type SiteSettings } from '#contract/documents/siteSettings.ts';
import { documentPath } from '#contract/paths.ts';
import { collection } from './collection.ts';
import type { Transaction } from './transaction.ts';

export type SomeSettings = { readonly [Field in keyof SiteSettings]?: SiteSettings[Field] | undefined };

export const settings = collection('settings', v.literal('site'), decodeSiteSettings);

/** Never cached, so that a saved change holds from the next call on. */
export const readSiteSettings = async (transaction?: Transaction): Promise<SiteSettings> =>
  (await settings.read('site', transaction)) ?? byDefault();

export const settingsIn = (found: DocumentSnapshot | undefined): SiteSettings => settings.decoded(found) ?? byDefault();

const byDefault = (): SiteSettings => decodeSiteSettings(documentPath.siteSettings, {});

export function writeSiteSettings(transaction: Transaction, changed: SomeSettings): void {
  transaction.merge(settings.doc('site'), changed);
}
