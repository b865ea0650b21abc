import * as v from 'valibot';
import { ContractError } from '#contract/errors.ts';

const codedSchema = v.object({ code: v.union([v.string(), v.number()]) });

/** `undefined` if the work fails with one of these codes: those of gRPC, of Storage (HTTP) or of Auth. */
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

/** gRPC's ABORTED: Firestore's answer to a transaction that others kept from its end. It has written nothing. */
const abortedSchema = v.object({ code: v.literal(10) });

/** `resource-exhausted` with a second to wait, if this error is a transaction that lost its race; else `undefined`. */
export const lostRace = (error: unknown): ContractError | undefined =>
  v.is(abortedSchema, error)
    ? new ContractError('resource-exhausted', 'too many changes at once', { retryAfterSeconds: 1 })
    : undefined;
