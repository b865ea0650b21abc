import * as v from 'valibot';
import type { CallableContract } from '#contract/callables/callable.ts';
import { ContractError, errorCodes } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { region } from '#contract/paths.ts';
import { codeOfStatus, detailsSchema } from './api.ts';
import { idToken } from './idToken.ts';
import { site } from './site.ts';

/**
 * The one way to the site's calls. It speaks their protocol itself, so that no browser loads the functions SDK:
 * https://firebase.google.com/docs/functions/callable-reference
 */

const answerSchema = v.union([
  v.object({ result: v.unknown() }),
  v.object({ error: v.object({ status: v.string(), message: v.optional(v.string(), ''), details: v.unknown() }) }),
]);

/** As long as the SDK of Firebase waits for an answer. */
const patienceMs = 70_000;

/**
 * Makes a call, as whoever is signed in, as `uid` alone, or as a visitor. The input is checked before it leaves and the
 * answer when it is back, with the schemas that the function uses. Fails with a `ContractError` and nothing else.
 * `unauthenticated` is told to `onRefusal` too, because it may mean that the sign-in of this browser is over.
 */
export async function call<Input extends v.GenericSchema, Output extends v.GenericSchema>(
  contract: CallableContract<Input, Output>,
  input: v.InferInput<Input>,
  caller?: Uid | 'visitor',
): Promise<v.InferOutput<Output>> {
  const checked = v.safeParse(contract.input, input);
  if (!checked.success) {
    const issue = checked.issues[0];
    throw new ContractError('invalid-argument', issue.message, { field: v.getDotPath(issue) ?? undefined });
  }
  const answer = await send(contract.name, checked.output, caller);
  const read = v.safeParse(contract.output, answer);
  if (!read.success) throw new ContractError('internal', `${contract.name} answered what its contract does not have`);
  return read.output;
}

async function send(name: string, data: unknown, caller: Uid | 'visitor' | undefined): Promise<unknown> {
  try {
    const token = caller === 'visitor' ? undefined : await idToken(caller);
    const response = await post(name, data, token, { signal: AbortSignal.timeout(patienceMs) });
    const read = v.safeParse(answerSchema, await response.json().catch(() => undefined));
    if (!read.success) throw new ContractError(codeOfStatus(response.status), `${name} answered ${response.status}`);
    if ('result' in read.output) return read.output.result;
    throw refusalOf(read.output.error);
  } catch (error) {
    const told = error instanceof ContractError ? error : new ContractError('internal', String(error));
    if (told.code === 'unauthenticated') tellRefusal();
    throw told;
  }
}

/** From the `details` that our functions send, else from the status that the platform sets. */
function refusalOf({ status, message, details }: { status: string; message: string; details: unknown }): ContractError {
  const told = v.safeParse(detailsSchema, details);
  if (told.success) return new ContractError(told.output.code, message, told.output);
  const code = status.toLowerCase().replaceAll('_', '-');
  return new ContractError(errorCodes.find((known) => known === code) ?? 'internal', message);
}

function post(name: string, data: unknown, token: string | undefined, options: RequestInit): Promise<Response> {
  const { emulators, firebase } = site();
  const functionsUrl = emulators
    ? `${emulators.functions}/${firebase.projectId}/${region}`
    : `https://${region}-${firebase.projectId}.cloudfunctions.net`;
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  return fetch(`${functionsUrl}/${name}`, { method: 'POST', headers, body: JSON.stringify({ data }), ...options });
}

/**
 * Makes ready to make a call while the page is being closed, when there is no time left to ask for anything. The answer sends it,
 * and nobody hears what becomes of it.
 */
export async function callWhileLeaving<Input extends v.GenericSchema>(
  { name }: Pick<CallableContract<Input, v.GenericSchema>, 'name'>,
  data: v.InferInput<Input>,
): Promise<() => void> {
  const token = await idToken();
  return () => void post(name, data, token, { keepalive: true }).catch(() => undefined);
}

const listeners = new Set<() => void>();

/** Hears whenever the server has refused something for want of a valid sign-in. */
export const onRefusal = (listener: () => void): void => void listeners.add(listener);

/** Tells of a refusal. Whether the sign-in is really over, who listens finds out. */
export function tellRefusal(): void {
  for (const listener of listeners) listener();
}
