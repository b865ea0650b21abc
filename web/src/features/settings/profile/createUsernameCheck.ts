import type { UsernameProblem } from '#contract/callables/checkUsername.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { normalizeUsername } from '#contract/normalizers.ts';
import { isReservedUsername } from '#contract/reservedUsernames.ts';

export type UsernameAvailability =
  /** The person's own name, or empty for a person without one. */
  | { readonly phase: 'own' }
  | { readonly phase: 'checking' }
  | { readonly phase: 'free' }
  | { readonly phase: 'problem'; readonly problem: UsernameProblem }
  | { readonly phase: 'unknown' };

export type UsernameCheckEnvironment = {
  readonly ask: (username: string) => Promise<{ available: boolean; reason?: UsernameProblem | undefined }>;
  readonly now: () => number;
  readonly after: (ms: number, callback: () => void) => () => void;
  readonly show: (availability: UsernameAvailability) => void;
};

/** Waits until the person stops typing. */
const pauseMs = 400;
const betweenAsksMs = 1_000 / limits.rate.usernameChecksPerSecond;
const patientAsks = 5;

/** Asks the server after a pause, at most once a second, and drops outdated answers. Local rules answer at once. */
export function createUsernameCheck({ ask, now, after, show }: UsernameCheckEnvironment) {
  let turn = 0;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let cancel = (): void => undefined;

  function askLater(name: string, ownTurn: number, ms: number, asksLeft: number): void {
    cancel = after(Math.max(ms, askedAtMs + betweenAsksMs - now()), () => void askNow(name, ownTurn, asksLeft));
  }

  async function askNow(name: string, ownTurn: number, asksLeft: number): Promise<void> {
    askedAtMs = now();
    try {
      const { available, reason = 'taken' } = await ask(name);
      if (ownTurn === turn) show(available ? { phase: 'free' } : { phase: 'problem', problem: reason });
    } catch (error) {
      if (ownTurn !== turn) return;
      // Another tab shares this limit.
      const wait = error instanceof ContractError && error.code === 'resource-exhausted';
      if (wait && asksLeft > 1) askLater(name, ownTurn, (error.retryAfterSeconds ?? 1) * 1_000, asksLeft - 1);
      else show({ phase: 'unknown' });
    }
  }

  return {
    /** `own`: the person's name; "" for none. */
    typed(username: string, own: string): void {
      turn += 1;
      cancel();
      if (username === own) {
        show({ phase: 'own' });
        return;
      }
      const normalized = normalizeUsername(username, isReservedUsername);
      if (!normalized.ok) {
        show({ phase: 'problem', problem: normalized.problem });
        return;
      }
      show({ phase: 'checking' });
      askLater(normalized.name, turn, pauseMs, patientAsks);
    },
    stop(): void {
      turn += 1;
      cancel();
    },
  };
}
