import { initializeApp } from 'firebase/app';
import { site } from '../site.ts';

export const app = initializeApp({ ...site().firebase });

// Must come before any other SDK's first request: all of them take their tokens from App Check.
const { appCheckSiteKey, emulators } = site();
if (appCheckSiteKey !== undefined) {
  const { startAppCheck } = await import('./appCheck.ts');
  startAppCheck(app, appCheckSiteKey, emulators !== undefined);
}
