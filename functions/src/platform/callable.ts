import { type CallableRequest, HttpsError, onCall } from 'firebase-functions/v2/https';
import * as v from 'valibot';
import type { CallableContract, Caller } from '#contract/callables/callable.ts';
import { ContractError, type ErrorDetails } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { type Rate, rates } from '#contract/rates.ts';
import { lanes } from './budget.ts';
import { needsAppCheck } from './callRequest.ts';
import { type Clock, systemClock } from './clock.ts';
import { inCall } from './logContext.ts';
import { log } from './logger.ts';
import { type Asker, askerOf } from './network.ts';
import { authorize, isStaff, type Person, recognize } from './person.ts';
import { checkRate, countInMemory, takeRate } from './rate.ts';
import type { ServedCall } from './servedCall.ts';
import { closedNow } from './siteSettings.ts';
import { lostRace } from './unless.ts';

/** `units`: instead of those of the input. */
export type TakeRate = (units?: number) => Promise<void>;

type Context = {
  readonly person: Person;
  readonly clock: Clock;
  /** Takes the call's cost, or throws `resource-exhausted`. Call it when nothing else can refuse. */
  readonly takeRate: TakeRate;
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

const callsCounted = countInMemory({ windowSeconds: 60 });

/** Throws `resource-exhausted`. */
function countCall(uid: string, now: Date): void {
  callsCounted.check(uid, limits.rate.callsPerMinute, 1, now);
  callsCounted.add(uid, 1, now);
}

/** Refuses floods first, because even a refused call looks up its caller. */
const serve = <Of extends CallableContract>(
  contract: Of,
  work: (request: CallableRequest) => Promise<unknown>,
): ServedCall<Of> => {
  const { name } = contract;
  const handler = onCall({ cors: false, enforceAppCheck: needsAppCheck }, (request) =>
    inCall(name, request.rawRequest.get('traceparent'), async () => {
      try {
        if (request.auth) countCall(request.auth.uid, systemClock());
        return await work(request);
      } catch (error) {
        throw toHttpsError(error, name);
      }
    }),
  );
  return Object.assign(handler, { contract });
};

// Calls of one person mostly change the same documents. At most this many may wait.
const inTurn = lanes(100);

/** Throws `failed-precondition` while the site is read-only, unless this call is still allowed. */
async function requireOpen(rule: CallableContract['whileReadOnly'], uid: Uid, now: Date): Promise<void> {
  if (rule === 'goes-on' || !(await closedNow(now)).includes('changes')) return;
  if (rule === 'staff-alone' && (await isStaff(uid))) return;
  throw new ContractError('failed-precondition', 'the site is read-only', { closed: 'changes' });
}

/**
 * For signed-in people. Checks for a flood, sign-in, status, role, read-only, rate, input, in this order. Throws
 * `HttpsError`. `units`: the cost of a valid input in the call's rate, 1 by default.
 * Changes by one person take turns in this instance; calls that take a rate for reading, and those of staff, do not.
 */
export function callable<Of extends CallableContract & { readonly caller: Exclude<Caller, 'anyone'> }>(
  contract: Of,
  handler: (input: v.InferOutput<Of['input']>, context: Context) => Promise<v.InferInput<Of['output']>>,
  units: (input: v.InferOutput<Of['input']>) => number = () => 1,
): ServedCall<Of> {
  const { caller } = contract;
  const rate: Rate | undefined = contract.rate === 'unlimited' ? undefined : rates[contract.rate];
  const takesTurns = rate !== rates.staff && rate !== rates.reads;
  return serve(contract, async ({ auth, data }) => {
    const person = await authorize(caller, auth);
    const { uid } = person;
    await requireOpen(contract.whileReadOnly, uid, systemClock());
    if (rate && rate.taken !== 'sometimes') {
      await (rate.taken === 'always' ? takeRate : checkRate)(uid, rate, 1, systemClock);
    }
    const input = parseInput(contract.input, data);
    const take: TakeRate = async (taken = units(input)) => {
      if (rate && taken > 0) await takeRate(uid, rate, taken, systemClock);
    };
    const handle = () => handler(input, { person, clock: systemClock, takeRate: take });
    return takesTurns ? inTurn(uid, handle) : handle();
  });
}

export type OpenContext = {
  /** `undefined` for a visitor. May be banned: the handler must check. */
  readonly person: Person | undefined;
  readonly asker: Asker;
  readonly clock: Clock;
};

/** For anyone; the counterpart of `callable`. Refuses an ended sign-in, so that the browser learns of it. */
export const openCallable = <Of extends CallableContract & { readonly caller: 'anyone' }>(
  contract: Of,
  handler: (input: v.InferOutput<Of['input']>, context: OpenContext) => Promise<v.InferInput<Of['output']>>,
): ServedCall<Of> =>
  serve(contract, async ({ auth, data, rawRequest }) => {
    const person = await recognize(auth);
    const input = parseInput(contract.input, data);
    return handler(input, { person, asker: askerOf(rawRequest.headers), clock: systemClock });
  });
