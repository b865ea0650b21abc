import * as v from 'valibot';

// gRPC: not-found, already-exists, failed-precondition, aborted.
const conflictSchema = v.object({ code: v.picklist([5, 6, 9, 10]) });

/** `false` if another write was faster. Unlike a transaction, never retries. */
export async function unlessChanged(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (v.is(conflictSchema, error)) return false;
    throw error;
  }
}
