import { decodeSiteSettings, type SiteSettings } from '#contract/documents/siteSettings.ts';
import { documentPath } from '#contract/paths.ts';
import { decodeFirestoreFields, getDocuments } from '../firestore.ts';

/**
 * The site's settings as they stand; the defaults where none were saved, which is no error: asked for in a batch, a document that
 * is missing is no 404 either. As they are now, for who may change them: what others need of them is told by the server.
 */
export async function readSiteSettings(): Promise<SiteSettings> {
  const [document] = await getDocuments([documentPath.siteSettings]);
  return decodeSiteSettings(documentPath.siteSettings, decodeFirestoreFields(document?.fields));
}
