import { HttpsError } from 'firebase-functions/v2/https';
import * as v from 'valibot';

/** Where the callables are exported that a deployment has. Loaded when the first call is made: most files make none. */
const load = (): Promise<readonly object[]> =>
  Promise.all([
    import('../../../src/codebases/calls.ts'),
    import('../../../src/codebases/social.ts'),
    import('../../../src/codebases/staff.ts'),
  ]);

type Runs = (request: unknown) => unknown;
const callableSchema = v.looseObject({ run: v.custom<Runs>((value) => typeof value === 'function') });

let loading: ReturnType<typeof load> | undefined;

async function callableOf(name: string): Promise<Runs> {
  loading ??= load();
  const found = (await loading).map((exported): unknown => Reflect.get(exported, name)).find(Boolean);
  // A callable is a function with `run` beside it.
  return v.parse(callableSchema, { run: Object(found).run }).run;
}

const signInSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({ uid: v.string(), signedInAtMs: v.number(), isAnonymous: v.boolean() }),
);
type SignIn = v.InferOutput<typeof signInSchema>;

/** Stands for an ID token where no Auth service gives any. */
export const idTokenOf = (signIn: SignIn): string => JSON.stringify(signIn);

/** What a function learns of its caller from the ID token. */
function authOf(idToken: string) {
  const { uid, signedInAtMs, isAnonymous } = v.parse(signInSchema, idToken);
  const identities = isAnonymous ? {} : { email: [uid] };
  return { uid, token: { auth_time: Math.floor(signedInAtMs / 1_000), firebase: { identities } } };
}

const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Makes a call in this process, past HTTP: what the client would be answered, as the body of the response. */
export async function callHere(name: string, data: unknown, idToken: string | undefined): Promise<unknown> {
  const run = await callableOf(name);
  try {
    const auth = idToken === undefined ? undefined : authOf(idToken);
    return { result: overTheWire(await run({ data: overTheWire(data), auth, rawRequest: { get: () => undefined } })) };
  } catch (error) {
    if (!(error instanceof HttpsError)) throw error;
    const { message, details, httpErrorCode } = error;
    return { error: { message, status: httpErrorCode.canonicalName, details: overTheWire(details) } };
  }
}
