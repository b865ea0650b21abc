import { initializeApp } from 'firebase/app';
import { site } from '../site.ts';

export const app = initializeApp({ ...site().firebase });

// Before any other SDK asks for something: each takes its tokens from here.
const { appCheckSiteKey, emulators } = site();
if (appCheckSiteKey !== undefined) {
  const { startAppCheck } = await import('./appCheck.ts');
  startAppCheck(app, appCheckSiteKey, emulators !== undefined);
}
