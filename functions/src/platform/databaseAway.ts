import * as v from 'valibot';
import { ContractError } from '#contract/errors.ts';
import type { Clock } from './clock.ts';

/** One question got no answer. That alone says nothing about the database. */
export class NoAnswerError extends Error {
  /** Whether the database answered with a code for it, rather than not in time. */
  readonly hasCode: boolean;

  constructor(cause: unknown, hasCode: boolean) {
    super('the database does not answer', { cause });
    this.name = 'NoAnswerError';
    this.hasCode = hasCode;
  }
}

/** Nobody gets an answer from the database just now. */
export class DatabaseAwayError extends NoAnswerError {
  constructor(cause: unknown) {
    super(cause, true);
    this.name = 'DatabaseAwayError';
  }
}

// DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, INTERNAL, UNAVAILABLE: grpc.io/docs/guides/status-codes
const noAnswerSchema = v.object({ code: v.picklist([4, 8, 13, 14]) });
const refusedSchema = v.object({ code: v.literal(3) });

/** The SDK retries for ten minutes; the visitor is gone long before. */
const patienceMs = 4_000;
/** The same question may fail again and again; two questions at once are no accident. */
const togetherMs = 10_000;
/** Once the database is found away, others do not wait for it until this has passed. */
const awayForMs = 5_000;

async function within<Value>(asked: Promise<Value>, ms: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswerError(`nothing within ${ms} ms`, false)), ms);
  });
  try {
    return await Promise.race([asked, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** `probe`: a read that succeeds whenever the database answers at all. */
type Options = { readonly clock: Clock; readonly probe: () => Promise<unknown> };

/**
 * Tells a database that is away from a question that is slow or wrong: anybody can ask such a question, and while the
 * database counts as away, everybody sees what was there an hour ago. It is away if two different questions fail with
 * a code for it within seconds, or if one fails and a probe does too.
 */
export function watchDatabase({ clock, probe }: Options) {
  let awaySinceMs = Number.NEGATIVE_INFINITY;
  let lastFailure: { readonly key: string; readonly error: NoAnswerError; readonly atMs: number } | undefined;
  let lastProbe: { readonly atMs: number; readonly isAnswered: Promise<boolean> } | undefined;
  const nowMs = (): number => clock().getTime();

  /** Shared: a probe of the last seconds serves everybody. */
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

  /** One read may answer several questions: its error is one failure. */
  function isOneOfTwo(key: string, error: NoAnswerError): boolean {
    const before = lastFailure;
    lastFailure = { key, error, atMs: nowMs() };
    if (before === undefined || before.key === key || before.error === error) return false;
    return Math.abs(nowMs() - before.atMs) < togetherMs;
  }

  return {
    isAway: (): boolean => nowMs() >= awaySinceMs && nowMs() < awaySinceMs + awayForMs,

    /** Throws `NoAnswerError`, and `invalid-argument` for a question that the database refuses. */
    async ask<Value>(asked: Promise<Value>): Promise<Value> {
      // Both answers are known by the time that the patience is over.
      const early = setTimeout(() => void isProbeAnswered(), patienceMs / 2);
      try {
        return await within(asked, patienceMs);
      } catch (error) {
        if (v.is(noAnswerSchema, error)) throw new NoAnswerError(error, true);
        if (v.is(refusedSchema, error))
          throw new ContractError('invalid-argument', 'the database refuses the question');
        throw error;
      } finally {
        clearTimeout(early);
      }
    },

    /** Whether the question with this key failed because the database is away. */
    async isAwayFor(key: string, error: NoAnswerError): Promise<boolean> {
      const isAway = (error.hasCode && isOneOfTwo(key, error)) || !(await isProbeAnswered());
      if (isAway) awaySinceMs = nowMs();
      return isAway;
    },
  };
}

export type DatabaseWatch = ReturnType<typeof watchDatabase>;
