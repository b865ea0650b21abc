import type { DocumentReference } from 'firebase-admin/firestore';
import { unless } from '../platform/unless.ts';

const notFound = 5;
const [alreadyExists, failedPrecondition, aborted] = [6, 9, 10];

/** `false` if another write came first. Unlike a transaction, never retries. */
export const unlessChanged = async (write: () => Promise<unknown>): Promise<boolean> =>
  (await unless([notFound, alreadyExists, failedPrecondition, aborted], () => write().then(() => true))) === true;

/** `false` if a document that `write` creates exists. */
export const unlessThere = async (write: () => Promise<unknown>): Promise<boolean> =>
  (await unless([alreadyExists], () => write().then(() => true))) === true;

export async function updateIfThere(
  document: DocumentReference,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  await unless([notFound], () => document.update({ ...fields }));
}
