import * as v from 'valibot';
import { errorCodes } from '../errors.ts';

/** What a call on several things answers for each of them, in the order they were given. */
export const resultsOf = <Id extends v.GenericSchema>(id: Id) =>
  v.object({ results: v.array(v.object({ id, ok: v.boolean(), code: v.optional(v.picklist(errorCodes)) })) });

/** Who may make a call; `banned-too` is for what a banned user keeps: appeal, export, deletion. */
export const callers = ['anyone', 'user', 'banned-too', 'moderator', 'admin'] as const;
export type Caller = (typeof callers)[number];

/** A call as both sides know it: its name, who may make it, what goes in and what comes out. */
export type CallableContract<Input extends v.GenericSchema, Output extends v.GenericSchema> = {
  readonly name: string;
  readonly caller: Caller;
  readonly input: Input;
  readonly output: Output;
};

export const callableContract = <const Input extends v.GenericSchema, const Output extends v.GenericSchema>(
  contract: CallableContract<Input, Output>,
): CallableContract<Input, Output> => contract;
