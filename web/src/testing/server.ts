import * as v from 'valibot';
import type { CallableContract } from '#contract/callables/callable.ts';

/** What was asked for and nobody answered; a test that leaves something here fails. */
export const asked: string[] = [];

const answers = new Map<string, (input: unknown) => unknown>();

export function forgetServer(): void {
  asked.length = 0;
  answers.clear();
}

/**
 * Answers a call, from now on to the end of the test, and gives all inputs that it gets. What the answer throws (a
 * `ContractError`) the caller gets; a promise may keep it waiting.
 */
export function answer<Input extends v.GenericSchema, Output extends v.GenericSchema>(
  contract: CallableContract<Input, Output>,
  handle: (input: v.InferOutput<Input>) => v.InferInput<Output> | Promise<v.InferInput<Output>>,
): v.InferOutput<Input>[] {
  const inputs: v.InferOutput<Input>[] = [];
  answers.set(contract.name, (input) => {
    const read = v.parse(contract.input, input);
    inputs.push(read);
    return handle(read);
  });
  return inputs;
}

export async function serverCall(name: string, input: unknown): Promise<unknown> {
  const handle = answers.get(name);
  if (handle === undefined) {
    asked.push(`the call ${name}`);
    throw new Error(`${name} is not answered in this test`);
  }
  return handle(input);
}

export async function serverFetch(href: string, _init: RequestInit | undefined): Promise<Response> {
  asked.push(href);
  throw new TypeError('there is no network in a component test');
}
