import * as v from 'valibot';
import { authOrigin } from './environment.ts';
import type { Account } from './people.ts';

const signInSchema = v.object({
  localId: v.string(),
  idToken: v.string(),
  refreshToken: v.string(),
  expiresIn: v.string(),
});
const lookupSchema = v.object({
  users: v.tuple([v.looseObject({ providerUserInfo: v.optional(v.array(v.unknown()), []) })]),
});

async function ask(method: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`${authOrigin()}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`accounts:${method} answered ${answer.status}`);
  return answer.json();
}

/** What a browser keeps of a site in which somebody is signed in: as the SDK of Firebase writes it, and the site's own mark. */
export async function storageOf({ email, password }: Account, origin: string) {
  const credentials = { email, password, returnSecureToken: true };
  const { localId, idToken, refreshToken, expiresIn } = v.parse(
    signInSchema,
    await ask('signInWithPassword', credentials),
  );
  const { providerUserInfo, ...known } = v.parse(lookupSchema, await ask('lookup', { idToken })).users[0];
  const user = {
    ...known,
    uid: localId,
    isAnonymous: false,
    providerData: providerUserInfo,
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: Date.now() + Number(expiresIn) * 1_000 },
    apiKey: 'demo',
    appName: '[DEFAULT]',
  };
  const localStorage = [
    { name: 'firebase:authUser:demo:[DEFAULT]', value: JSON.stringify(user) },
    { name: 'matataki.session', value: '1' },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}
