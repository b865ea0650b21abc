import * as v from 'valibot';
import { askAuth } from './authServer.ts';
import { siteOrigin } from './environment.ts';
import type { Account } from './people.ts';

async function postJson(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Makes a call as a person, `staff/…` for one of staff, without a browser. Throws the function's refusal. */
export async function callAs({ email, password }: Account, call: string, data: unknown): Promise<unknown> {
  const answer = await askAuth('signInWithPassword', { email, password, returnSecureToken: true });
  const { idToken } = v.parse(v.object({ idToken: v.string() }), answer);
  return postJson(`${siteOrigin()}/call/${call}`, { data }, { authorization: `Bearer ${idToken}` });
}
