import { answers } from './origins.ts';

const ADDRESSES = [
  'FIRESTORE_EMULATOR_HOST',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIREBASE_STORAGE_EMULATOR_HOST',
  'MATATAKI_FUNCTIONS_ORIGIN',
  'MATATAKI_SITE_ORIGIN',
];

/** Vitest's global setup of every project that tests a running site. Throws if an address is not set or nothing answers there. */
export async function setup(): Promise<void> {
  for (const name of ADDRESSES) {
    const address = process.env[name];
    if (address && (await answers(address.startsWith('http') ? address : `http://${address}`, 10_000))) continue;
    const problem = address ? `nothing answers at ${address} (${name})` : `${name} is not set`;
    throw new Error(`These tests need the running emulators, and ${problem}: run them with npm test.`);
  }
}
