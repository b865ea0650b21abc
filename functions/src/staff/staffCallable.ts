import type { CallableFunction, CallableOptions } from 'firebase-functions/v2/https';
import type * as v from 'valibot';
import type { CallableContract } from '#contract/callables/callable.ts';
import { callable } from '../platform/callable.ts';
import { type Staff, staffOf } from './act.ts';

export const staffCallable = <Input extends v.GenericSchema, Output extends v.GenericSchema>(
  contract: CallableContract<Input, Output>,
  handler: (input: v.InferOutput<Input>, staff: Staff) => Promise<v.InferInput<Output>>,
  options: CallableOptions = {},
): CallableFunction<unknown, Promise<v.InferInput<Output>>> =>
  callable(contract, options, (input, { person: { uid, role = null }, clock }) =>
    handler(input, staffOf({ uid, role }, clock)),
  );
