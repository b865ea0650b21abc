import * as v from 'valibot';
import { type CallableContract, callPath } from '#contract/callables/callable.ts';
import type { Stack } from '../launcher/stack.ts';
import { demoPassword } from './tables.ts';

async function postJson(url: string, body: unknown, idToken?: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(idToken && { authorization: `Bearer ${idToken}` }) },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Signs a demo person in. Resolves with a function that makes calls as that person, and throws if a call is refused. */
export async function signInAs({ origins }: Pick<Stack, 'origins'>, name: string) {
  const answer = await postJson(
    `${origins.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`,
    { email: `${name}@example.com`, password: demoPassword, returnSecureToken: true },
  );
  const { idToken } = v.parse(v.object({ idToken: v.string() }), answer);
  return async <Input extends v.GenericSchema, Output extends v.GenericSchema>(
    contract: CallableContract<Input, Output>,
    data: v.InferInput<Input>,
  ): Promise<v.InferOutput<Output>> => {
    const answered = await postJson(`${origins.site}${callPath(contract)}`, { data }, idToken);
    return v.parse(contract.output, v.parse(v.object({ result: v.unknown() }), answered).result);
  };
}
