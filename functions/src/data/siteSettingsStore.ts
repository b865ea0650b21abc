import { decodeSiteSettings, type SiteSettings } from '#contract/documents/siteSettings.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../platform/firebase.ts';

/** The site's settings; the defaults where none were saved. */
export async function readSiteSettings(): Promise<SiteSettings> {
  const snapshot = await firestore.doc(documentPath.siteSettings).get();
  return decodeSiteSettings(documentPath.siteSettings, snapshot.data() ?? {});
}
