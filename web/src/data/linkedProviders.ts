import type { User } from 'firebase/auth';
import * as v from 'valibot';
import { AccountError } from './accountProblem.ts';
import { loadAccountSdk } from './sdk.ts';
import { site } from './site.ts';

const host = 'identitytoolkit.googleapis.com';
const lookupUrl = `${site.emulators ? `${site.emulators.auth}/${host}` : `https://${host}`}/v1/accounts:lookup`;

// https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/lookup
const answerSchema = v.object({
  users: v.tuple([v.object({ providerUserInfo: v.optional(v.array(v.object({ providerId: v.string() })), []) })]),
});

/**
 * Brings what the SDK knows of an account up to what the server knows. `reload` does that for everything but a way to sign
 * in that another browser has taken away: it adds to the ones it knows, and forgets none. Firebase would take the last one
 * away without a word, so this has to be right before one is.
 */
export async function reloadAccount(user: User): Promise<void> {
  const { getIdToken, reload } = await loadAccountSdk();
  await reload(user);
  const linked = await linkedProviderIds(await getIdToken(user));
  const left = user.providerData.filter(({ providerId }) => linked.has(providerId));
  user.providerData.splice(0, user.providerData.length, ...left);
}

async function linkedProviderIds(idToken: string): Promise<ReadonlySet<string>> {
  let response: Response;
  try {
    response = await fetch(`${lookupUrl}?key=${encodeURIComponent(site.firebase.apiKey)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ idToken }),
    });
  } catch (error) {
    throw new AccountError('offline', error);
  }
  if (!response.ok) throw new Error(`accounts:lookup answered ${response.status}`);
  const { users } = v.parse(answerSchema, await response.json());
  return new Set(users[0].providerUserInfo.map(({ providerId }) => providerId));
}
