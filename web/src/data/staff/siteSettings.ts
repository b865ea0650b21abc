import { decodeSiteSettings, type SiteSettings } from '#contract/documents/siteSettings.ts';
import { documentPath } from '#contract/paths.ts';
import { readDocument } from '../firestore.ts';

const path = documentPath.siteSettings;

/**
 * The site's settings as they stand, for who may change them; the defaults where none were saved. What others need of
 * them the server tells.
 */
export const readSiteSettings = async (): Promise<SiteSettings> =>
  (await readDocument(path, decodeSiteSettings)) ?? decodeSiteSettings(path, {});
