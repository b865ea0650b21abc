import { useQuery } from '@tanstack/react-query';
import { checkUsernameContract } from '#contract/callables/checkUsername.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { isReservedUsername } from '#contract/reservedUsernames.ts';
import { withinCodePoints } from '#contract/text.ts';
import { normalizeUsername } from '#contract/usernames.ts';
import { call } from '#data/call.ts';
import { wait as pause } from '#lib/wait.ts';
import type { User } from '#session/atoms.ts';

const first = ['hoshi', 'kaze', 'sora', 'hikari', 'yuki', 'nami', 'mori', 'tsuki', 'asa', 'kumo', 'hana', 'umi'];
const second = ['dori', 'neko', 'ame', 'zora', 'iro', 'kage', 'bune', 'yama', 'tori', 'kawa', 'mado', 'hane'];

const cleaned = (text: string): string =>
  withinCodePoints(
    text.normalize('NFKC').replace(/[^\p{L}\p{Mn}\p{Mc}\p{Nd}]+/gu, '_'),
    limits.username.maxChars,
  ).replace(/^_+|_+$/g, '');

/** Valid names, best first: from the display name, from the e-mail address, both with a number, then random words. */
export function proposeUsernames(
  person: { readonly displayName: string | null; readonly email: string | null },
  random: () => number,
): readonly string[] {
  const pick = (words: readonly string[]): string => words[Math.floor(random() * words.length)] ?? 'hoshi';
  const number = (): string => String(10 + Math.floor(random() * 90));
  const own = [person.displayName ?? '', person.email?.split('@')[0]?.split('+')[0] ?? ''].map(cleaned);
  const numbered = own.map((name) =>
    name === '' ? '' : `${withinCodePoints(name, limits.username.maxChars - 2)}${number()}`,
  );
  const pretty = Array.from({ length: 6 }, () => `${pick(first)}_${pick(second)}${number()}`);
  const names = [...own, ...numbered, ...pretty].flatMap((name) => {
    const normalized = normalizeUsername(name, isReservedUsername);
    return normalized.ok ? [normalized] : [];
  });
  // The first spelling wins.
  return [...Map.groupBy(names, ({ key }) => key).values()].flatMap(([first]) => first?.name ?? []);
}

type Environment = {
  readonly ask: (username: string) => Promise<{ available: boolean }>;
  readonly wait: (ms: number) => Promise<void>;
};

const betweenAsksMs = 1_000 / limits.rate.usernameChecksPerSecond;
const triesEach = 3;

/** Yields free names until there are `howMany`. Throws what `ask` throws. */
export async function* findFreeNames(
  names: readonly string[],
  howMany: number,
  { ask, wait }: Environment,
): AsyncGenerator<string> {
  let count = 0;
  let isFirst = true;
  for (const name of names) {
    if (!isFirst) await wait(betweenAsksMs);
    isFirst = false;
    if (!(await askPatiently(name))) continue;
    yield name;
    count += 1;
    if (count === howMany) return;
  }

  async function askPatiently(name: string): Promise<boolean> {
    for (let triesLeft = triesEach; ; triesLeft -= 1) {
      try {
        return (await ask(name)).available;
      } catch (error) {
        // Other tabs share the limit per second.
        const isTooSoon = error instanceof ContractError && error.code === 'resource-exhausted';
        if (!isTooSoon || triesLeft === 1) throw error;
        await wait((error.retryAfterSeconds ?? 1) * 1_000);
      }
    }
  }
}

type FreeNames = { readonly phase: 'searching' | 'done' | 'failed'; readonly names: readonly string[] };

/** One search per person, even if their other data changes. */
export function useFreeNames({ uid, displayName, email }: User, howMany: number): FreeNames {
  const { data, isError, isFetching } = useQuery({
    queryKey: ['freeNames', uid],
    queryFn: async ({ client, queryKey, signal }) => {
      const names: string[] = [];
      for await (const name of findFreeNames(proposeUsernames({ displayName, email }, Math.random), howMany, {
        ask: (username) => call(checkUsernameContract, { username }),
        wait: (ms) => pause(ms, signal),
      })) {
        names.push(name);
        // Otherwise a search that nobody waits for would leave half of its names behind.
        signal.throwIfAborted();
        client.setQueryData(queryKey, [...names]);
      }
      return names;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { phase: isError ? 'failed' : isFetching ? 'searching' : 'done', names: data ?? [] };
}
