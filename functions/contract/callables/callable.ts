import * as v from 'valibot';
import { errorCodes } from '../errors.ts';

export const resultsOf = <Id extends v.GenericSchema>(id: Id) =>
  v.object({ results: v.array(v.object({ id, ok: v.boolean(), code: v.optional(v.picklist(errorCodes)) })) });

/** `banned-too`: calls that a banned person keeps (appeal, export, deletion). */
export const callers = ['anyone', 'user', 'banned-too', 'moderator', 'admin'] as const;
export type Caller = (typeof callers)[number];

export type CallableContract<Input extends v.GenericSchema, Output extends v.GenericSchema> = {
  readonly name: string;
  readonly caller: Caller;
  /**
   * Where the call answers `resource-exhausted` with a second to wait, it has done nothing yet, or does the same when it
   * is made again. The client then repeats it.
   */
  readonly repeatable?: true;
  readonly input: Input;
  readonly output: Output;
};

export const callableContract = <const Input extends v.GenericSchema, const Output extends v.GenericSchema>(
  contract: CallableContract<Input, Output>,
): CallableContract<Input, Output> => contract;
