import type { Store } from 'jotai';
import { startSession } from '#session/startSession.ts';
import { keepLanguage } from './keepLanguage.ts';
import { sayHowItEnded } from './sayHowItEnded.ts';

const begun = new WeakSet<Store>();

/** Follows who is signed in, and starts what depends on it. Loaded by `keepSession`; a failed start may be repeated. */
export async function beginSession(store: Store): Promise<void> {
  if (!begun.has(store)) {
    begun.add(store);
    keepLanguage(store);
    sayHowItEnded(store);
  }
  await startSession(store);
}
