import { type CallableFunction, type HttpsOptions, onRequest } from 'firebase-functions/v2/https';
import type { Caller, StaffCaller } from '#contract/callables/callable.ts';
import { ContractError } from '#contract/errors.ts';
import { createCallReader, needsAppCheck, RefusedRequest } from './callRequest.ts';
import { systemClock } from './clock.ts';
import { refuse } from './unread.ts';

/** The SDK's handler, which also serves plain requests, with its contract. */
export type ServedCall<Contract extends { readonly name: string; readonly caller: Caller }> = CallableFunction<
  unknown,
  Promise<unknown>
> & { readonly contract: Pick<Contract, 'name' | 'caller'> };

type Table<Calls, By extends Caller> = {
  readonly [Name in keyof Calls]: ServedCall<{ name: Name & string; caller: By }>;
};

export const callsOfPeople = <const Calls extends Table<Calls, Exclude<Caller, StaffCaller>>>(calls: Calls): Calls =>
  calls;
export const callsOfStaff = <const Calls extends Table<Calls, StaffCaller>>(calls: Calls): Calls => calls;

const forNobody = { 'Cache-Control': 'no-store' };

/** As the SDK answers, but without a line in the log. */
function refusalOf({ code, message, retryAfterSeconds }: ContractError) {
  return { error: { status: code.toUpperCase().replaceAll('-', '_'), message, details: { code, retryAfterSeconds } } };
}

/** The last path segment names the call, as in `httpsCallableFromURL`. */
export const serveCalls = <const Calls extends Table<Calls, Caller>>(options: HttpsOptions, calls: Calls) => {
  const handlers = new Map<string, CallableFunction<unknown, Promise<unknown>>>(Object.entries(calls));
  const readCall = createCallReader(systemClock);
  return onRequest({ ...options, cors: false }, async (request, response) => {
    const handler = handlers.get(request.path.slice(request.path.lastIndexOf('/') + 1));
    if (!handler) return refuse(response, 404, forNobody, { error: { status: 'NOT_FOUND', message: 'no such call' } });
    try {
      request.body = await readCall(request);
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      const status = error instanceof RefusedRequest ? error.status : 429;
      const more = status === 405 ? { Allow: 'POST' } : {};
      return refuse(response, status, { ...forNobody, ...more }, refusalOf(error));
    }
    request.headers['content-type'] = 'application/json';
    // The SDK would log an invalid token that nobody needs, and answer 200 to refused calls of a stream.
    if (!needsAppCheck) delete request.headers['x-firebase-appcheck'];
    delete request.headers.accept;
    response.set(forNobody);
    return handler(request, response);
  });
};
