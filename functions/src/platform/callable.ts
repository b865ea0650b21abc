import { HttpsError, onCall } from 'firebase-functions/v2/https';
import * as v from 'valibot';
import type { CallableContract, Caller } from '#contract/callables/callable.ts';
import { ContractError, type ErrorDetails } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { type Rate, rates } from '#contract/rates.ts';
import { lanes } from './budget.ts';
import { type Clock, systemClock } from './clock.ts';
import { closedNow } from './closedNow.ts';
import { refuseFlood } from './floods.ts';
import { inCall } from './logContext.ts';
import { log } from './logger.ts';
import { lostRace } from './lostRace.ts';
import { authorize, isStaff, type Person, tokenOf } from './person.ts';
import { checkRate, takeRate } from './rate.ts';
import { type ServedCall, serves } from './servedCall.ts';

/** `units`: instead of those of the input. */
export type TakeRate = (units?: number) => Promise<void>;

type Context = {
  readonly person: Person;
  readonly clock: Clock;
  /** Takes the call's cost, or throws `resource-exhausted`. Call it when nothing else can refuse. */
  readonly takeRate: TakeRate;
};

type Handler<Input, Output> = (input: Input, context: Context) => Promise<Output>;

type Options<Input> = {
  /** What a valid input takes of the call's rate, 1 by default. */
  readonly units?: (input: Input) => number;
};

/** The only place where an error becomes what the client sees. */
export function toHttpsError(thrown: unknown, call: string): HttpsError {
  const error = lostRace(thrown) ?? thrown;
  if (error instanceof ContractError) {
    const { code, field, retryAfterSeconds, closed } = error;
    const details: ErrorDetails = { code, field, retryAfterSeconds, closed };
    return new HttpsError(error.code, error.message, details);
  }
  log.error('call failed', error, { call });
  const details: ErrorDetails = { code: 'internal' };
  return new HttpsError('internal', 'internal error', details);
}

/** Throws `invalid-argument` with the dotted path of the first wrong field. */
export function parseInput<Schema extends v.GenericSchema>(schema: Schema, data: unknown): v.InferOutput<Schema> {
  // The SDK sends `null` for a call without data.
  const result = v.safeParse(schema, data ?? {}, { abortEarly: true });
  if (result.success) return result.output;
  const field = v.getDotPath(result.issues[0]) ?? '';
  throw new ContractError('invalid-argument', `${field || 'input'} is not as agreed`, { field });
}

// Calls of one person mostly change the same documents. Those that wait behind so many are too many.
const inTurn = lanes(100);

/** Throws `failed-precondition` while the site is read-only, unless this call goes on then. */
async function requireOpen(
  rule: CallableContract<v.GenericSchema, v.GenericSchema>['whileReadOnly'],
  uid: Uid,
  now: Date,
): Promise<void> {
  if (rule === 'goes-on' || !(await closedNow(now)).includes('changes')) return;
  if (rule === 'staff-alone' && (await isStaff(uid))) return;
  throw new ContractError('failed-precondition', 'the site is read-only', { closed: 'changes' });
}

/**
 * For signed-in people. Checks for a flood, sign-in, status, role, read-only, rate, input, in this order. Throws
 * `HttpsError`.
 * Changes by one person take turns in this instance; calls that take a rate for reading, and those of staff, do not.
 */
export function callable<
  Input extends v.GenericSchema,
  Output extends v.GenericSchema,
  Name extends string,
  By extends Exclude<Caller, 'anyone'>,
>(
  contract: CallableContract<Input, Output, Name, By>,
  { units = () => 1 }: Options<v.InferOutput<Input>>,
  handler: Handler<v.InferOutput<Input>, v.InferInput<Output>>,
): ServedCall<Name, By> {
  const { caller, name } = contract;
  const rate: Rate | undefined = contract.rate === 'unlimited' ? undefined : rates[contract.rate];
  const takesTurns = rate !== rates.staff && rate !== rates.reads;
  return serves(
    contract,
    onCall({ cors: false }, (request) =>
      inCall(name, request.rawRequest.get('traceparent'), async () => {
        try {
          refuseFlood(request.auth?.uid, systemClock());
          const person = await authorize(caller, tokenOf(request.auth));
          const { uid } = person;
          await requireOpen(contract.whileReadOnly, uid, systemClock());
          if (rate && rate.taken !== 'sometimes') {
            await (rate.taken === 'always' ? takeRate : checkRate)(uid, rate, 1, systemClock);
          }
          const input = parseInput(contract.input, request.data);
          const take: TakeRate = async (taken = units(input)) => {
            if (rate && taken > 0) await takeRate(uid, rate, taken, systemClock);
          };
          const handle = () => handler(input, { person, clock: systemClock, takeRate: take });
          return await (takesTurns ? inTurn(uid, handle) : handle());
        } catch (error) {
          throw toHttpsError(error, name);
        }
      }),
    ),
  );
}
