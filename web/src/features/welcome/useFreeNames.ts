import { useEffect, useState } from 'react';
import { checkUsernameContract } from '#contract/callables/checkUsername.ts';
import { call } from '#data/call.ts';
import { wait } from '#lib/wait.ts';
import type { User } from '#session/session.ts';
import { findFreeNames } from './findFreeNames.ts';
import { proposeUsernames } from './proposeUsernames.ts';

export type FreeNames = { readonly phase: 'searching' | 'done' | 'failed'; readonly names: readonly string[] };

/** Looks for names that a person might like and nobody has; they come in one after another. */
export function useFreeNames({ uid, displayName, email }: User, howMany: number): FreeNames {
  const [search, setSearch] = useState<FreeNames>({ phase: 'searching', names: [] });

  // biome-ignore lint/correctness/useExhaustiveDependencies: one search for each person, whatever else changes of them
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const look = async (): Promise<void> => {
      const names = findFreeNames(proposeUsernames({ displayName, email }, Math.random), howMany, {
        ask: (username) => call(checkUsernameContract, { username }),
        wait: (ms) => wait(ms, signal),
      });
      setSearch({ phase: 'searching', names: [] });
      for await (const name of names) {
        if (signal.aborted) return;
        setSearch((before) => ({ ...before, names: [...before.names, name] }));
      }
      setSearch((before) => ({ ...before, phase: 'done' }));
    };
    look().catch(() => {
      if (!signal.aborted) setSearch((before) => ({ ...before, phase: 'failed' }));
    });
    return () => controller.abort();
  }, [uid, howMany]);

  return search;
}
