import * as v from 'valibot';
import type { CallableContract } from '#contract/callables/callable.ts';
import { ContractError } from '#contract/errors.ts';
import { toContractError } from './callError.ts';
import { tellRefusal } from './refusals.ts';
import { loadFunctions } from './sdk.ts';

/** Sends `data` to the callable `name` and gives what it answers. */
export type SendCall = (name: string, data: unknown) => Promise<unknown>;

const sendWithSdk: SendCall = async (name, data) => {
  const { functions, httpsCallable } = await loadFunctions();
  return (await httpsCallable<unknown, unknown>(functions, name)(data)).data;
};

/**
 * Makes a call. The input is checked before it leaves and the answer when it is back, with the schemas that the
 * function uses. Fails with a `ContractError` and nothing else; `unauthenticated` is told to `onRefusal` too, because it may
 * mean that the sign-in of this browser is over.
 */
export async function call<Input extends v.GenericSchema, Output extends v.GenericSchema>(
  contract: CallableContract<Input, Output>,
  input: v.InferInput<Input>,
  send: SendCall = sendWithSdk,
): Promise<v.InferOutput<Output>> {
  const checked = v.safeParse(contract.input, input);
  if (!checked.success) {
    const issue = checked.issues[0];
    throw new ContractError('invalid-argument', issue.message, { field: v.getDotPath(issue) ?? undefined });
  }
  const answer = await sendSafely(send, contract.name, checked.output);
  const read = v.safeParse(contract.output, answer);
  if (!read.success) throw new ContractError('internal', `${contract.name} answered what its contract does not have`);
  return read.output;
}

async function sendSafely(send: SendCall, name: string, data: unknown): Promise<unknown> {
  try {
    return await send(name, data);
  } catch (error) {
    const told = toContractError(error);
    if (told.code === 'unauthenticated') tellRefusal();
    throw told;
  }
}
