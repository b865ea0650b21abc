import * as v from 'valibot';
import type { CallableContract } from '#contract/callables/callable.ts';
import { firestoreFetch } from './firestore.ts';

/** What was asked for and nobody answered; a test that leaves something here fails. */
export const asked: string[] = [];

const answers = new Map<string, (input: unknown) => unknown>();
const pictures = new Map<string, Blob>();
const lost = new Set<RegExp>();

export function forgetServer(): void {
  asked.length = 0;
  answers.clear();
  pictures.clear();
  lost.clear();
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

/** Puts a file into Storage, for who asks for it by `fetch`. */
export const putPicture = (path: string, picture: Blob): void => void pictures.set(path, picture);

/** Loses what is asked for by `fetch` and whose address or body looks so; gives what brings the network back. */
export function lose(what: RegExp): () => void {
  lost.add(what);
  return () => lost.delete(what);
}

export async function serverFetch(href: string, init: RequestInit | undefined): Promise<Response> {
  if ([...lost].some((what) => what.test(`${href} ${init?.body}`))) throw new TypeError('the network is gone');
  const call = /^[^?]*\/asia-northeast1\/(\w+)$/.exec(href)?.[1];
  if (call !== undefined) {
    const { data } = v.parse(v.object({ data: v.unknown() }), JSON.parse(String(init?.body)));
    return Response.json({ result: await serverCall(call, data) });
  }
  const path = /\/o\/([^?]+)\?alt=media/.exec(href)?.[1];
  if (path !== undefined) {
    const picture = pictures.get(decodeURIComponent(path));
    return picture === undefined ? new Response(null, { status: 404 }) : new Response(picture);
  }
  const found = await firestoreFetch(href, init);
  if (found !== undefined) return found;
  asked.push(href);
  throw new TypeError('there is no network in a component test');
}
