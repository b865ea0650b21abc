import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type ClosablePart, closedParts } from '#contract/closable.ts';
import { type SiteSettings, siteSettingsSchema } from '#contract/documents/siteSettings.ts';
import { decode } from '#contract/documents/stored.ts';
import { documentPath } from '#contract/paths.ts';
import { freshFor } from './clock.ts';
import { collection } from './collection.ts';
import { createRecentAnswers } from './recentAnswers.ts';
import type { Transaction } from './transaction.ts';

export type SomeSettings = { readonly [Field in keyof SiteSettings]?: SiteSettings[Field] | undefined };

export const settings = collection('settings', v.literal('site'), siteSettingsSchema);

/** Not cached, so that a change applies from the next call. */
export const readSiteSettings = async (transaction?: Transaction): Promise<SiteSettings> =>
  (await settings.read('site', transaction)) ?? byDefault();

export const settingsIn = (snapshot: DocumentSnapshot | undefined): SiteSettings =>
  settings.decoded(snapshot) ?? byDefault();

const byDefault = (): SiteSettings => decode(siteSettingsSchema, documentPath.siteSettings, {});

const rememberedSeconds = 15;
const recent = createRecentAnswers<readonly ClosablePart[]>(() => freshFor(rememberedSeconds) * 1_000, 1);

export const closedNow = (now: Date): Promise<readonly ClosablePart[]> =>
  recent.recall('site', now, async () => closedParts(await readSiteSettings()));
