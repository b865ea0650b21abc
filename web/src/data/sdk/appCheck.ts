import type { FirebaseApp } from 'firebase/app';
import { type AppCheck, CustomProvider, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';

const madeUpMs = 3_600_000;

const base64url = (part: object): string =>
  btoa(JSON.stringify(part)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** There is no App Check emulator: functions in an emulator read a token without looking at its signature. */
function madeUpToken(appId: string) {
  const expireTimeMillis = Date.now() + madeUpMs;
  const claims = { sub: appId, exp: Math.floor(expireTimeMillis / 1_000) };
  return { token: `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url(claims)}.made-up`, expireTimeMillis };
}

/** Auth, Firestore, Storage and calls then send the app's tokens. */
export const startAppCheck = (app: FirebaseApp, siteKey: string, isEmulated: boolean): AppCheck =>
  initializeAppCheck(app, {
    provider: isEmulated
      ? new CustomProvider({ getToken: async () => madeUpToken(app.options.appId ?? '') })
      : new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });

export { getToken } from 'firebase/app-check';
