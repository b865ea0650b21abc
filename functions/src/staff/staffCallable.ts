import * as v from 'valibot';
import type { CallableContract, StaffCaller } from '#contract/callables/callable.ts';
import { callable } from '../platform/callable.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, resultsFor } from '../platform/resultsFor.ts';
import type { ServedCall } from '../platform/servedCall.ts';
import { type Staff, staffOf } from './act.ts';

type Audited = { readonly auditIds: readonly string[] };

/** Answers with the ids of the entries that `act` wrote, where the handler does not say others. */
export const staffCallable = <
  Input extends v.GenericSchema,
  Output extends v.GenericSchema<Audited>,
  Name extends string,
  By extends StaffCaller,
>(
  contract: CallableContract<Input, Output, Name, By>,
  handler: (
    input: v.InferOutput<Input>,
    staff: Staff,
  ) => Promise<Omit<v.InferInput<Output>, 'auditIds'> & Partial<Audited>>,
): ServedCall<Name, By> =>
  callable(contract, {}, async (input, { person: { uid, role = null }, clock }) => {
    const staff = staffOf({ uid, role }, clock);
    const said = await handler(input, staff);
    const answer: unknown = { auditIds: staff.auditIds, ...said };
    if (!v.is(contract.output, answer)) throw new Error(`${contract.name} answers what its contract does not have`);
    return answer;
  });

type AuditedResult<Id> = Result<Id> & { readonly auditIds: string[] };

/** Works on each with a `Staff` of its own, so that its result names the entries that were written for it. */
type OnEach = <Id extends string>(
  ids: readonly Id[],
  work: (staff: Staff, id: Id) => Promise<unknown>,
) => Promise<{ results: AuditedResult<Id>[] }>;

export const staffCallableOnMany = <
  Input extends v.GenericSchema,
  Output extends v.GenericSchema,
  Name extends string,
  By extends StaffCaller,
>(
  contract: CallableContract<Input, Output, Name, By>,
  handler: (input: v.InferOutput<Input>, onEach: OnEach, clock: Clock) => Promise<v.InferInput<Output>>,
): ServedCall<Name, By> =>
  callable(contract, {}, (input, { person: { uid, role = null }, clock }) => {
    const onEach: OnEach = async (ids, work) => {
      const written = new Map<string, Staff['auditIds']>();
      const { results } = await resultsFor(ids, contract.name, (id) => {
        const staff = staffOf({ uid, role }, clock);
        written.set(id, staff.auditIds);
        return work(staff, id);
      });
      return { results: results.map((result) => ({ ...result, auditIds: [...(written.get(result.id) ?? [])] })) };
    };
    return handler(input, onEach, clock);
  });
