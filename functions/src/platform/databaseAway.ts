import * as v from 'valibot';
import { ContractError } from '#contract/errors.ts';
import type { Clock } from './clock.ts';

export class NoAnswerError extends Error {
  /** `true`: failed with a gRPC status. `false`: timed out. */
  readonly hasCode: boolean;

  constructor(cause: unknown, hasCode: boolean) {
    super('the database does not answer', { cause });
    this.name = 'NoAnswerError';
    this.hasCode = hasCode;
  }
}

export class DatabaseAwayError extends NoAnswerError {
  constructor(cause: unknown) {
    super(cause, true);
    this.name = 'DatabaseAwayError';
  }
}

// DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, INTERNAL, UNAVAILABLE: grpc.io/docs/guides/status-codes
const noAnswerSchema = v.object({ code: v.picklist([4, 8, 13, 14]) });
const refusedSchema = v.object({ code: v.literal(3) });

/** The SDK retries for ten minutes; visitors leave long before. */
const patienceMs = 4_000;
const togetherMs = 10_000;
const awayForMs = 5_000;

/** Throws `NoAnswerError` after `ms`. */
export async function within<Value>(request: Promise<Value>, ms: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswerError(`nothing within ${ms} ms`, false)), ms);
  });
  try {
    return await Promise.race([request, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Tells an outage from a slow or invalid query, which anybody can send. The database is away if two different
 * questions fail with a status within `togetherMs`, or if one question and a `probe`, a read that is always valid,
 * fail.
 */
export function watchDatabase({ clock, probe }: { readonly clock: Clock; readonly probe: () => Promise<unknown> }) {
  let awaySinceMs = Number.NEGATIVE_INFINITY;
  let lastFailure: { readonly key: string; readonly error: NoAnswerError; readonly atMs: number } | undefined;
  let lastProbe: { readonly atMs: number; readonly isAnswered: Promise<boolean> } | undefined;
  const nowMs = (): number => clock().getTime();

  function isProbeAnswered(): Promise<boolean> {
    if (lastProbe === undefined || nowMs() - lastProbe.atMs >= patienceMs || nowMs() < lastProbe.atMs) {
      const answered = within(probe(), patienceMs / 2).then(
        () => true,
        () => false,
      );
      lastProbe = { atMs: nowMs(), isAnswered: answered };
    }
    return lastProbe.isAnswered;
  }

  /** One read may answer several questions, so the same error counts once. */
  function isOneOfTwo(key: string, error: NoAnswerError): boolean {
    const before = lastFailure;
    lastFailure = { key, error, atMs: nowMs() };
    if (before === undefined || before.key === key || before.error === error) return false;
    return Math.abs(nowMs() - before.atMs) < togetherMs;
  }

  return {
    isAway: (): boolean => nowMs() >= awaySinceMs && nowMs() < awaySinceMs + awayForMs,

    /** Throws `NoAnswerError`; `invalid-argument` if the database rejects the question. */
    async ask<Value>(request: Promise<Value>): Promise<Value> {
      // Probes halfway, so that both results are known at the timeout.
      const early = setTimeout(() => void isProbeAnswered(), patienceMs / 2);
      try {
        return await within(request, patienceMs);
      } catch (error) {
        if (v.is(noAnswerSchema, error)) throw new NoAnswerError(error, true);
        if (v.is(refusedSchema, error))
          throw new ContractError('invalid-argument', 'the database refuses the question');
        throw error;
      } finally {
        clearTimeout(early);
      }
    },

    async isAwayFor(key: string, error: NoAnswerError): Promise<boolean> {
      const isAway = (error.hasCode && isOneOfTwo(key, error)) || !(await isProbeAnswered());
      if (isAway) awaySinceMs = nowMs();
      return isAway;
    },
  };
}

export type DatabaseWatch = ReturnType<typeof watchDatabase>;
