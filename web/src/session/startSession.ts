import type { Store } from 'jotai';
import { ensureUserContract } from '#contract/callables/ensureUser.ts';
import { heartbeatContract } from '#contract/callables/heartbeat.ts';
import { ContractError } from '#contract/errors.ts';
import { currentAccount, followAccount, isNewSignIn, readRole, renewSignIn, signOut } from '#data/account/auth.ts';
import { readUser } from '#data/account/user.ts';
import { call, onRefusal } from '#data/call.ts';
import { announcePersonChange } from '#data/queryClient.ts';
import { languageInUse } from '#i18n/current.ts';
import { loadWords } from '#i18n/words.ts';
import { toastShown } from '#ui/toast.ts';
import { session } from './atoms.ts';
import { createAccountListener } from './createAccountListener.ts';
import { createSessionWatch, type SessionEnd } from './createSessionWatch.ts';
import { learnBan } from './reloadUser.ts';
import { readSessionMark, writeSessionMark } from './sessionMark.ts';

const started = new WeakMap<Store, Promise<void>>();

/** Idempotent; a failed start may be repeated. */
export function startSession(store: Store): Promise<void> {
  const running = started.get(store);
  if (running) return running;
  const ensureUser = () => call(ensureUserContract, {});
  const listen = createAccountListener({
    setSession: (next) => store.set(session, next),
    readUser,
    ensureUser,
    readRole,
    isNewSignIn,
  });
  const watch = createSessionWatch({
    readMark: readSessionMark,
    writeMark: writeSessionMark,
    learnBan: async () => {
      const uid = (await currentAccount())?.uid;
      if (uid === undefined) return false;
      const { status } = await call(heartbeatContract, {}, uid);
      if (status === 'banned') await learnBan(store, uid);
      return status === 'banned';
    },
    renewSignIn,
    askServer: () => ensureUser().then(() => 'accepted', refusalOf),
    signOut,
    tell: (end) => sayHowItEnded(store, end),
  });
  onRefusal(() => void watch.refused().catch(() => undefined));
  const starting = followAccount((account) => {
    announcePersonChange();
    // Without the words, the header shows "sign in" again, and the next page tries to say why.
    watch.accountChanged(account?.uid ?? null).catch(() => undefined);
    void listen(account);
  });
  started.set(store, starting);
  starting.catch(() => started.delete(store));
  return starting;
}

const refusalOf = (error: unknown): 'refused' | 'unknown' =>
  error instanceof ContractError && error.code === 'unauthenticated' ? 'refused' : 'unknown';

// The page's first words may not be there yet.
const loadAccountWords = (store: Store) => loadWords('account', languageInUse(store));

/** Rejects if the words cannot be loaded. */
const sayHowItEnded = async (store: Store, end: SessionEnd): Promise<void> =>
  toastShown('error', (await loadAccountWords(store)).sessionEnd[end]);
