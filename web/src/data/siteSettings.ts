import { decodeSiteSettings, type SiteSettings } from '#contract/documents/siteSettings.ts';
import { documentPath } from '#contract/paths.ts';
import { getDocument } from './firestoreRest.ts';
import { decodeFirestoreFields } from './firestoreValues.ts';

/** The site's settings as they stand; the defaults where none were saved. Everybody may read them. */
export async function readSiteSettings(): Promise<SiteSettings> {
  const document = await getDocument(documentPath.siteSettings);
  return decodeSiteSettings(documentPath.siteSettings, decodeFirestoreFields(document?.fields));
}
