import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';

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
