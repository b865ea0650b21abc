import { type SiteSettings, siteSettingsSchema } from '#contract/documents/siteSettings.ts';
import { decode } from '#contract/documents/stored.ts';
import { documentPath } from '#contract/paths.ts';
import { readDocument } from '../documents.ts';

const path = documentPath.siteSettings;

/** Only for staff who may change them; the server tells others what they need. Defaults where nothing is saved. */
export const readSiteSettings = async (): Promise<SiteSettings> =>
  (await readDocument(path, siteSettingsSchema)) ?? decode(siteSettingsSchema, path, {});
