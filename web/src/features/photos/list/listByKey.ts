import type { Store } from 'jotai';
import { subjectOf } from './listKeys.ts';
import { type PhotoListEnvironment, photoListEnvironment } from './photoListCommands.ts';
import { sourceOf } from './sourceOf.ts';

/**
 * The list under a key, to be read and loaded on from elsewhere: from the page of one of its photos. `undefined` for what
 * is no key.
 */
export function listByKey(store: Store, key: string): PhotoListEnvironment | undefined {
  const subject = subjectOf(key);
  return subject && photoListEnvironment(store, key, sourceOf(subject));
}
