import { fileURLToPath } from 'node:url';
import reactPlugin from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { cutPictures } from './dev/cutPictures.ts';
import { CHROMIUM_ARGS, findChromium } from './dev/launcher/chromium.ts';
import { recordQueries } from './dev/queries/structuredQuery.ts';
import { workersHere } from './dev/testWorkers.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const resolve = { alias: [{ find: /^#contract\//, replacement: at('./functions/contract/') }] };
const componentTests = '**/*.component.test.tsx';
const hydrationTests = ['src/first/{first,partsOfHtml,viewersClock}.component.test.tsx'];
const requireStack = at('./dev/launcher/requireStack.ts');
const requireBrowser = at('./dev/launcher/requireBrowser.ts');

const named = process.env.CHROMIUM_BIN;
const chromium = named === undefined || named === '' ? findChromium() : named;
// A component test talks to nobody: what it asks for beyond the page itself has no address.
const noNames = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';
const siteWithoutServer = {
  VITE_FIREBASE_PROJECT_ID: 'demo-components',
  VITE_FIREBASE_API_KEY: 'none',
  VITE_FIREBASE_AUTH_DOMAIN: 'firebase.invalid',
  VITE_FIREBASE_STORAGE_BUCKET: 'components.invalid',
  VITE_FIREBASE_APP_ID: 'none',
  VITE_EMULATORS: JSON.stringify({
    auth: 'http://auth.invalid:9',
    firestore: 'http://firestore.invalid:9',
    storage: 'http://storage.invalid:9',
  }),
  VITE_AUTH_PROVIDERS: 'google,twitter,github,facebook',
};

