import { decodeSiteSettings, type SiteSettings } from '#contract/documents/siteSettings.ts';
import { documentPath } from '#contract/paths.ts';
import { readDocument } from '../documents.ts';

const path = documentPath.siteSettings;

/** Only for staff who may change them; the server tells others what they need. Defaults where nothing is saved. */
export const readSiteSettings = async (): Promise<SiteSettings> =>
  (await readDocument(path, decodeSiteSettings)) ?? decodeSiteSettings(path, {});
