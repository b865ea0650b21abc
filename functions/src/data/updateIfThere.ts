import type { DocumentReference } from 'firebase-admin/firestore';
import * as v from 'valibot';

const notFoundSchema = v.object({ code: v.literal(5) });

/** The document may be deleted at the same time. */
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
