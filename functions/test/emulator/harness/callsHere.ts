import { FunctionsError } from 'firebase/functions';
import { HttpsError } from 'firebase-functions/v2/https';
import * as v from 'valibot';
import type { CallName } from '../../../src/calls.ts';

/** The deployed functions. Loaded by the first call, because most files make none. */
async function callableOf(name: CallName): Promise<(request: unknown) => unknown> {
  const { peopleCalls, staffCalls } = await import('../../../src/calls.ts');
  const { run } = { ...peopleCalls, ...staffCalls }[name];
  return (request) => Reflect.apply(run, undefined, [request]);
}

const signInSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({ uid: v.string(), signedInAtMs: v.number(), isAnonymous: v.boolean() }),
);
type SignIn = v.InferOutput<typeof signInSchema>;

/** Replaces an ID token where no Auth service issues any. */
export const idTokenOf = (signIn: SignIn): string => JSON.stringify(signIn);

/** The caller's data that a function reads from the ID token. */
function authOf(idToken: string) {
  const { uid, signedInAtMs, isAnonymous } = v.parse(signInSchema, idToken);
  const identities = isAnonymous ? {} : { email: [uid] };
  return { uid, token: { auth_time: Math.floor(signedInAtMs / 1_000), firebase: { identities } } };
}

const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Makes a call in this process, without HTTP. Returns the result and throws a refusal as the SDK does. */
export async function callHere(name: CallName, data: unknown, idToken: string | undefined): Promise<unknown> {
  const run = await callableOf(name);
  try {
    const auth = idToken === undefined ? undefined : authOf(idToken);
    const rawRequest = { headers: {}, get: () => undefined };
    return overTheWire(await run({ data: overTheWire(data), auth, rawRequest }));
  } catch (error) {
    if (!(error instanceof HttpsError)) throw error;
    throw new FunctionsError(error.code, error.message, overTheWire(error.details));
  }
}
