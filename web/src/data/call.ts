import * as v from 'valibot';
import { type CallableContract, type Caller, callPath } from '#contract/callables/callable.ts';
import { ContractError, errorCodes } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { codeOf, isTokenRefused } from '#lib/codeOf.ts';
import { wait } from '#lib/wait.ts';
import { detailsSchema } from './api.ts';
import { loadAuth, loadFunctions } from './sdk.ts';

/** Only simultaneous calls race, so a few tries are enough. */
const triesMost = 4;
const shortWaitSeconds = 1;

const isSoonOver = (error: unknown): boolean =>
  error instanceof ContractError &&
  error.code === 'resource-exhausted' &&
  error.retryAfterSeconds !== undefined &&
  error.retryAfterSeconds <= shortWaitSeconds;

async function untilNoRace<Answer>(isRepeatable: boolean, ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isRepeatable || tries === triesMost || !isSoonOver(error)) throw error;
      // Random waits keep the calls from colliding again.
      await wait(shortWaitSeconds * 1_000 * (tries - Math.random() / 2));
    }
  }
}

/**
 * Checks input and answer. Repeats a call that lost a race, if its contract allows it. Throws only a `ContractError`,
 * also if `caller` is not the signed-in person, and reports `unauthenticated` to `onRefusal` too.
 */
export async function call<Input extends v.GenericSchema, Output extends v.GenericSchema>(
  contract: Pick<CallableContract<Input, Output>, 'name' | 'caller' | 'repeatable' | 'input' | 'output'>,
  input: v.InferInput<Input>,
  caller?: Uid | 'visitor',
): Promise<v.InferOutput<Output>> {
  const checked = v.safeParse(contract.input, input);
  if (!checked.success) {
    const issue = checked.issues[0];
    throw new ContractError('invalid-argument', issue.message, { field: v.getDotPath(issue) ?? undefined });
  }
  const answer = await untilNoRace(contract.repeatable === true, () => send(contract, checked.output, caller));
  const read = v.safeParse(contract.output, answer);
  if (!read.success) throw new ContractError('internal', `${contract.name} answered what its contract does not have`);
  return read.output;
}

/** For a tab that is closing: the browser sends it even if the page is gone. Nobody reads the answer. */
export async function callWhileLeaving<Input extends v.GenericSchema>(
  contract: Pick<CallableContract<Input>, 'name' | 'caller'>,
  input: v.InferInput<Input>,
): Promise<void> {
  const [{ auth }, { appCheckToken }] = await Promise.all([loadAuth(), loadFunctions()]);
  const [token, appToken] = await Promise.all([auth.currentUser?.getIdToken(), appCheckToken()]);
  if (token === undefined) return;
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  await fetch(callPath(contract), {
    method: 'POST',
    keepalive: true,
    headers: appToken === undefined ? headers : { ...headers, 'X-Firebase-AppCheck': appToken },
    body: JSON.stringify({ data: input }),
  });
}

type Called = { readonly name: string; readonly caller: Caller };

async function send(called: Called, input: unknown, caller: Uid | 'visitor' | undefined): Promise<unknown> {
  try {
    if (caller !== 'visitor') await requireSignIn(caller);
    const { functions, httpsCallableFromURL } = await loadFunctions();
    // The SDK would send fields without a value as `null`.
    const data: unknown = JSON.parse(JSON.stringify(input));
    return (await httpsCallableFromURL(functions, callPath(called))(data)).data;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === 'unauthenticated') tellRefusal();
    throw refusal;
  }
}

/** Without a token, the SDK would still send the call. */
async function requireSignIn(uid: Uid | undefined): Promise<void> {
  const { auth } = await loadAuth();
  await auth.authStateReady();
  const person = auth.currentUser;
  if (person === null || (uid !== undefined && person.uid !== uid)) {
    throw new ContractError('unauthenticated', person === null ? 'nobody is signed in' : 'somebody else is signed in');
  }
  await person.getIdToken();
}

/** Prefers the `details` of our functions to the platform's code. */
function refusalOf(error: unknown): ContractError {
  if (error instanceof ContractError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const read = v.safeParse(v.object({ details: detailsSchema }), error);
  if (read.success) return new ContractError(read.output.details.code, message, read.output.details);
  if (isTokenRefused(error)) return new ContractError('unauthenticated', message);
  return new ContractError(errorCodes.find((each) => codeOf(error) === `functions/${each}`) ?? 'internal', message);
}

const listeners = new Set<() => void>();

export const onRefusal = (listener: () => void): void => void listeners.add(listener);

/** The listeners find out whether the sign-in is really over. */
export function tellRefusal(): void {
  for (const listener of listeners) listener();
}
