import type { DocumentReference } from 'firebase-admin/firestore';
import * as v from 'valibot';

const notFoundSchema = v.object({ code: v.literal(5) });

/** Changes a document that may be deleted at the same time, as with somebody's account. */
export async function updateIfThere(
  document: DocumentReference,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  try {
    await document.update({ ...fields });
  } catch (error) {
    if (!v.is(notFoundSchema, error)) throw error;
  }
}
