import { atom, type Store } from 'jotai';
import { type AccountProblem, accountProblemOf, readSignInMethods, type SignInMethods } from '#data/account/methods.ts';

export type MethodsState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly problem: AccountProblem }
  | { readonly phase: 'ready'; readonly methods: SignInMethods };

/** How the person who is signed in can sign in. */
export const methodsState = atom<MethodsState>({ phase: 'loading' });

/** Asks for it; what is known already stays in sight until the answer is there, and if there is none. */
export async function loadMethods(store: Store): Promise<void> {
  if (store.get(methodsState).phase === 'failed') store.set(methodsState, { phase: 'loading' });
  try {
    showMethods(store, await readSignInMethods());
  } catch (error) {
    const problem = accountProblemOf(error);
    store.set(methodsState, (known) => (known.phase === 'ready' ? known : { phase: 'failed', problem }));
  }
}

export const showMethods = (store: Store, methods: SignInMethods): void =>
  store.set(methodsState, { phase: 'ready', methods });

/** Nobody's methods are known; for a page that another person may open next. */
export const forgetMethods = (store: Store): void => store.set(methodsState, { phase: 'loading' });
