import * as v from 'valibot';
import { errorCodes } from '../errors.ts';
import type { RateName } from '../rates.ts';

const resultOf = <Id extends v.GenericSchema>(id: Id) => ({
  id,
  ok: v.boolean(),
  code: v.optional(v.picklist(errorCodes)),
});

export const resultsOf = <Id extends v.GenericSchema>(id: Id) => v.object({ results: v.array(v.object(resultOf(id))) });

/**
 * What a call of staff answers. `auditIds`: of the entries that it wrote to the audit log, newest first; none where nothing
 * changed, as when it is repeated. `revertAction` takes them.
 */
export const audited = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object({ ...entries, auditIds: v.array(v.string()) });

/** A failed one may have written entries too. */
export const auditedResultsOf = <Id extends v.GenericSchema>(id: Id) =>
  v.object({ results: v.array(audited(resultOf(id))) });

const staffCallers = ['moderator', 'admin'] as const;
export type StaffCaller = (typeof staffCallers)[number];

/** `banned-too`: calls that a banned person keeps (appeal, export, deletion). */
export const callers = ['anyone', 'user', 'banned-too', ...staffCallers] as const;
export type Caller = (typeof callers)[number];

export type CallableContract<
  Input extends v.GenericSchema,
  Output extends v.GenericSchema,
  Name extends string = string,
  By extends Caller = Caller,
> = {
  readonly name: Name;
  readonly caller: By;
  /**
   * The bucket that it takes from (`rates.ts`). Only calls that read at most ten documents may be `unlimited`. `heartbeat`
   * has a limit for each network.
   */
  readonly rate: RateName | 'unlimited';
  /** `staff-alone`: who is of the staff goes on. */
  readonly whileReadOnly: 'refused' | 'staff-alone' | 'goes-on';
  /**
   * Where the call answers `resource-exhausted` with a second to wait, it has done nothing yet, or does the same when it
   * is made again. The client then repeats it.
   */
  readonly repeatable?: true;
  readonly input: Input;
  readonly output: Output;
};

export const callableContract = <
  const Input extends v.GenericSchema,
  const Output extends v.GenericSchema,
  const Name extends string,
  const By extends Caller,
>(
  contract: CallableContract<Input, Output, Name, By>,
): CallableContract<Input, Output, Name, By> => contract;

const isStaffCaller = (caller: Caller): boolean => staffCallers.some((known) => known === caller);

/** Where the site serves a call: Hosting hands these paths to the functions `staff` and `calls` (firebase.json). */
export const callPath = ({ name, caller }: { readonly name: string; readonly caller: Caller }): string =>
  `/call/${isStaffCaller(caller) ? 'staff/' : ''}${name}`;
