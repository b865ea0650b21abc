import type { DocumentReference } from 'firebase-admin/firestore';
import { unless } from '../platform/unless.ts';

const notFound = 5;
const [alreadyExists, failedPrecondition, aborted] = [6, 9, 10];

/** `undefined` if another write came first. Unlike a transaction, never retries. */
const unlessLost = <Result>(write: () => Promise<Result>): Promise<Result | undefined> =>
  unless([notFound, alreadyExists, failedPrecondition, aborted], write);

export const unlessChanged = async (write: () => Promise<unknown>): Promise<boolean> =>
  (await unlessLost(() => write().then(() => true))) === true;

/** `false` if a document that `write` creates exists. */
export const unlessThere = async (write: () => Promise<unknown>): Promise<boolean> =>
  (await unless([alreadyExists], () => write().then(() => true))) === true;

export async function updateIfThere(
  document: DocumentReference,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  await unless([notFound], () => document.update({ ...fields }));
}
