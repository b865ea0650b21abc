import { type CallableFunction, type CallableOptions, onCall } from 'firebase-functions/v2/https';
import * as v from 'valibot';
import type { CallableContract } from '#contract/callables/callable.ts';
import { parseInput, toHttpsError } from './callable.ts';
import { type Clock, systemClock } from './clock.ts';
import { inCall } from './logContext.ts';
import { networkOf } from './network.ts';
import { type Person, recognize, tokenOf } from './person.ts';

export type OpenContext = {
  /** Who is signed in; `undefined` for a visitor. May be banned: the handler has to look. */
  readonly person: Person | undefined;
  /** A mark of the network that the call comes from, good within this process alone: see `networkOf`. */
  readonly network: string | undefined;
  readonly clock: Clock;
};

type Handler<Input, Output> = (input: Input, context: OpenContext) => Promise<Output>;

const forwardedSchema = v.optional(v.string());

/**
 * Declares a call that is open to anyone, signed in or not; the counterpart of `callable`, with the same errors. A token
 * that does not verify is refused by the SDK, and one whose sign-in was ended by `recognize`: a browser that believes it is
 * signed in has to learn that it is not, instead of going on as a visitor.
 */
export function openCallable<Input extends v.GenericSchema, Output extends v.GenericSchema>(
  contract: CallableContract<Input, Output>,
  options: CallableOptions,
  handler: Handler<v.InferOutput<Input>, v.InferInput<Output>>,
): CallableFunction<unknown, Promise<v.InferInput<Output>>> {
  if (contract.caller !== 'anyone') throw new Error(`${contract.name} asks for sign-in: declare it with callable()`);
  return onCall(options, (request) =>
    inCall(contract.name, request.rawRequest.get('traceparent'), async () => {
      try {
        const person = await recognize(tokenOf(request.auth));
        const forwarded = v.parse(forwardedSchema, request.rawRequest.get('x-forwarded-for'));
        const input = parseInput(contract.input, request.data);
        return await handler(input, { person, network: networkOf(forwarded), clock: systemClock });
      } catch (error) {
        throw toHttpsError(error, contract.name);
      }
    }),
  );
}
