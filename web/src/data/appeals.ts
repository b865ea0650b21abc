import { type Appeal, decodeAppeal } from '#contract/documents/appeal.ts';
import { documentPath } from '#contract/paths.ts';
import { loadFirestore } from './sdk.ts';

/** An own appeal; `undefined` if it is not there. Fails with the SDK's errors. */
export async function readAppeal(id: string): Promise<Appeal | undefined> {
  const { firestore, doc, getDoc } = await loadFirestore();
  const path = documentPath.appeal(id);
  const snapshot = await getDoc(doc(firestore, path));
  return snapshot.exists() ? decodeAppeal(path, snapshot.data()) : undefined;
}
