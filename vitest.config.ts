import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const resolve = { alias: [{ find: /^#contract\//, replacement: at('./functions/contract/') }] };
const requireStack = at('./dev/launcher/requireStack.ts');
const requireBrowser = at('./dev/launcher/requireBrowser.ts');

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
          fileParallelism: false,
          testTimeout: 20_000,
        },
      },
      {
        resolve,
        test: {
          name: 'emulator',
          include: ['functions/test/emulator/**/*.test.ts'],
          globalSetup: [requireStack],
          setupFiles: [at('./dev/queries/record.ts')],
          // They share one set of emulators.
          fileParallelism: false,
          retry,
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
