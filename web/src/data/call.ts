import * as v from 'valibot';
import { type CallableContract, type Caller, callPath } from '#contract/callables/callable.ts';
import { ContractError, errorCodes } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { codeOfStatus, detailsSchema } from './api.ts';
import { idToken } from './idToken.ts';

/** Calls functions without the functions SDK: https://firebase.google.com/docs/functions/callable-reference */

const answerSchema = v.union([
  v.object({ result: v.unknown() }),
  v.object({ error: v.object({ status: v.string(), message: v.optional(v.string(), ''), details: v.unknown() }) }),
]);

/** As long as Firebase's SDK waits. */
const patienceMs = 70_000;

/** The server loses only a race between calls that come together. */
const triesMost = 4;
const shortWaitSeconds = 1;

const isSoonOver = (error: unknown): boolean =>
  error instanceof ContractError &&
  error.code === 'resource-exhausted' &&
  error.retryAfterSeconds !== undefined &&
  error.retryAfterSeconds <= shortWaitSeconds;

/** Waits differ, so that calls that met once do not meet again. */
const wait = (tries: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, shortWaitSeconds * 1_000 * (tries - Math.random() / 2)));

async function untilNoRace<Answer>(isRepeatable: boolean, ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isRepeatable || tries === triesMost || !isSoonOver(error)) throw error;
      await wait(tries);
    }
  }
}

/**
 * Checks input and answer. Repeats what lost a race, if the contract says that it may. Throws only a `ContractError`, and reports `unauthenticated` to `onRefusal` too.
 * `keepalive`: the browser sends it to the end even if the page is left; input of 64 KiB at most.
 */
export async function call<Input extends v.GenericSchema, Output extends v.GenericSchema>(
  contract: Pick<CallableContract<Input, Output>, 'name' | 'caller' | 'repeatable' | 'input' | 'output'>,
  input: v.InferInput<Input>,
  caller?: Uid | 'visitor',
  keepalive = false,
): Promise<v.InferOutput<Output>> {
  const checked = v.safeParse(contract.input, input);
  if (!checked.success) {
    const issue = checked.issues[0];
    throw new ContractError('invalid-argument', issue.message, { field: v.getDotPath(issue) ?? undefined });
  }
  const ask = () => send(contract, checked.output, caller, keepalive);
  const answer = await untilNoRace(contract.repeatable === true, ask);
  const read = v.safeParse(contract.output, answer);
  if (!read.success) throw new ContractError('internal', `${contract.name} answered what its contract does not have`);
  return read.output;
}

type Called = { readonly name: string; readonly caller: Caller };

async function send(
  called: Called,
  data: unknown,
  caller: Uid | 'visitor' | undefined,
  keepalive: boolean,
): Promise<unknown> {
  try {
    const token = caller === 'visitor' ? undefined : await idToken(caller);
    const response = await post(called, data, token, { keepalive, signal: AbortSignal.timeout(patienceMs) });
    const read = v.safeParse(answerSchema, await response.json().catch(() => undefined));
    if (!read.success)
      throw new ContractError(codeOfStatus(response.status), `${called.name} answered ${response.status}`);
    if ('result' in read.output) return read.output.result;
    throw refusalOf(read.output.error);
  } catch (error) {
    const told = error instanceof ContractError ? error : new ContractError('internal', String(error));
    if (told.code === 'unauthenticated') tellRefusal();
    throw told;
  }
}

/** Prefers the `details` of our functions to the platform's status. */
function refusalOf({ status, message, details }: { status: string; message: string; details: unknown }): ContractError {
  const told = v.safeParse(detailsSchema, details);
  if (told.success) return new ContractError(told.output.code, message, told.output);
  const code = status.toLowerCase().replaceAll('_', '-');
  return new ContractError(errorCodes.find((known) => known === code) ?? 'internal', message);
}

function post(called: Called, data: unknown, token: string | undefined, options: RequestInit): Promise<Response> {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  return fetch(callPath(called), { method: 'POST', headers, body: JSON.stringify({ data }), ...options });
}

/** Gets the token now: a closing page has no time to wait. The returned function ignores the call's result. */
export async function callWhileLeaving<Input extends v.GenericSchema>(
  called: Pick<CallableContract<Input, v.GenericSchema>, 'name' | 'caller'>,
  data: v.InferInput<Input>,
): Promise<() => void> {
  const token = await idToken();
  return () => void post(called, data, token, { keepalive: true }).catch(() => undefined);
}

const listeners = new Set<() => void>();

export const onRefusal = (listener: () => void): void => void listeners.add(listener);

/** The listeners find out whether the sign-in is really over. */
export function tellRefusal(): void {
  for (const listener of listeners) listener();
}
