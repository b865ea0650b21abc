import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { parseSetupRequest } from '../project/settings.ts';
import { applySetup, writeFiles } from '../project/setup.ts';
import { fakeCloud } from '../project/testing/fakeCloud.ts';
import { folder } from './functionsFolder.ts';

type Endpoint = { id: string; minInstances?: number; secretEnvironmentVariables?: readonly { readonly key: string }[] };
type Delegate = { validate: () => Promise<void>; discoverBuild: (config: object, env: object) => Promise<Build> };
type Build = { runtime?: string; readonly endpoints: object };

// What `firebase deploy` calls in its step "prepare" (deploy/functions/prepare.js), in the installed version.
const require = createRequire(import.meta.url);
const load = (path: string) => require(`firebase-tools/lib/${path}`);
const node: { tryCreateDelegate: (context: object) => Promise<Delegate> } = load('deploy/functions/runtimes/node');
const builds: { resolveBackend: (options: object) => Promise<{ backend: object }> } = load('deploy/functions/build');
const validate: { endpointsAreValid: (want: object, have: object) => void } = load('deploy/functions/validate');
const backends: { allEndpoints: (backend: object) => readonly Endpoint[]; empty: () => object } =
  load('deploy/functions/backend');
const dotenv: { loadUserEnvs: (options: object) => object; loadFirebaseEnvs: (config: object, id: string) => object } =
  load('functions/env');
const secretManager: { getSecretMetadata: (project: string, name: string, version: string) => Promise<object> } =
  load('gcp/secretManager');

const projectId = 'my-site';
export const secretsOfEverySite = ['BAN_MEMORY_KEY', 'SITE_KEY'];
export const purging = ['--purge-zone', 'a'.repeat(32)];

beforeEach(() => {
  // firebase-tools gets the manifest from a file, because reading it from a port may time out on a busy machine.
  vi.stubEnv('FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH', 'true');
  vi.stubEnv('FUNCTIONS_DISCOVERY_TIMEOUT', '200');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Sets up a project in a clone with these options. Returns the created secrets as `made`. */
export function setUp(...options: readonly string[]) {
  const { folder: clone, bash, made } = fakeCloud();
  const { settings } = parseSetupRequest(['--project', projectId, ...options], () => ({}));
  writeFiles(settings, clone);
  applySetup(settings, () => undefined, bash({ PURGE_TOKEN: 'token', CHAT_WEBHOOK: 'https://hooks.example/x' }));
  return { clone, made: made().flatMap((line) => /^made secrets (\w+)$/u.exec(line)?.[1] ?? []) };
}

/** What a non-interactive deployment would deploy; throws its message. */
export async function deploy(
  clone: string,
  secrets: readonly string[],
  sourceDir = folder,
): Promise<readonly Endpoint[]> {
  const firebaseConfig = { projectId, storageBucket: `${projectId}.firebasestorage.app` };
  const userEnvs = dotenv.loadUserEnvs({ functionsSource: join(clone, 'functions'), projectDir: clone, projectId });
  vi.spyOn(secretManager, 'getSecretMetadata').mockImplementation(async (_project, name) =>
    secrets.includes(name) ? { secret: { name }, secretVersion: { state: 'ENABLED' } } : {},
  );
  const runtime = 'nodejs24';
  const delegate = await node.tryCreateDelegate({ projectId, projectDir: join(folder, '..'), sourceDir, runtime });
  await delegate.validate();
  const envs = { ...userEnvs, ...dotenv.loadFirebaseEnvs(firebaseConfig, projectId) };
  const build = await delegate.discoverBuild({ firebase: firebaseConfig }, envs);
  build.runtime = runtime;
  const options = { build, firebaseConfig, userEnvs, codebase: 'default', nonInteractive: true, isEmulator: false };
  const { backend } = await builds.resolveBackend(options);
  validate.endpointsAreValid(backend, backends.empty());
  return backends.allEndpoints(backend);
}
