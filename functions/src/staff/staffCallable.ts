import type * as v from 'valibot';
import type { CallableContract, StaffCaller } from '#contract/callables/callable.ts';
import type { StaffCallName } from '#contract/rates.ts';
import { callable } from '../platform/callable.ts';
import type { ServedCall } from '../platform/servedCall.ts';
import { type Staff, staffOf } from './act.ts';

export const staffCallable = <
  Input extends v.GenericSchema,
  Output extends v.GenericSchema,
  Name extends StaffCallName,
  By extends StaffCaller,
>(
  contract: CallableContract<Input, Output, Name, By>,
  handler: (input: v.InferOutput<Input>, staff: Staff) => Promise<v.InferInput<Output>>,
): ServedCall<Name, By> =>
  callable(contract, {}, (input, { person: { uid, role = null }, clock }) =>
    handler(input, staffOf({ uid, role }, clock)),
  );
