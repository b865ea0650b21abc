import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deployedFunctions } from '../project/deploy.ts';
import { inCloud } from '../project/fakeCloud.ts';
import { parseSetupRequest, variablesFile } from '../project/settings.ts';
import { applySetup, writeFiles } from '../project/setup.ts';
import { folder } from './functionsFolder.ts';

type Endpoint = {
  readonly id: string;
  readonly minInstances?: number;
  readonly secretEnvironmentVariables?: readonly { readonly key: string }[];
};
type Build = { runtime?: string; readonly endpoints: object };
type Backend = object;

const load = createRequire(import.meta.url);
// The functions that `firebase deploy` calls in its step "prepare" (deploy/functions/prepare.js), in the installed
// version.
const tools = 'firebase-tools/lib';
const {
  tryCreateDelegate,
}: {
  tryCreateDelegate: (
    context: object,
  ) => Promise<{ validate: () => Promise<void>; discoverBuild: (config: object, env: object) => Promise<Build> }>;
} = load(`${tools}/deploy/functions/runtimes/node`);
const { resolveBackend }: { resolveBackend: (options: object) => Promise<{ backend: Backend }> } = load(
  `${tools}/deploy/functions/build`,
);
const { endpointsAreValid }: { endpointsAreValid: (want: Backend, have: Backend) => void } = load(
  `${tools}/deploy/functions/validate`,
);
const backends: { allEndpoints: (backend: Backend) => readonly Endpoint[]; empty: () => Backend } = load(
  `${tools}/deploy/functions/backend`,
);
const dotenv: {
  loadUserEnvs: (options: object) => Record<string, string>;
  loadFirebaseEnvs: (config: object, project: string) => Record<string, string>;
} = load(`${tools}/functions/env`);
const secretManager: { getSecretMetadata: (project: string, name: string, version: string) => Promise<object> } = load(
  `${tools}/gcp/secretManager`,
);

const project = 'my-site';
const zone = 'a'.repeat(32);
const everyOption = [
  ...['--origin', 'https://matataki.example', '--min-instances', '1', '--purge-zone', zone],
  ...['--pictures-origin', 'https://site-xyz.a.run.app', '--first-admin', 'me@matataki.example'],
];

/** The files that the setup of a project leaves, with these options. */
type Prepared = { readonly clone: string; readonly secrets: readonly string[] };

let clone = '';
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'matataki-clone-'));
  mkdirSync(join(clone, 'cloud'));
  // The manifest of the functions comes by a file, not by a port; a busy machine may need time.
  vi.stubEnv('FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH', 'true');
  vi.stubEnv('FUNCTIONS_DISCOVERY_TIMEOUT', '200');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(clone, { recursive: true, force: true });
});

function prepare(...words: readonly string[]): Prepared {
  const { settings } = parseSetupRequest(['--project', project, ...words], () => ({}));
  writeFiles(settings, clone);
  applySetup(settings, () => undefined, inCloud(clone, { PURGE_TOKEN: 'token' }));
  const made = readFileSync(join(clone, 'cloud.log'), 'utf8').matchAll(/^made secrets (\w+)$/gmu);
  return { clone, secrets: [...made].flatMap(([, name]) => name ?? []) };
}

/** What a non-interactive deployment would deploy; throws its message. */
async function deploymentOf({ secrets }: Prepared, sourceDir = folder): Promise<Backend> {
  const firebaseConfig = { projectId: project, storageBucket: `${project}.firebasestorage.app` };
  const userEnvs = dotenv.loadUserEnvs({
    functionsSource: join(clone, 'functions'),
    projectDir: clone,
    projectId: project,
  });
  const envs = { ...userEnvs, ...dotenv.loadFirebaseEnvs(firebaseConfig, project) };
  vi.spyOn(secretManager, 'getSecretMetadata').mockImplementation(async (_project, name) =>
    secrets.includes(name) ? { secret: { name }, secretVersion: { state: 'ENABLED' } } : {},
  );
  const runtime = 'nodejs24';
  const delegate = await tryCreateDelegate({ projectId: project, projectDir: join(folder, '..'), sourceDir, runtime });
  await delegate.validate();
  const build = await delegate.discoverBuild({ firebase: firebaseConfig }, envs);
  build.runtime = runtime;
  const options = { build, firebaseConfig, userEnvs, codebase: 'default', nonInteractive: true, isEmulator: false };
  const { backend } = await resolveBackend(options);
  endpointsAreValid(backend, backends.empty());
  return backend;
}

const secretsOf = ({ secretEnvironmentVariables = [] }: Endpoint) => secretEnvironmentVariables.map(({ key }) => key);

describe('a deployment of the functions to a project as the setup leaves it', () => {
  it('the deployment needs no file of variables, and no secret but those of every site', async () => {
    const prepared = prepare();
    const found = backends.allEndpoints(await deploymentOf(prepared));
    expect(found.map(({ id }) => id).sort()).toEqual([...deployedFunctions()].sort());
    for (const endpoint of found) expect(secretsOf(endpoint)).toEqual(prepared.secrets);
    expect(prepared.secrets).toEqual(['BAN_MEMORY_KEY', 'SITE_KEY']);
  });

  it('the deployment has the token for purging if there is a zone', async () => {
    const prepared = prepare('--purge-zone', zone);
    for (const endpoint of backends.allEndpoints(await deploymentOf(prepared))) {
      expect(secretsOf(endpoint)).toEqual(['BAN_MEMORY_KEY', 'SITE_KEY', 'PURGE_TOKEN']);
    }
    await expect(deploymentOf({ ...prepared, secrets: ['BAN_MEMORY_KEY', 'SITE_KEY'] })).rejects.toThrow(
      'In non-interactive mode but have no value for the secret PURGE_TOKEN',
    );
  });

  it('the deployment takes every setting', async () => {
    const prepared = prepare(...everyOption);
    expect(
      readFileSync(join(clone, variablesFile(project)), 'utf8')
        .trim()
        .split('\n'),
    ).toHaveLength(5);
    const found = backends.allEndpoints(await deploymentOf(prepared));
    const always = found.filter(({ minInstances = 0 }) => minInstances === 1).map(({ id }) => id);
    expect(always.sort()).toEqual(['calls', 'site']);
  });
});

describe('a deployment of functions that declare what the setup does not make', () => {
  /** The functions with one more module, such as one with a parameter. */
  function declaring(lines: string): string {
    const source = join(clone, 'declaring');
    mkdirSync(join(source, 'lib'), { recursive: true });
    symlinkSync(join(folder, 'package.json'), join(source, 'package.json'));
    symlinkSync(join(folder, '../node_modules'), join(source, 'node_modules'));
    const index = `${lines}\nexport * from ${JSON.stringify(join(folder, 'lib/index.js'))};\n`;
    writeFileSync(join(source, 'lib/index.js'), index);
    return source;
  }

  it.each([
    ['a variable, though it has a default', "defineInt('MATATAKI_MIN_INSTANCES', { default: 0 })"],
    ['a secret', "defineSecret('PURGE_TOKEN')"],
  ])('the deployment is refused: %s', async (_name, declaration) => {
    const [name = ''] = declaration.split('(');
    const source = declaring(`import { ${name} } from 'firebase-functions/params';\n${declaration};`);
    await expect(deploymentOf(prepare(), source)).rejects.toThrow(
      /In non-interactive mode but have no value for the .*(MATATAKI_MIN_INSTANCES|PURGE_TOKEN)/u,
    );
  });
});
