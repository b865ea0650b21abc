import { decodeReport, type Report } from '#contract/documents/report.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { loadFirestore } from './sdk.ts';

/** What can be reported. */
export type Reportable = { readonly kind: 'photo'; readonly id: PhotoId } | { readonly kind: 'user'; readonly id: Uid };

/**
 * What somebody who is signed in has reported of one photo or person; `undefined` where they have not, which the rules do not tell
 * from what is not theirs, and where it could not be read: they can report all the same. Costs a read.
 */
export async function myReportOn(subject: Reportable, uid: Uid): Promise<Report | undefined> {
  const path =
    subject.kind === 'photo' ? documentPath.photoReport(subject.id, uid) : documentPath.report(subject.id, uid);
  try {
    const { firestore, doc, getDoc } = await loadFirestore();
    const snapshot = await getDoc(doc(firestore, path));
    return snapshot.exists() ? decodeReport(path, snapshot.data()) : undefined;
  } catch {
    return undefined;
  }
}
