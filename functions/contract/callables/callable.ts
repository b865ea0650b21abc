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
 * `auditIds`: of the entries that a call wrote to the audit log, newest first, for `revertAction`; none where nothing
 * changed.
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
  /** Above it, `resource-exhausted`. Only calls that read at most ten documents may be `unlimited`. */
  readonly rate: RateName | 'unlimited';
  readonly whileReadOnly: 'refused' | 'staff-alone' | 'goes-on';
  /** A call that answers `resource-exhausted` with a second to wait can be made again: the client then does that. */
  readonly repeatable?: true;
  /** Anything else is `invalid-argument`, with the field. */
  readonly input: Input;
  readonly output: Output;
};

/** What most calls of signed-in people have in common. `userChange` is refused while the site is read-only. */
export const userCall = { caller: 'user', whileReadOnly: 'goes-on', repeatable: true } as const;
export const userChange = { ...userCall, whileReadOnly: 'refused' } as const;
export const bannedTooCall = { ...userCall, caller: 'banned-too' } as const;

export const moderatorCall = { caller: 'moderator', rate: 'staff', whileReadOnly: 'goes-on' } as const;
export const adminCall = { ...moderatorCall, caller: 'admin' } as const;

export const callableContract = <
  const Input extends v.GenericSchema,
  const Output extends v.GenericSchema,
  const Name extends string,
  const By extends Caller,
>(
  contract: CallableContract<Input, Output, Name, By>,
): CallableContract<Input, Output, Name, By> => contract;

/** Hosting hands these paths to the functions `staff` and `calls` (firebase.json). */
export const callPath = ({ name, caller }: { readonly name: string; readonly caller: Caller }): string =>
  `/call/${staffCallers.some((known) => known === caller) ? 'staff/' : ''}${name}`;
