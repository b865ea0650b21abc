import type { Store } from 'jotai';
import { loadAuth } from '#data/loadAuth.ts';
import { sessionIsHinted } from '#session/sessionHint.ts';
import { whenToStartSession } from './whenToStartSession.ts';

/** Begins to follow who is signed in, when it is time to; again when the network is back, if it could not. */
export function keepSession(store: Store, path: string, afterFirstPhoto: () => Promise<void>): void {
  const start = (): void => {
    // Not a part of the entry: a visitor's first photo comes without it. What it will ask for sets out with it.
    loadAuth().catch(() => undefined);
    import('./beginSession.ts')
      .then(({ beginSession }) => beginSession(store))
      .catch(() => window.addEventListener('online', start, { once: true }));
  };
  switch (whenToStartSession({ path, hinted: sessionIsHinted() })) {
    case 'at-once':
      start();
      break;
    case 'after-first-photo':
      void afterFirstPhoto().then(start);
      break;
  }
}
