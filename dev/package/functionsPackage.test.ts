import { globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deployedFunctions } from '../project/deploy.ts';
import { parseSetupRequest } from '../project/settings.ts';
import { applySetup, writeFiles } from '../project/setup.ts';
import { fakeCloud } from '../project/testing/fakeCloud.ts';
import { folder, isUploaded, loadFolder } from './functionsFolder.ts';

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
const secretsOfEverySite = ['BAN_MEMORY_KEY', 'SITE_KEY'];
const purging = ['--purge-zone', 'a'.repeat(32)];

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
function setUp(...options: readonly string[]) {
  const { folder: clone, bash, made } = fakeCloud();
  const { settings } = parseSetupRequest(['--project', projectId, ...options], () => ({}));
  writeFiles(settings, clone);
  applySetup(settings, () => undefined, bash({ PURGE_TOKEN: 'token' }));
  return { clone, made: made().flatMap((line) => /^made secrets (\w+)$/u.exec(line)?.[1] ?? []) };
}

/** What a non-interactive deployment would deploy; throws its message. */
async function deploy(clone: string, secrets: readonly string[], sourceDir = folder): Promise<readonly Endpoint[]> {
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

const more = [
  ...['--origin', 'https://matataki.example', '--min-instances', '1', '--first-admin', 'me@matataki.example'],
  ...['--pictures-origin', 'https://site-xyz.a.run.app'],
];
it.each<readonly [what: string, options: readonly string[], secrets: readonly string[], always: readonly string[]]>([
  ['no options', [], secretsOfEverySite, []],
  ['a zone to purge', purging, [...secretsOfEverySite, 'PURGE_TOKEN'], []],
  ['every option', [...purging, ...more], [...secretsOfEverySite, 'PURGE_TOKEN'], ['calls', 'site']],
])('a project that was set up with %s lets every function be deployed', async (_what, options, secrets, always) => {
  const { clone, made } = setUp(...options);
  expect(made).toEqual(secrets);
  const endpoints = await deploy(clone, made);
  expect(endpoints.map(({ id }) => id).sort()).toEqual([...deployedFunctions()].sort());
  for (const { secretEnvironmentVariables = [] } of endpoints)
    expect(secretEnvironmentVariables.map(({ key }) => key)).toEqual(secrets);
  expect(endpoints.flatMap(({ id, minInstances }) => (minInstances === 1 ? id : [])).sort()).toEqual(always);
});

it('a project without events of Auth deploys every other function', async () => {
  const { clone, made } = setUp('--auth-events', 'off');
  const left = (await deploy(clone, made)).map(({ id }) => id);
  const without = deployedFunctions().filter((name) => !left.includes(name));
  expect(without.toSorted()).toEqual(['createAccount', 'eraseDeletedUser']);
});

it.each<readonly [what: string, options: readonly string[], declaration: string, message: RegExp]>([
  ['the project lacks the token for purging', purging, '', /have no value for the secret PURGE_TOKEN/u],
  ['a parameter is new', [], "defineInt('A_NUMBER', { default: 0 })", /no value for the .*A_NUMBER/u],
  ['a secret has no value', [], "defineSecret('PURGE_TOKEN')", /no value for the .*PURGE_TOKEN/u],
])('a deployment fails if %s', async (_what, options, declaration, message) => {
  const { clone } = setUp(...options);
  const source = join(clone, 'declaring');
  mkdirSync(join(source, 'lib'), { recursive: true });
  symlinkSync(join(folder, 'package.json'), join(source, 'package.json'));
  symlinkSync(join(folder, '../node_modules'), join(source, 'node_modules'));
  const index = `import { defineInt, defineSecret } from 'firebase-functions/params'; ${declaration};
    export * from ${JSON.stringify(join(folder, 'lib/index.js'))};`;
  writeFileSync(join(source, 'lib/index.js'), index);
  await expect(deploy(clone, secretsOfEverySite, source)).rejects.toThrow(message);
});

const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

// The local build with this clone's packages. functionsPackage.long.test.ts installs them.
const loaded = await loadFolder(join(folder, 'lib'));
describe('the uploaded folder of the functions', () => {
  it('the folder exports every function of the source, and starts with the SDKs alone, because imports delay it', () => {
    expect(loaded.exported).toEqual([...deployedFunctions()].sort());
    expect(loaded.modules.length).toBeGreaterThan(1);
    const sdks = /^(firebase-(admin|functions)\/[\w/-]+|nanoid|valibot)$/;
    expect(loaded.imported.filter((name) => !sdks.test(name))).toEqual([]);
    // Transitive packages are listed, so the late ones would be too.
    expect(loaded.packages).toContain('@google-cloud/firestore');
    const late =
      /^(sharp|@img\/.*|exif-reader|thumbhash|client-zip|@google-cloud\/storage|@firebase\/database-compat)$/;
    expect(loaded.packages.filter((name) => late.test(name))).toEqual([]);
  });

  it('the folder holds no sources, tests or other workspaces; its lock file has the versions of package.json', () => {
    const files = globSync('**/*.*', { cwd: folder, exclude: ['**/node_modules'] }).filter(isUploaded);
    const built =
      /^(lib\/[\w-]+\.js(\.map)?|first\/(chunks\/.+\.js|server\.js|app\.html|manifest\.json)|package(-lock)?\.json)$/;
    expect(files.filter((file) => !built.test(file))).toEqual([]);
    const needed = ['lib/index.js', 'lib/index.js.map', 'first/server.js', 'package.json', 'package-lock.json'];
    expect(files).toEqual(expect.arrayContaining(needed));
    const { dependencies } = JSON.parse(read('package.json'));
    expect(JSON.parse(read('package-lock.json')).packages['']).toMatchObject({ dependencies });
    // A registry's address.
    expect(read('package-lock.json')).not.toContain('"resolved"');
  });

  it('the renderer of first pages needs only Node, starts without Firebase, and belongs to no project', () => {
    const importedBy = (file: string): readonly string[] => {
      const imports = /(?:^|[;}\s])import\s*(?:[\w*{}\s,$]+from\s*)?["']([^"']+)["']/g;
      return [...read(file).matchAll(imports)].map(([, name = '']) => name);
    };
    const files = globSync('first/**/*.js', { cwd: folder });
    expect(files.flatMap(importedBy).filter((name) => !isBuiltin(name) && !name.startsWith('.'))).toEqual([]);
    expect(files.map(read).join('\n')).not.toContain('demo-matataki');

    const start = new Set(['first/server.js']);
    for (const file of start)
      for (const name of importedBy(file)) if (name.startsWith('.')) start.add(join(dirname(file), name));
    expect(start.size).toBeGreaterThan(5);
    const firebase = /@firebase\/|FirebaseError|initializeApp|identitytoolkit\.googleapis\.com/;
    expect([...start].filter((file) => firebase.test(read(file)))).toEqual([]);
    expect(read('first/server.js')).toMatch(/export\s*\{\s*(?:\w+ as )?renderFirst\s*\}/);
  });
});
