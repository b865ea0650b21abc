import * as v from 'valibot';
import type { CallableContract, StaffCaller } from '#contract/callables/callable.ts';
import { ContractError, type ErrorCode } from '#contract/errors.ts';
import { callable } from '../platform/callable.ts';
import type { Clock } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import type { ServedCall } from '../platform/servedCall.ts';
import { lostRace } from '../platform/unless.ts';
import { type Staff, staffOf } from './act.ts';
import type { Reverter } from './authority.ts';

type Contract = CallableContract & { readonly caller: StaffCaller };
type Audited = Pick<Staff, 'auditIds'>;

/** Adds the ids of the audit entries to the answer, unless the handler returns its own. */
export const staffCallable = <Of extends Contract>(
  contract: Of,
  handler: (
    input: v.InferOutput<Of['input']>,
    staff: Staff,
  ) => Promise<Omit<v.InferInput<Of['output']>, 'auditIds'> & Partial<Audited>>,
): ServedCall<Of> =>
  callable(contract, async (input, { person: { uid, role = null }, clock }) => {
    const staff = staffOf({ uid, role }, clock);
    const output = await handler(input, staff);
    return answered(contract, { auditIds: staff.auditIds, ...output });
  });

type OnMany = Contract & CallableContract<v.GenericSchema<unknown, { ids: string[] }>>;
type Many<Of extends OnMany> = v.InferOutput<Of['input']>;

/** Calls `work` for each id; each result names its audit entries. */
export const staffCallableOnMany = <Of extends OnMany>(
  contract: Of,
  work: (staff: Staff, id: Many<Of>['ids'][number], input: Many<Of>) => Promise<unknown>,
  /** Throws to refuse the whole call. */
  check: (input: Many<Of>, clock: Clock) => void = () => {},
): ServedCall<Of> =>
  callable(contract, async (input, { person: { uid, role = null }, clock }) => {
    check(input, clock);
    const written = new Map<string, Staff['auditIds']>();
    const { results } = await resultsFor(input.ids, contract.name, (id) => {
      const staff = staffOf({ uid, role }, clock);
      written.set(id, staff.auditIds);
      return work(staff, id, input);
    });
    return answered(contract, {
      results: results.map((result) => ({ ...result, auditIds: written.get(result.id) ?? [] })),
    });
  });

/** An act is its call, with its undo. */
export const withUndo = <Call extends object>(call: Call, revert: Reverter): Call & { readonly revert: Reverter } =>
  Object.assign(call, { revert });

function answered<Of extends Contract>({ name, output }: Of, answer: unknown): v.InferInput<Of['output']> {
  if (!v.is(output, answer)) throw new Error(`${name} answers what its contract does not have`);
  return answer;
}

const atOnce = 5;

export type Result<Id> = { readonly id: Id; readonly ok: boolean; readonly code?: ErrorCode };

/** Runs `work` once per distinct id, even if some fail. Logs unexpected errors and returns `internal` for them. */
export async function resultsFor<Id extends string>(
  ids: readonly Id[],
  call: string,
  work: (id: Id) => Promise<unknown>,
): Promise<{ results: Result<Id>[] }> {
  const codes = new Map<Id, ErrorCode>();
  const once = [...new Set(ids)];
  for (let start = 0; start < once.length; start += atOnce) {
    const worked = once.slice(start, start + atOnce).map(async (id) => {
      try {
        await work(id);
      } catch (thrown) {
        const error = lostRace(thrown) ?? thrown;
        if (!(error instanceof ContractError)) log.error('one of several failed', error, { call, id });
        codes.set(id, error instanceof ContractError ? error.code : 'internal');
      }
    });
    await Promise.all(worked);
  }
  return {
    results: ids.map((id) => {
      const code = codes.get(id);
      // Omitted, because calls send `undefined` as `null`, which the contract rejects.
      return code === undefined ? { id, ok: true } : { id, ok: false, code };
    }),
  };
}
