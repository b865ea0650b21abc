import { useEffect, useState } from 'react';
import { checkUsernameContract } from '#contract/callables/checkUsername.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#data/call.ts';
import { wait as pause } from '#lib/wait.ts';
import type { User } from '#session/session.ts';
import { proposeUsernames } from './proposeUsernames.ts';

type Environment = {
  readonly ask: (username: string) => Promise<{ available: boolean }>;
  /** Rejects when the search is given up. */
  readonly wait: (ms: number) => Promise<void>;
};

const betweenAsksMs = 1_000 / limits.rate.usernameChecksPerSecond;
const triesEach = 3;

/** Which of the names are free, one after another as they are found, until there are enough. Fails as asking does. */
export async function* findFreeNames(
  names: readonly string[],
  howMany: number,
  { ask, wait }: Environment,
): AsyncGenerator<string> {
  let found = 0;
  let isFirst = true;
  for (const name of names) {
    if (!isFirst) await wait(betweenAsksMs);
    isFirst = false;
    if (!(await askPatiently(name))) continue;
    yield name;
    found += 1;
    if (found === howMany) return;
  }

  async function askPatiently(name: string): Promise<boolean> {
    for (let triesLeft = triesEach; ; triesLeft -= 1) {
      try {
        return (await ask(name)).available;
      } catch (error) {
        // Another tab asks too: the second is shared.
        const isTooSoon = error instanceof ContractError && error.code === 'resource-exhausted';
        if (!isTooSoon || triesLeft === 1) throw error;
        await wait((error.retryAfterSeconds ?? 1) * 1_000);
      }
    }
  }
}

type FreeNames = { readonly phase: 'searching' | 'done' | 'failed'; readonly names: readonly string[] };

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
        wait: (ms) => pause(ms, signal),
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
