import type { Store } from 'jotai';
import { session, user } from '#session/atoms.ts';
import { rememberMutes } from '#session/mute/rememberedMutes.ts';
import { isSettled, minimalUserData } from '#session/session.ts';
import { startSession } from '#session/startSession.ts';
import { forgetKeptUploads } from './forgetKeptUploads.ts';
import { keepLanguage } from './keepLanguage.ts';

const begun = new WeakSet<Store>();

/** Follows who is signed in, and starts what depends on it. Loaded by `keepSession`; a failed start may be repeated. */
export async function beginSession(store: Store): Promise<void> {
  if (!begun.has(store)) {
    begun.add(store);
    keepLanguage(store);
    forgetKeptUploads(store);
    store.sub(session, () => {
      const known = store.get(user);
      // Who goes on without their document has muted nothing that is known, which is no reason to forget.
      const isMinimal = known?.mutedUsers === minimalUserData.mutedUsers;
      if (isSettled(store.get(session)) && !isMinimal) rememberMutes(known);
    });
  }
  await startSession(store);
}
