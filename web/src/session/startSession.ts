import type { Store } from 'jotai';
import { ensureUserContract } from '#contract/callables/ensureUser.ts';
import { followAccount, readRole } from '#data/auth.ts';
import { call } from '#data/call.ts';
import { readUser } from '#data/user.ts';
import { session } from './atoms.ts';
import { createAccountListener } from './createAccountListener.ts';
import { hintSession } from './sessionHint.ts';

const started = new WeakMap<Store, Promise<void>>();

/** Starts following who is signed in. Once for a store, however often it is asked; a failed start may be repeated. */
export function startSession(store: Store): Promise<void> {
  const running = started.get(store);
  if (running) return running;
  const listen = createAccountListener({
    setSession: (next) => store.set(session, next),
    readUser,
    ensureUser: () => call(ensureUserContract, {}),
    readRole,
  });
  const starting = followAccount((account) => {
    hintSession(account !== null);
    void listen(account);
  });
  started.set(store, starting);
  starting.catch(() => started.delete(store));
  return starting;
}
