import * as v from 'valibot';
import { askAuth } from './authServer.ts';
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

/**
 * The storage of a browser in which a person is signed in: as the SDK of Firebase writes it, and the site's own mark.
 */
export async function storageOf({ email, password }: Account, origin: string) {
  const credentials = { email, password, returnSecureToken: true };
  const { localId, idToken, refreshToken, expiresIn } = v.parse(
    signInSchema,
    await askAuth('signInWithPassword', credentials),
  );
  const { providerUserInfo, ...known } = v.parse(lookupSchema, await askAuth('lookup', { idToken })).users[0];
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
