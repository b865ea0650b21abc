import * as v from 'valibot';
import { errorCodes } from '../errors.ts';
import type { RateName } from '../rates.ts';

const resultOf = <Id extends v.GenericSchema>(id: Id) => ({
  id,
  ok: v.boolean(),
  code: v.optional(v.picklist(errorCodes)),
});

export const resultsOf = <Id extends v.GenericSchema>(id: Id) => v.object({ results: v.array(v.object(resultOf(id))) });

/** `auditIds`: audit log entries that the call wrote, newest first, for `revertAction`; empty if nothing changed. */
export const audited = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object({ ...entries, auditIds: v.array(v.string()) });

/** A failed result may have entries too. */
export const auditedResultsOf = <Id extends v.GenericSchema>(id: Id) =>
  v.object({ results: v.array(audited(resultOf(id))) });

const staffCallers = ['moderator', 'admin'] as const;
export type StaffCaller = (typeof staffCallers)[number];

/** `banned-too`: calls that banned people keep (appeal, export, deletion). */
export const callers = ['anyone', 'user', 'banned-too', ...staffCallers] as const;
export type Caller = (typeof callers)[number];

export type CallableContract<
  Input extends v.GenericSchema = v.GenericSchema,
  Output extends v.GenericSchema = v.GenericSchema,
> = {
  readonly name: string;
  readonly caller: Caller;
  /** Only calls that read at most ten documents may be `unlimited`. */
  readonly rate: RateName | 'unlimited';
  readonly whileReadOnly: 'refused' | 'staff-alone' | 'goes-on';
  /** The client repeats the call if `resource-exhausted` asks it to wait for a second. */
  readonly repeatable?: true;
  /** Other input throws `invalid-argument` with the field. */
  readonly input: Input;
  readonly output: Output;
};

const contractsWith =
  <const Shared extends Partial<CallableContract>>(shared: Shared) =>
  <Name extends string, Own extends Omit<CallableContract, 'name' | keyof Shared>>(name: Name, own: Own) => ({
    name,
    ...shared,
    ...own,
  });

/** On somebody's own photos and albums: `not-found`, `permission-denied` (not the owner). */
export const userCall = contractsWith({ caller: 'user', whileReadOnly: 'goes-on', repeatable: true });
export const userChange = contractsWith({ caller: 'user', whileReadOnly: 'refused', repeatable: true });
export const bannedTooCall = contractsWith({ caller: 'banned-too', whileReadOnly: 'goes-on', repeatable: true });

/** On people, photos and albums: `not-found`, `permission-denied` (one's own; for moderators also those of staff). */
export const moderatorCall = contractsWith({ caller: 'moderator', rate: 'staff', whileReadOnly: 'goes-on' });

/** firebase.json routes these paths to the functions `staff` and `calls`. */
export const callPath = ({ name, caller }: { readonly name: string; readonly caller: Caller }): string =>
  `/call/${staffCallers.some((each) => each === caller) ? 'staff/' : ''}${name}`;