/** Told by their names: see functions/test/emulator/harness/{wholeSite,ownProject}.ts. */
const wholeSite = 'functions/test/emulator/**/*.alone.test.ts';
const ownSite = '{functions/test/emulator,dev/restore}/**/*.own.test.ts';
/** Tests of what a change of the product rarely affects: they run when it changes, and each night. */
const toolTests = '{packages/**/*.test.ts,dev/**/*.tool.test.ts}';
const wholeSiteJourneys = 'web/e2e/**/*.alone.test.ts';
/** One set of emulators serves all of these. */
const onTheEmulators = {
  globalSetup: [requireStack],
  setupFiles: [at('./dev/queries/record.ts')],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** Two projects with the same setup: `npm test` runs the first, and `npm run test:long` the second, with the `*.long.*` files. */
const withLong = (name: string, files: string, test: TestProjectInlineConfiguration['test']) => [
  { resolve, test: { ...test, name, include: [files], exclude: ['**/node_modules/**', '**/*.long.*', '**/*.tool.*'] } },
  { resolve, test: { ...test, name: `${name}-long`, include: [files.replace('/*.', '/*.long.')] } },
];

/** Loading the SDKs takes seconds, so the files of a worker share its process. */
const journeys = {
  globalSetup: [requireStack, requireBrowser],
  isolate: false,
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

/** Component tests with one of React's two builds. */
function componentsWith(
  react: 'development' | 'production',
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration {
  const nodeEnv = { 'process.env.NODE_ENV': JSON.stringify(react) };
  return {
    root: at('./web'),
    resolve: { ...resolve, dedupe: ['react', 'react-dom', 'valibot'] },
    plugins: [reactPlugin()],
    define: { 'import.meta.env.BUILD_ID': '"test"', ...nodeEnv },
    oxc: { jsx: { development: react === 'development' } },
    css: { modules: { localsConvention: 'camelCaseOnly' } },
    server: { fs: { allow: [at('.')] } },
    // Whatever is found only in the middle of a run makes Vite reload the page under the tests.
    optimizeDeps: {
      rolldownOptions: { transform: { define: nodeEnv } },
      entries: ['src/app/main.tsx', 'src/**/*.tsx', 'src/**/*.ts'],
      include: ['axe-core', 'react-dom/server.edge', 'vitest-browser-react', 'react-toastify/unstyled'],
    },
    test: {
      ...test,
      maxWorkers: workersHere(1),
      setupFiles: [at('./web/src/testing/setup.ts')],
      env: siteWithoutServer,
      testTimeout: 120_000,
      expect: { poll: { timeout: 40_000, interval: 20 } },
      browser: {
        enabled: true,
        headless: true,
        ui: false,
        screenshotFailures: false,
        // As Playwright's own in the journeys: a part of the words will do.
        locators: { exact: false },
        viewport: { width: 1280, height: 800 },
        provider: playwright({
          launchOptions: {
            ...(chromium === undefined ? {} : { executablePath: chromium }),
            args: [...CHROMIUM_ARGS, noNames],
          },
          contextOptions: { locale: 'ja', reducedMotion: 'reduce' },
          actionTimeout: 40_000,
        }),
        commands: { cutPictures, recordQueries },
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}

// One project or more for each step of `npm test` (dev/launcher/testSteps.ts).
export default defineConfig({
  test: {
    // A failure far away is understood by what it says: lists and texts stand there whole.
    chaiConfig: { truncateThreshold: 10_000 },
    // As web/src/app/ignoreSkippedTransitions.ts does for the site: a test may leave a page in the middle of a transition.
    onUnhandledError: ({ name, message }) => !(name === 'AbortError' && message.startsWith('Transition was skipped')),
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          include: ['functions/{contract,src}/**/*.test.ts', 'web/{src,vite}/**/*.test.{ts,tsx}', 'dev/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            componentTests,
            ownSite,
            toolTests,
            'dev/package/**',
            'dev/launcher/e2e/**',
            'dev/queries/recorded.test.ts',
            'dev/project/**/*.long.test.ts',
          ],
          // A process for each of 220 files took longer than the tests in them; none leaves anything behind.
          isolate: false,
          unstubGlobals: true,
          setupFiles: [at('./vitest.setup.ts')],
          // What declares functions reads them when it is first imported, by whichever file comes first.
          env: {
            GCLOUD_PROJECT: 'demo-matataki',
            FIREBASE_CONFIG: JSON.stringify({ projectId: 'demo-matataki', storageBucket: 'demo-matataki.appspot.com' }),
          },
          maxWorkers: workersHere(1),
          testTimeout: 60_000,
        },
      },
      // As people get the site: React without its checks, which take a fifth of Chromium's time.
      componentsWith('production', { name: 'components', include: [componentTests], exclude: hydrationTests }),
      // Only the other React reports attributes that differ between the server and the browser. It draws HTML four times as slowly.
      componentsWith('development', { name: 'components-hydration', include: hydrationTests }),
      {
        resolve,
        test: {
          name: 'rules',
          include: ['functions/test/rules/**/*.test.ts'],
          globalSetup: [requireStack],
          // Each file has a Firestore, or a bucket, of its own. Loading the SDKs takes longer than most files take to run.
          isolate: false,
          maxWorkers: workersHere(1),
          testTimeout: 60_000,
        },
      },
      {
        resolve,
        test: {
          ...onTheEmulators,
          name: 'emulator',
          include: ['functions/test/emulator/**/*.test.ts'],
          exclude: ['**/node_modules/**', wholeSite, ownSite],
          // The SDKs take longer to load than most files to run.
          isolate: false,
          maxWorkers: workersHere(2),
        },
      },
      ...withLong('emulator-own', ownSite, {
        ...onTheEmulators,
        setupFiles: [at('./functions/test/emulator/harness/ownProject.ts'), ...onTheEmulators.setupFiles],
        isolate: false,
        maxWorkers: workersHere(2),
      }),
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
          ...journeys,
          name: 'browser',
          include: ['web/e2e/**/*.test.ts'],
          exclude: ['**/node_modules/**', wholeSiteJourneys],
          maxWorkers: workersHere(1),
        },
      },
      // Journeys that change the site for everybody, or need the newest photo to stay the newest.
      {
        resolve,
        test: {
          ...journeys,
          name: 'browser-alone',
          include: [wholeSiteJourneys],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      { resolve, test: { name: 'queries', include: ['dev/queries/recorded.test.ts'] } },
      { resolve, test: { name: 'gcloud-long', include: ['dev/project/**/*.long.test.ts'] } },
      {
        resolve,
        test: { name: 'tools', include: [toolTests], isolate: false, maxWorkers: workersHere(1), testTimeout: 60_000 },
      },
      ...withLong('package', 'dev/package/**/*.test.ts', { testTimeout: 5 * 60_000, hookTimeout: 5 * 60_000 }),
      ...withLong('launcher', 'dev/launcher/e2e/**/*.test.ts', {
        fileParallelism: false,
        testTimeout: 15 * 60_000,
        hookTimeout: 3 * 60_000,
      }),
    ],
  },
});
