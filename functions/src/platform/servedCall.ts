import { type CallableFunction, type HttpsOptions, onRequest } from 'firebase-functions/v2/https';
import type { Caller, StaffCaller } from '#contract/callables/callable.ts';

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

/** The last path segment names the call, as in `httpsCallableFromURL`. */
export const serveCalls = <const Calls extends Table<Calls, Caller>>(options: HttpsOptions, calls: Calls) => {
  const handlers = new Map<string, CallableFunction<unknown, Promise<unknown>>>(Object.entries(calls));
  return onRequest({ ...options, cors: false }, (request, response) => {
    response.set('Cache-Control', 'no-store');
    const handler = handlers.get(request.path.slice(request.path.lastIndexOf('/') + 1));
    if (handler) return handler(request, response);
    response.status(404).json({ error: { status: 'NOT_FOUND', message: 'no such call' } });
  });
};
