import { onCall } from 'firebase-functions/v2/https';
import type * as v from 'valibot';
import type { CallableContract } from '#contract/callables/callable.ts';
import { parseInput, toHttpsError } from './callable.ts';
import { type Clock, systemClock } from './clock.ts';
import { refuseFlood } from './floods.ts';
import { inCall } from './logContext.ts';
import { type Asker, askerIn } from './network.ts';
import { type Person, recognize, tokenOf } from './person.ts';
import { type ServedCall, serves } from './servedCall.ts';

export type OpenContext = {
  /** `undefined` for a visitor. May be banned: the handler has to look. */
  readonly person: Person | undefined;
  readonly asker: Asker;
  readonly clock: Clock;
};

type Handler<Input, Output> = (input: Input, context: OpenContext) => Promise<Output>;

/** For anyone; the counterpart of `callable`. Refuses an ended sign-in, so that the browser learns of it. */
export function openCallable<Input extends v.GenericSchema, Output extends v.GenericSchema, Name extends string>(
  contract: CallableContract<Input, Output, Name, 'anyone'>,
  handler: Handler<v.InferOutput<Input>, v.InferInput<Output>>,
): ServedCall<Name, 'anyone'> {
  return serves(
    contract,
    onCall({ cors: false }, (request) =>
      inCall(contract.name, request.rawRequest.get('traceparent'), async () => {
        try {
          refuseFlood(request.auth?.uid, systemClock());
          const person = await recognize(tokenOf(request.auth));
          const input = parseInput(contract.input, request.data);
          const asker = askerIn(request.rawRequest.headers);
          return await handler(input, { person, asker, clock: systemClock });
        } catch (error) {
          throw toHttpsError(error, contract.name);
        }
      }),
    ),
  );
}
