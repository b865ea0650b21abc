import { initializeApp } from 'firebase/app';
import { site } from '../site.ts';

export const app = initializeApp({ ...site().firebase });

// Must come before any other SDK's first request: all of them take their tokens from App Check.
const { appCheckSiteKey, emulators } = site();
const appCheck = appCheckSiteKey === undefined ? undefined : await import('./appCheck.ts');
const started = appCheckSiteKey && appCheck?.startAppCheck(app, appCheckSiteKey, emulators !== undefined);

/** For a request that no SDK makes; absent without App Check. */
export const appCheckToken = async (): Promise<string | undefined> =>
  started && appCheck ? (await appCheck.getToken(started)).token : undefined;
