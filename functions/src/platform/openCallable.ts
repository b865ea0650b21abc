import { createHmac, randomBytes } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { type CallableFunction, type CallableOptions, onCall } from 'firebase-functions/v2/https';
import * as v from 'valibot';
import type { CallableContract } from '#contract/callables/callable.ts';
import { parseInput, toHttpsError } from './callable.ts';
import { type Clock, systemClock } from './clock.ts';
import { inCall } from './logContext.ts';
import { type Person, recognize, tokenOf } from './person.ts';

export type OpenContext = {
  /** `undefined` for a visitor. May be banned: the handler has to look. */
  readonly person: Person | undefined;
  readonly network: string | undefined;
  readonly clock: Clock;
};

type Handler<Input, Output> = (input: Input, context: OpenContext) => Promise<Output>;

const forwardedSchema = v.optional(v.string());

/** For anyone; the counterpart of `callable`. Refuses an ended sign-in, so that the browser learns of it. */
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

// Gone with the process: nobody, not even we, can find an address by trying all of them against a mark.
const keyOfThisProcess = randomBytes(32);

/** Pure: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkPart(address: string): string | undefined {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return mapped;
  const plain = address.split('%')[0] ?? '';
  if (!isIPv6(plain)) return undefined;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length);
  const all = [...groups, ...Array.from({ length: gap }, () => '0'), ...last];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** A mark; the address is neither kept nor logged. Google's front end adds the last entry, the emulators none. */
export function networkOf(forwarded: string | undefined, key: Buffer = keyOfThisProcess): string | undefined {
  const part = networkPart(forwarded?.split(',').at(-1)?.trim() ?? '');
  return part === undefined ? undefined : createHmac('sha256', key).update(part).digest('base64url');
}
