import type { Store } from 'jotai';
import { askBeforeLeaving } from '#data/acts.ts';
import { isResolved, session, user } from '#session/atoms.ts';
import { minimalUserData } from '#session/mergeUser.ts';
import { rememberMutes } from '#session/mute/rememberedMutes.ts';
import { startSession } from '#session/startSession.ts';
import { keepLanguage } from './keepLanguage.ts';
import { tidyStoredUploads } from './tidyStoredUploads.ts';

const begun = new WeakSet<Store>();

/** Loaded by `keepSession`. After a failure, call it again. */
export async function beginSession(store: Store): Promise<void> {
  if (!begun.has(store)) {
    begun.add(store);
    askBeforeLeaving(window);
    keepLanguage(store);
    tidyStoredUploads(store);
    store.sub(session, () => {
      const account = store.get(user);
      // Minimal data stands in for an unreadable document: its empty mutes must not overwrite the remembered ones.
      const isMinimal = account?.mutedUsers === minimalUserData.mutedUsers;
      if (isResolved(store.get(session)) && !isMinimal) rememberMutes(account);
    });
  }
  await startSession(store);
}
