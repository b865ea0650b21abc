import { connectFunctionsEmulator, getFunctions } from 'firebase/functions';
import { region } from '#contract/paths.ts';
import { site } from '../site.ts';
import { app } from './app.ts';

export const functions = getFunctions(app, region);

if (site.emulators) {
  const { hostname, port } = new URL(site.emulators.functions);
  connectFunctionsEmulator(functions, hostname, Number(port));
}

export { httpsCallable } from 'firebase/functions';
