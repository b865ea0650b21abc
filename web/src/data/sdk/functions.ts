import { getFunctions } from 'firebase/functions';
import { app, appCheckToken } from './app.ts';

export const functions = getFunctions(app);

export { httpsCallableFromURL } from 'firebase/functions';
export { appCheckToken };
