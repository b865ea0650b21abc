import * as v from 'valibot';
import type { Stack } from '../launcher/stack.ts';

const signInSchema = v.object({ idToken: v.string() });

async function postJson(url: string, body: unknown, idToken?: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(idToken ? { authorization: `Bearer ${idToken}` } : {}) },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

type Credentials = { readonly email: string; readonly password: string };

/** Signs somebody in over HTTP. Gives what makes a call as them; it fails with what the function refuses. */
export async function signedInOver(
  { origins }: Stack,
  { email, password }: Credentials,
): Promise<(call: string, data: unknown) => Promise<unknown>> {
  const signIn = `${origins.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`;
  const { idToken } = v.parse(signInSchema, await postJson(signIn, { email, password, returnSecureToken: true }));
  return (call, data) => postJson(`${origins.site}/call/${call}`, { data }, idToken);
}
