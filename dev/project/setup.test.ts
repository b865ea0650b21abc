import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { parsePhotoId, parseUid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { ROOT } from '../launcher/paths.ts';
import { deployedFunctions } from './deploy.ts';
import { inCloud } from './fakeCloud.ts';
import { parseSetupRequest, secrets } from './settings.ts';
import { applySetup, checkSetup, filledFiles, printSetup, writeFiles } from './setup.ts';
import { backupDays, setupSteps } from './steps.ts';

const wordsOf = (line: string) => line.split(' ').filter(Boolean);
const settingsOf = (options = '', previous = {}) =>
  parseSetupRequest(['--project', 'my-site', ...wordsOf(options)], () => previous).settings;
const zone = 'a'.repeat(32);
const everything = settingsOf(
  '--github example/matataki --origin https://matataki.example --app-check on --providers google --first-admin me+site@example.com',
);
const sources = globSync('functions/src/**/*.ts', { cwd: ROOT }).map((path) => readFileSync(join(ROOT, path), 'utf8'));

describe('the options of the setup', () => {
  const site = {
    MATATAKI_SITE_ORIGIN: 'https://matataki.example',
    MATATAKI_PURGE_ZONE: zone,
    MATATAKI_APP_CHECK: 'on',
  };
  it.each([
    ['', {}, { HOSTS: 'my-site.web.app', BUCKET: 'my-site.firebasestorage.app', BUDGET: '30', VARIABLES: '' }],
    ['--min-instances 1', site, { HOSTS: 'matataki.example,my-site.web.app', ZONE: zone, APP_CHECK: 'on' }],
    ['--origin https://a.example --app-check off', site, { HOSTS: 'a.example,my-site.web.app', APP_CHECK: '' }],
  ])('the options %j replace the previous variables %j', (options, previous, bash) => {
    expect(settingsOf(options, previous).bash).toMatchObject(bash);
  });

  it.each([
    ...['', '--project', '--project My_Site', '--project demo-example --apply', '--project my-site --bucket a/b'],
    ...[
      ...['--origin http://my.example', '--origin https://my.example/', '--email $(id)', '--budget much'],
      ...['--github owner', '--min-instances 2', '--purge-zone zone', '--pictures-origin http://my.example'],
      ...['--first-admin me', '--app-check', '--apply --check', '--force', '--providers google,'],
    ].map((options) => `--project my-site ${options}`),
  ])('the setup refuses %j with its usage in one sentence', (args) => {
    const refused = /^[^\n]+: npm run project:setup -- --project [^\n]+\.$/;
    expect(() => parseSetupRequest(wordsOf(args))).toThrow(refused);
  });
});

/** A clone with a cloud of its own. */
function emptyCloud() {
  const folder = mkdtempSync(join(tmpdir(), 'matataki-cloud-'));
  for (const name of ['cloud', 'web', 'functions']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'web/.env.production.local'), 'VITE_APP_CHECK_SITE_KEY=old\nOTHER=1\n');
  writeFileSync(join(folder, 'functions/.env.my-site'), 'MATATAKI_SITE_ORIGIN=https://a.example\nOTHER=1\n');
  writeFiles(everything, folder);
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  return {
    read,
    remove: (path = '') => rmSync(join(folder, path), { recursive: true }),
    run: inCloud(folder),
    /** Applies the settings. Returns what was said, the lines of failed steps, and the error. */
    apply: (env: NodeJS.ProcessEnv = {}, settings = everything) => {
      const lines: string[] = [];
      const failed = () => lines.filter((line) => line.endsWith(': failed.'));
      try {
        applySetup(settings, (line) => lines.push(line), inCloud(folder, env));
        return { lines, failed: failed(), error: '' };
      } catch (error) {
        return { lines, failed: failed(), error: String(error) };
      }
    },
    state: () => readdirSync(join(folder, 'cloud')).map((name) => [name, read(`cloud/${name}`)]),
    log: () => read('cloud.log').split('\n'),
    made: () => [...read('cloud.log').matchAll(/^made (.*)$/gmu)].map(([, name]) => name),
  };
}

