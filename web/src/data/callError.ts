import * as v from 'valibot';
import { closableParts } from '#contract/closable.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { ContractError, errorCodes } from '#contract/errors.ts';

const detailsSchema = v.object({
  code: v.picklist(errorCodes),
  field: v.optional(v.string()),
  retryAfterSeconds: v.optional(v.number()),
  // A part that this build knows nothing of is refused in the words of the code.
  closed: v.fallback(v.optional(v.picklist(closableParts)), undefined),
});

/**
 * An error of the functions SDK as the contract's one: from its `details` where our functions sent them, else from its
 * own code, which the platform sets (`functions/unauthenticated`). What the contract has no code for is `internal`.
 */
export function toContractError(error: unknown): ContractError {
  if (error instanceof ContractError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const details = v.safeParse(detailsSchema, fieldOf(error, 'details'));
  if (details.success) {
    return new ContractError(details.output.code, message, details.output);
  }
  return new ContractError(codeOf(fieldOf(error, 'code')), message);
}

function codeOf(sdkCode: unknown): ErrorCode {
  return errorCodes.find((code) => sdkCode === `functions/${code}`) ?? 'internal';
}

function fieldOf(error: unknown, name: 'details' | 'code'): unknown {
  return error instanceof Error ? Object.getOwnPropertyDescriptor(error, name)?.value : undefined;
}
