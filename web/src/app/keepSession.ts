import type { Store } from 'jotai';
import { mayKeepAccount } from '#data/account/keptAccount.ts';
import { loadAuth } from '#data/sdk.ts';
import { isAnythingKept } from '#data/uploads/keptMark.ts';
import { session } from '#session/atoms.ts';
import { rememberedMutes } from '#session/mute/rememberedMutes.ts';
import { readSessionMark } from '#session/sessionMark.ts';

/**
 * Begins to follow who is signed in where somebody may be; again when the network is back, if it could not. Where nobody is,
 * nothing of Firebase is loaded until somebody signs in: here (`SignInHost`) or in another tab.
 */
export function keepSession(store: Store): void {
  let isStarted = false;
  const start = (): void => {
    if (isStarted) return;
    isStarted = true;
    // Not a part of the entry: a visitor comes without it. What it will ask for sets out with it.
    loadAuth().catch(() => undefined);
    import('./beginSession.ts')
      .then(({ beginSession }) => beginSession(store))
      .catch(() => {
        isStarted = false;
        window.addEventListener('online', start, { once: true });
      });
  };
  const startIfMarked = (): void => {
    const mark = readSessionMark();
    if (mark === 'signed-in' || mark === 'ending') start();
  };

  // What somebody left here is for the session to clear away.
  if (isAnythingKept() || rememberedMutes() !== null) start();
  else startIfMarked();
  if (isStarted) return;
  window.addEventListener('storage', startIfMarked);
  document.addEventListener('visibilitychange', startIfMarked);
  void mayKeepAccount().then((may) => {
    if (may) start();
    else if (!isStarted)
      store.set(session, (current) => (current.phase === 'starting' ? { phase: 'signed-out' } : current));
  });
}