describe('the setup of a project', { timeout: 5 * 60_000 }, () => {
  let cloud: ReturnType<typeof emptyCloud>;
  beforeAll(() => {
    cloud = emptyCloud();
    expect(cloud.apply().error).toBe('');
  }, 5 * 60_000);
  afterAll(() => cloud.remove());

  it('the setup writes the settings of the build and the variables of the functions, and keeps other lines', () => {
    expect(cloud.read('functions/.env.my-site')).toBe(`OTHER=1\n${everything.bash.VARIABLES}\n`);
    expect(cloud.read('web/.env.production.local').split('\n')).toEqual([
      ...['OTHER=1', 'VITE_FIREBASE_PROJECT_ID=my-site', 'VITE_FIREBASE_API_KEY=key', 'VITE_FIREBASE_AUTH_DOMAIN=a'],
      ...['VITE_FIREBASE_STORAGE_BUCKET=my-site.firebasestorage.app', 'VITE_FIREBASE_APP_ID=1:2:web:3'],
      ...['VITE_AUTH_PROVIDERS=google', 'VITE_APP_CHECK_SITE_KEY=name of Matataki', ''],
    ]);
    expect(cloud.read('cloud/siteKey')).toBe('{"siteKey":"name of Matataki"}');
  });

  it('the functions get these roles and no more, and nothing deleted is kept longer than promised', () => {
    const granted = cloud.log().flatMap((line) => {
      const [, on, role] = /binding (\S+) .*:matataki-functions@.*--role=roles\/(\S+)/u.exec(line) ?? [];
      return on === undefined ? [] : [`${on} ${role}`];
    });
    expect(granted.sort()).toEqual([
      ...secrets.map((secret) => `${secret} secretmanager.secretAccessor`),
      'gs://my-site.firebasestorage.app storage.objectAdmin',
      ...['datastore.user', 'eventarc.eventReceiver', 'firebaseauth.admin', 'run.invoker'].map(
        (role) => `my-site ${role}`,
      ),
    ]);
    expect(backupDays).toBeLessThan(limits.retention.backupDays);
    for (const option of [
      `--retention=${backupDays}d`,
      `--retention-days=${limits.retention.logDays}`,
      '--clear-soft-delete --no-versioning --public-access-prevention',
    ])
      expect(cloud.log().join('\n')).toContain(option);
  });

  it('a second run changes nothing and creates nothing twice', () => {
    const [before, made] = [cloud.state(), cloud.made()];
    expect(made.length).toBeGreaterThan(20);
    expect(made).not.toContain('quotas');
    const { lines } = cloud.apply();
    expect(cloud.state()).toEqual(before);
    expect(cloud.made().slice(made.length)).toEqual(['monitoring dashboards Matataki']);
    const checked = setupSteps(everything).filter(({ check }) => check !== undefined);
    expect(lines.filter((line) => line.endsWith(': nothing to do.'))).toHaveLength(checked.length);
  });

  it('the printed script does the same as the setup, and no command shows a secret', () => {
    const before = cloud.state();
    cloud.remove('cloud/siteKey');
    cloud.remove('cloud/secrets_SITE_KEY');
    expect(cloud.run(printSetup(everything)).status).toBe(0);
    expect(cloud.state()).toEqual(before);
    for (const name of secrets)
      expect(printSetup(everything)).toMatch(new RegExp(`^head -c 32 /dev/urandom .*create_secret ${name}$`, 'mu'));
  });

  it('--check names what differs and changes nothing', () => {
    const lines: string[] = [];
    const check = () => checkSetup(everything, (line) => lines.push(line), cloud.run);
    expect(check()).toBe(0);
    cloud.remove('cloud/secrets_SITE_KEY');
    const before = cloud.state();
    expect(check()).toBe(1);
    expect(lines.filter((line) => /^differs: .*SITE_KEY/u.test(line))).toHaveLength(1);
    expect(cloud.state()).toEqual(before);
  });
});

