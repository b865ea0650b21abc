import * as v from 'valibot';
import { authOrigin } from './environment.ts';
import type { Account } from './people.ts';

/** Sends the Auth emulator the SDK's requests. Returns the answer, or the status of a refusal. */
async function ask(method: string, body: unknown): Promise<Response> {
  return fetch(`${authOrigin()}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Sends a request that must succeed. Throws if it is refused. */
export async function askAuth(method: string, body: unknown): Promise<unknown> {
  const answer = await ask(method, body);
  if (!answer.ok) throw new Error(`accounts:${method} answered ${answer.status}`);
  return answer.json();
}

/** Whether Firebase Auth accepts this address with this password. */
export async function signsIn({ email, password }: Omit<Account, 'uid'>): Promise<boolean> {
  const answer = await ask('signInWithPassword', { email, password, returnSecureToken: true });
  if (answer.ok) return true;
  const { error } = v.parse(v.object({ error: v.object({ message: v.string() }) }), await answer.json());
  // Any other status is no answer to the question.
  v.parse(v.picklist(['INVALID_PASSWORD', 'EMAIL_NOT_FOUND', 'INVALID_LOGIN_CREDENTIALS']), error.message);
  return false;
}

/** A person as a provider knows them. */
export type ProviderAccount = { readonly sub: string; readonly email?: string; readonly name?: string };

/** The result of a provider's window: the Auth emulator accepts claims without a signature. */
export function providerAnswer(providerId: string, account: ProviderAccount): string {
  const claims = JSON.stringify({ email_verified: account.email !== undefined, ...account });
  return `http://localhost/answer?${new URLSearchParams({ providerId, id_token: claims })}`;
}

/** The account that opens for a sign-in with a provider; created if there is none. */
export async function accountOpenedBy(providerId: string, account: ProviderAccount): Promise<string> {
  const body = { requestUri: providerAnswer(providerId, account), sessionId: 'test', returnSecureToken: true };
  return v.parse(v.object({ localId: v.string() }), await askAuth('signInWithIdp', body)).localId;
}
