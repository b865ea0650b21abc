import type { Store } from 'jotai';
import { subjectOf } from './listKeys.ts';
import { type PhotoListEnvironment, photoListEnvironment } from './photoListCommands.ts';
import { sourceOf } from './sourceOf.ts';

/**
 * The list under a key, to be read and loaded on from elsewhere: from the page of one of its photos. `undefined` for what
 * is no key; fails where the code that reads such a list cannot be loaded.
 */
export async function listByKey(store: Store, key: string): Promise<PhotoListEnvironment | undefined> {
  const subject = subjectOf(key);
  return subject && photoListEnvironment(store, key, await sourceOf(subject));
}
