import { answers } from './answers.ts';

const HOSTS = ['FIRESTORE_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_HOST', 'FIREBASE_STORAGE_EMULATOR_HOST'] as const;
const ORIGINS = ['MATATAKI_FUNCTIONS_ORIGIN', 'MATATAKI_SITE_ORIGIN'] as const;

/**
 * Vitest's global setup of every project that tests a running site: fails at once, with one sentence, when an
 * emulator's address is missing or nothing answers there, so that no such test can pass without the emulators.
 */
export async function setup(): Promise<void> {
  for (const name of [...HOSTS, ...ORIGINS]) {
    const value = process.env[name];
    if (value === undefined || value === '') {
      throw new Error(`These tests need the running emulators and ${name} is not set: run them with npm test.`);
    }
    const origin = value.startsWith('http') ? value : `http://${value}`;
    if (!(await answers(origin, 10_000))) {
      throw new Error(
        `These tests need the running emulators and nothing answers at ${origin} (${name}): run them with npm test.`,
      );
    }
  }
}