describe('a setup in which something fails', { timeout: 5 * 60_000 }, () => {
  const makeCloud = () => {
    const cloud = emptyCloud();
    onTestFinished(() => cloud.remove());
    return cloud;
  };

  it('a failed step stops no other, says what to do at the end, and runs again next time', () => {
    const { apply, made } = makeCloud();
    const { lines, failed, error } = apply({ FAILING: 'databases update' });
    expect(lines).toHaveLength(setupSteps(everything).length);
    expect(failed).toEqual([expect.stringMatching(/^4\//u)]);
    expect(error).toMatch(/refused: [^\n]+\n4\/\d+ [^\n]+: failed\. [^\n]+\.\n\nThen run the same command again\.$/u);
    const again = apply({ FAILING: 'policies update' });
    expect(again.lines[3]).toMatch(/: done\.$/u);
    expect(made().filter((name) => name?.includes('databases'))).toHaveLength(1);
    expect(again.error.match(/alerts\/\w+\.json failed\./gu)).toHaveLength(9);
  });

  it.each([
    ['services enable', 'APIs: failed. Check that this is a Firebase project on the Blaze plan', 2],
    ['projects describe', 'The project my-site cannot be read', 0],
  ])('nothing runs after a failure of "%s"', (FAILING, message, steps) => {
    const { lines, error } = makeCloud().apply({ FAILING });
    expect(error).toContain(message);
    expect(lines).toHaveLength(steps);
  });

  it.each([
    ['accepts its own members only', '{"listPolicy":{"allowedValues":["C01example"]}}', 1],
    ['denies everybody', '{"listPolicy":{"allValues":"DENY"}}', 1],
    ['allows everybody', '{"listPolicy":{"allValues":"ALLOW"}}', 0],
    ['has no policy', '', 0],
  ])('the setup first says what to ask of an organization that %s', (_name, POLICY, asked) => {
    const { error } = makeCloud().apply({ POLICY, FAILING: 'services enable' });
    expect(error.match(/see the site: failed\. Ask an administrator of the organization/gu) ?? []).toHaveLength(asked);
  });

  it('the setup requests more vCPU only if the project has too few, and a purge token only with a zone', () => {
    const { apply, made, read } = makeCloud();
    const zoned = settingsOf(`--purge-zone ${zone}`);
    const { failed, error } = apply({ TOO_FEW: '1', FAILING: 'quotas preferences', PURGE_TOKEN: '' }, zoned);
    expect(failed).toEqual([expect.stringContaining('20 vCPU'), expect.stringContaining('PURGE_TOKEN')]);
    expect(error).toMatch(/20 vCPU [^\n]*: failed\. Request it under/u);
    expect(error).toMatch(/PURGE_TOKEN: is not in the environment\n[^\n]*: failed\. Create a token in Cloudflare/u);
    expect(apply({ TOO_FEW: '1', PURGE_TOKEN: 'only-known-here' }, zoned).error).toBe('');
    expect(made()).toEqual(expect.arrayContaining(['quotas', 'secrets PURGE_TOKEN']));
    expect(read('cloud.log')).not.toContain('only-known-here');
  });

  it('all that waits for new metrics shares ten minutes', () => {
    const functions = readFileSync(join(import.meta.dirname, 'functions.sh'), 'utf8');
    const clock = 'SECONDS=0; sleep() { SECONDS=$((SECONDS + 60)); }; try() { echo try; false; }';
    const { stdout } = makeCloud().run(`PROJECT=my-site\n${functions}\n${clock}\npatiently try; patiently try`);
    expect(stdout.match(/try/gu)).toHaveLength(12);
  });
});

describe('the files of deploy/', () => {
  const files = filledFiles(settingsOf('--origin https://matataki.example'));
  const read = (path: string) => JSON.parse(files.get(path) ?? '');
  const monitoring = (kind: string) =>
    [...files].flatMap(([path, text]) => {
      const [, name] = new RegExp(`^monitoring/${kind}/(\\w+)\\.json$`, 'u').exec(path) ?? [];
      return name === undefined ? [] : [{ name, text }];
    });
  const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

  it('every file is JSON without a placeholder, and each alert says what to do', () => {
    for (const [path, text] of files) {
      expect(() => JSON.parse(text), path).not.toThrow();
      expect(text, path).not.toMatch(/PROJECT_ID|SITE_ORIGINS|SITE_HOSTS|_SERVICES/u);
    }
    const documented = { combiner: 'OR', conditions: [{}], documentation: { content: expect.any(String) } };
    expect(monitoring('alerts')).toHaveLength(9);
    for (const { name, text } of monitoring('alerts')) expect(JSON.parse(text), name).toMatchObject(documented);
  });

  it('only the site can read the bucket and sign people in', () => {
    const origin = ['https://matataki.example', 'https://my-site.web.app'];
    expect(read('cors.json')).toMatchObject([{ origin, method: ['GET'] }]);
    const hosts = ['my-site.firebaseapp.com', 'matataki.example', 'my-site.web.app'];
    expect(read('auth.json').authorizedDomains).toEqual(hosts);
  });

  it('the bucket deletes only what is temporary, and only originals go to Coldline', () => {
    const uid = parseUid('u'.repeat(28));
    const [photo, picture] = [parsePhotoId('p'.repeat(20)), parsePhotoId('q'.repeat(20))];
    type Rule = {
      action: { type: string; storageClass?: string };
      condition: { age?: number; matchesPrefix?: string[] };
    };
    const { rule: rules }: { rule: Rule[] } = read('lifecycle.json');
    const happensTo = (path: string) =>
      rules
        .filter(({ condition }) => condition.matchesPrefix?.some((prefix) => path.startsWith(prefix)))
        .map(({ action, condition }) => `${action.storageClass ?? action.type} after ${condition.age}`)
        .join();
    const paths: readonly (readonly [happens: string, ...paths: string[]])[] = [
      ['COLDLINE after 2', storagePath.upload(uid, photo), storagePath.upload(uid, photo, picture)],
      ['Delete after 2', storagePath.avatarUpload(uid, picture), storagePath.exportFile(uid, 'id')],
      [
        '',
        storagePath.variants(photo),
        storagePath.avatar(uid, 'hash', 256),
        storagePath.evidence('case', '1280.webp'),
      ],
      ['', storagePath.accountsPlace, storagePath.erasure('2026-11-22', 'digest')],
    ];
    for (const [happens, ...each] of paths) for (const path of each) expect(happensTo(path), path).toBe(happens);
    expect(rules.filter(({ condition }) => condition.matchesPrefix === undefined)).toEqual([
      { action: { type: 'Delete' }, condition: { isLive: false } },
      { action: { type: 'AbortIncompleteMultipartUpload' }, condition: { age: 1 } },
    ]);
  });

  it('the metrics and secrets are those of the functions', () => {
    for (const { name, text } of monitoring('metrics').filter((metric) => metric.text.includes('cloud_run_revision'))) {
      const { filter, valueExtractor } = JSON.parse(text);
      const [message] = namesIn(filter, /jsonPayload\.message="([^"]+)"/gu);
      const [field] = namesIn(valueExtractor, /^EXTRACT\(jsonPayload\.(\w+)\)$/gu);
      const logging = new RegExp(`log\\.info\\('${message}', \\{[^}]*\\b${field}\\b`, 'u');
      const logged = sources.filter((source) => logging.test(source));
      expect(logged, name).toHaveLength(1);
    }
    const declared = sources.flatMap((source) => namesIn(source, /defineSecret\('(\w+)'\)/gu));
    expect([...secrets, 'PURGE_TOKEN'].sort()).toEqual([...new Set(declared)].sort());
  });

  it('monitoring names functions, metrics and objectives that exist', () => {
    const services = deployedFunctions().map((name) => name.toLowerCase());
    const [metrics, slos] = ['metrics', 'slos'].map((kind) => monitoring(kind).map(({ name }) => name));
    const inService = /service_name=~?(?:monitoring\.regex\.full_match\()?\\?"([^"\\]+)/gu;
    for (const [path, text] of files) {
      const named = namesIn(text, inService).flatMap((names) => names.split('|'));
      expect(services, path).toEqual(expect.arrayContaining(named));
      expect(metrics, path).toEqual(expect.arrayContaining(namesIn(text, /logging\.googleapis\.com\/user\/(\w+)/gu)));
      expect(slos, path).toEqual(expect.arrayContaining(namesIn(text, /serviceLevelObjectives\/(\w+)/gu)));
    }
  });
});
