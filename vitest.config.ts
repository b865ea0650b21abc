import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { workersHere } from './dev/testWorkers.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const resolve = { alias: [{ find: /^#contract\//, replacement: at('./functions/contract/') }] };
const requireStack = at('./dev/launcher/requireStack.ts');
const requireBrowser = at('./dev/launcher/requireBrowser.ts');

/** Told by their names: see functions/test/emulator/harness/wholeSite.ts. */
const wholeSite = 'functions/test/emulator/**/*.alone.test.ts';
/** One set of emulators serves all of these. */
const onTheEmulators = {
  globalSetup: [requireStack],
  setupFiles: [at('./dev/queries/record.ts')],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

// A whole machine is in each test of the emulators and the browser: on CI, where nobody watches, one is tried a second time.
// The report shows which.
const retry = process.env.CI === undefined ? 0 : 1;

// One project a step of `npm test` (dev/launcher/testSteps.ts).
export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          include: ['functions/{contract,src}/**/*.test.ts', 'web/{src,vite}/**/*.test.{ts,tsx}', 'dev/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'dev/package/**', 'dev/launcher/e2e/**', 'dev/queries/recorded.test.ts'],
          testTimeout: 15_000,
        },
      },
      {
        resolve,
        test: {
          name: 'rules',
          include: ['functions/test/rules/**/*.test.ts'],
          globalSetup: [requireStack],
          // Each file has a Firestore, or a bucket, of its own; the SDK and the evaluation of rules compute.
          maxWorkers: workersHere(1),
          testTimeout: 20_000,
        },
      },
      {
        resolve,
        test: {
          ...onTheEmulators,
          name: 'emulator',
          include: ['functions/test/emulator/**/*.test.ts'],
          exclude: ['**/node_modules/**', wholeSite],
          maxWorkers: workersHere(2),
        },
      },
      // What looks at the whole site, or changes it for everybody, comes when nothing else runs, one file after the other.
      {
        resolve,
        test: {
          ...onTheEmulators,
          name: 'emulator-alone',
          include: [wholeSite],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve,
        test: {
          name: 'browser',
          include: ['web/e2e/**/*.test.ts'],
          globalSetup: [requireStack, requireBrowser],
          fileParallelism: false,
          retry,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        resolve,
        test: {
          name: 'queries',
          include: ['dev/queries/recorded.test.ts'],
        },
      },
      {
        resolve,
        test: {
          name: 'package',
          include: ['dev/package/**/*.test.ts'],
          testTimeout: 5 * 60_000,
          hookTimeout: 5 * 60_000,
        },
      },
      {
        resolve,
        test: {
          name: 'launcher',
          include: ['dev/launcher/e2e/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 3 * 60_000,
          hookTimeout: 3 * 60_000,
        },
      },
    ],
  },
});
