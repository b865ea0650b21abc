import * as v from 'valibot';
import { ContractError } from '#contract/errors.ts';

const codedSchema = v.object({ code: v.union([v.string(), v.number()]) });

/** `undefined` if `work` fails with one of these codes (gRPC, Storage's HTTP or Auth). */
export async function unless<Result>(
  codes: readonly (string | number)[],
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (v.is(codedSchema, error) && codes.includes(error.code)) return undefined;
    throw error;
  }
}

const abortedSchema = v.object({ code: v.literal(10) });

/** Maps ABORTED (10), a contended transaction that wrote nothing, to `resource-exhausted`; else `undefined`. */
export const lostRace = (error: unknown): ContractError | undefined =>
  v.is(abortedSchema, error)
    ? new ContractError('resource-exhausted', 'too many changes at once', { retryAfterSeconds: 1 })
    : undefined;
