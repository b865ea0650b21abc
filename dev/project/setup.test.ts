import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parsePhotoId, parseUid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { ROOT } from '../launcher/paths.ts';
import { deployedFunctions } from './deploy.ts';
import { inCloud } from './fakeCloud.ts';
import { parseSetupRequest, secrets, zoneSecret } from './settings.ts';
import { applySetup, bash, checkSetup, filledFiles, openQuestion, printSetup, writeFiles } from './setup.ts';
import { backupDays, setupSteps } from './steps.ts';

const settingsOf = (options = '', previous = {}) =>
  parseSetupRequest(['--project', 'my-site', ...options.split(' ').filter(Boolean)], () => previous).settings;
const zone = 'a'.repeat(32);
const everything = settingsOf('--github example/matataki --origin https://matataki.example');
const sources = globSync('functions/src/**/*.ts', { cwd: ROOT }).map((path) => readFileSync(join(ROOT, path), 'utf8'));

describe('the options of the setup', () => {
  it('all but the project have a default', () => {
    expect(settingsOf()).toMatchObject({ project: 'my-site', origins: ['https://my-site.web.app'] });
    expect(settingsOf().bash).toMatchObject({
      ...{ REGION: 'asia-northeast1', BUCKET: 'my-site.firebasestorage.app', BUDGET: '30', VARIABLES: '' },
      ...{ EMAIL: '', BILLING_ACCOUNT: '', GITHUB: '', ZONE: '', APP_CHECK: '' },
    });
  });

  it('the address and the zone of the functions stay until others are given', () => {
    const previous = { MATATAKI_SITE_ORIGIN: 'https://matataki.example', MATATAKI_PURGE_ZONE: zone };
    expect(settingsOf('', previous)).toMatchObject({
      origins: ['https://matataki.example', 'https://my-site.web.app'],
      bash: { ZONE: zone, VARIABLES: '' },
    });
    expect(settingsOf('--origin https://other.example', previous).origins[0]).toBe('https://other.example');
  });

  it('the setup asks once whether an instance should always run, and says what it costs', () => {
    expect(openQuestion(settingsOf())).toMatch(
      /^# Should one instance .* costs about \$\d+ .* --min-instances 1, or 0\.$/u,
    );
    expect(openQuestion(settingsOf('--min-instances 0'))).toBeUndefined();
  });

  it.each([
    ...['', '--project', '--project My_Site', '--project demo-example --apply', '--project my-site --bucket a/b'],
    ...['--origin http://my.example', '--origin https://my.example/', '--email $(id)', '--budget much'].map(own),
    ...['--github owner', '--min-instances 2', '--purge-zone zone', '--pictures-origin http://my.example'].map(own),
    ...['--first-admin me', '--app-check', '--apply --check', '--force'].map(own),
  ])('the setup refuses %j with its usage in one sentence', (args) => {
    const words = args.split(' ').filter(Boolean);
    expect(() => parseSetupRequest(words)).toThrow(/^[^\n]+: npm run project:setup -- --project [^\n]+\.$/);
  });
  function own(options: string): string {
    return `--project my-site ${options}`;
  }
});

describe('the setup of a project', { timeout: 5 * 60_000 }, () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'matataki-cloud-'));
    mkdirSync(join(folder, 'cloud'));
    writeFiles(everything, folder);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Applies the settings; returns the lines and the error. */
  const apply = (env: NodeJS.ProcessEnv = {}, settings = everything) => {
    const lines: string[] = [];
    try {
      applySetup(settings, (line) => lines.push(line), inCloud(folder, env));
    } catch (error) {
      return { lines, error: String(error) };
    }
    return { lines, error: '' };
  };
  const failedOf = (lines: readonly string[]) => lines.filter((line) => line.endsWith(': failed.'));
  const state = () =>
    readdirSync(join(folder, 'cloud')).map((name) => [name, readFileSync(join(folder, 'cloud', name), 'utf8')]);
  const log = () => readFileSync(join(folder, 'cloud.log'), 'utf8').split('\n');
  const made = () => log().filter((line) => line.startsWith('made '));

  it('a second run changes nothing and creates nothing twice', () => {
    const first = apply();
    expect(first.error).toBe('');
    expect(first.lines).toHaveLength(setupSteps(everything).length);
    expect(first.lines.filter((line) => line.endsWith(': nothing to do.'))).toHaveLength(3);
    const [before, madeAtFirst] = [state(), made()];
    expect(madeAtFirst.length).toBeGreaterThan(20);
    const again = apply();
    expect(state()).toEqual(before);
    // gcloud cannot update a dashboard without its etag.
    expect(made().slice(madeAtFirst.length)).toEqual(['made monitoring dashboards Matataki']);
    const checked = setupSteps(everything).filter(({ check }) => check !== undefined);
    expect(again.lines.filter((line) => line.endsWith(': nothing to do.'))).toHaveLength(checked.length);
  });

  it('the printed script does the same as the setup, and no command shows a secret', () => {
    apply();
    const [before, script] = [state(), printSetup(everything)];
    rmSync(join(folder, 'cloud'), { recursive: true });
    mkdirSync(join(folder, 'cloud'));
    expect(inCloud(folder)(script).status).toBe(0);
    expect(state()).toEqual(before);
    expect(bash(`bash -n <<'END'\n${script}\nEND`)).toEqual({ status: 0, stdout: '', stderr: '' });
    for (const name of secrets)
      expect(script).toMatch(new RegExp(`^head -c 32 /dev/urandom .*create_secret ${name}$`, 'mu'));
  });

  it('a failed step stops no other, says what to do at the end, and runs again next time', () => {
    const { lines, error } = apply({ FAILING: 'databases update' });
    expect(lines).toHaveLength(setupSteps(everything).length);
    expect(failedOf(lines)).toEqual([expect.stringMatching(/^6\//u)]);
    expect(error).toMatch(/refused: [^\n]+\n6\/\d+ [^\n]+: failed\. [^\n]+\.\n\nThen run the same command again\.$/u);
    const again = apply().lines;
    expect(again[4]).toMatch(/ Database in .*: nothing to do\.$/u);
    expect(again[5]).toMatch(/: done\.$/u);
  });

  it.each([
    ['services enable', 'APIs: failed. Check that this is a Firebase project on the Blaze plan', 3],
    ['projects describe', 'The project my-site cannot be read', 0],
  ])('nothing runs after a failure of "%s"', (FAILING, message, steps) => {
    const { lines, error } = apply({ FAILING });
    expect(error).toContain(message);
    expect(lines).toHaveLength(steps);
  });

  const [visitors, region] = ['lets everyone see', 'allows data in'];
  it.each([
    ['accepts its own members only', '{"listPolicy":{"allowedValues":["C01example"]}}', [visitors, region]],
    ['allows data elsewhere only', '{"listPolicy":{"allowedValues":["in:eu-locations"]}}', [visitors, region]],
    ['forbids data here', '{"listPolicy":{"deniedValues":["in:asia-locations"]}}', [region]],
    ['allows data here too', '{"listPolicy":{"allowedValues":["in:eu-locations","in:asia-locations"]}}', [visitors]],
    ['allows everything', '{"listPolicy":{"allValues":"ALLOW"}}', []],
    ['has no policy', '', []],
  ])('the setup first says what to ask of an organization that %s', (_name, POLICY, titles) => {
    const { lines, error } = apply({ POLICY, FAILING: 'services enable' });
    expect(failedOf(lines.slice(0, 2))).toEqual(titles.map((title) => expect.stringContaining(title)));
    expect(error.match(/failed\. Ask an administrator of the organization/gu) ?? []).toHaveLength(titles.length);
  });

  it('the setup requests more vCPU only if the project has too few', () => {
    apply();
    expect(made()).not.toContain('made quotas');
    writeFileSync(join(folder, 'cloud/few_cpus'), '');
    expect(apply({ FAILING: 'quotas preferences' }).error).toMatch(/20 vCPU [^\n]*: failed\. Request it under/u);
    expect(apply().error).toBe('');
    expect(made()).toContain('made quotas');
  });

  it('all that waits for new metrics shares ten minutes', () => {
    const functions = readFileSync(join(import.meta.dirname, 'functions.sh'), 'utf8');
    const clock = 'sleep() { :; }; date() { now=$(cat now 2>/dev/null || echo 0); echo $((now + 60)) | tee now; }';
    const waiting = 'try() { echo try; false; }; patiently try; patiently try';
    const tries = inCloud(folder)(`PROJECT=my-site\n${functions}\n${clock}\n${waiting}`).stdout.match(/try/gu);
    expect(tries).toHaveLength(11);
    const { error } = apply({ FAILING: 'monitoring policies create' });
    expect(error.match(/alerts\/\w+\.json failed\./gu)).toHaveLength(9);
  });

  it('the variables of the functions are written, and the others stay', () => {
    mkdirSync(join(folder, 'functions'));
    const file = join(folder, 'functions/.env.my-site');
    writeFileSync(file, 'MATATAKI_SITE_ORIGIN=https://matataki.example\nMATATAKI_MIN_INSTANCES=0\n');
    const settings = settingsOf('--min-instances 1 --first-admin me+site@example.com');
    const ends = [apply({}, settings), apply({}, settings)].map(({ lines }) =>
      lines
        .find((line) => line.includes('Variables of the functions'))
        ?.split(': ')
        .at(-1),
    );
    expect(ends).toEqual(['done.', 'nothing to do.']);
    expect(readFileSync(file, 'utf8')).toBe(
      'MATATAKI_SITE_ORIGIN=https://matataki.example\nMATATAKI_MIN_INSTANCES=1\nMATATAKI_FIRST_ADMIN=me+site@example.com\n',
    );
    expect(printSetup(settingsOf())).not.toContain('# Variables of the functions');
  });

  it('App Check gets a key, which the web app and the build use', () => {
    mkdirSync(join(folder, 'web'));
    const file = join(folder, 'web/.env.production.local');
    writeFileSync(file, 'VITE_FIREBASE_PROJECT_ID=my-site\nVITE_APP_CHECK_SITE_KEY=old\n');
    const settings = settingsOf('--app-check on');
    const ends = [apply({}, settings), apply({}, settings)].map(({ lines }) =>
      lines
        .find((line) => line.includes('App Check'))
        ?.split(': ')
        .at(-1),
    );
    expect(ends).toEqual(['done.', 'nothing to do.']);
    expect(readFileSync(file, 'utf8')).toBe(
      'VITE_FIREBASE_PROJECT_ID=my-site\nVITE_APP_CHECK_SITE_KEY=name of Matataki\n',
    );
    expect(readFileSync(join(folder, 'cloud/siteKey'), 'utf8')).toBe('{"siteKey":"name of Matataki"}');
    expect(setupSteps(settingsOf()).filter(({ title }) => title.startsWith('App Check'))).toEqual([]);
  });

  it('the purge token becomes a secret only with a zone and with its value', () => {
    const zoned = settingsOf(`--purge-zone ${zone}`);
    expect(apply({ PURGE_TOKEN: '' }, zoned).error).toMatch(
      /PURGE_TOKEN: is not in the environment\n[^\n]*: failed\. Create a token in Cloudflare/u,
    );
    expect(made().filter((line) => line.includes('secrets'))).toEqual(secrets.map((name) => `made secrets ${name}`));
    apply({ PURGE_TOKEN: 'only-known-here' }, zoned);
    expect(made()).toContain('made secrets PURGE_TOKEN');
    expect(log().join()).not.toContain('only-known-here');
  });

  it('--check names what differs and changes nothing', () => {
    apply();
    const check = () => {
      const lines: string[] = [];
      return { count: checkSetup(everything, (line) => lines.push(line), inCloud(folder)), lines };
    };
    expect(check()).toMatchObject({ count: 0, lines: expect.arrayContaining(['Nothing else differs.']) });
    rmSync(join(folder, 'cloud/secrets_SITE_KEY'));
    const before = state();
    const { count, lines } = check();
    expect(count).toBe(1);
    expect(lines.filter((line) => line.startsWith('differs: '))).toEqual([expect.stringContaining('SITE_KEY')]);
    expect(state()).toEqual(before);
  });

  it('the functions get these roles and no more, and nothing deleted is kept longer than promised', () => {
    apply();
    const granted = log().flatMap((line) => {
      const [, on, role] =
        /binding (\S+) --member=serviceAccount:matataki-functions@.*--role=roles\/(\S+)/u.exec(line) ?? [];
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
      expect(log().join('\n')).toContain(option);
    const declared = sources.flatMap((source) =>
      [...source.matchAll(/defineSecret\('(\w+)'\)/gu)].map(([, name]) => name),
    );
    expect([...secrets, zoneSecret.secret].sort()).toEqual([...new Set(declared)].sort());
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

  it('every file is JSON without a placeholder', () => {
    expect(files.size).toBeGreaterThan(15);
    for (const [path, text] of files) {
      expect(() => JSON.parse(text), path).not.toThrow();
      expect(text, path).not.toMatch(/PROJECT_ID|SITE_ORIGINS|SITE_HOSTS|_SERVICES/u);
    }
  });

  it('only the site can read the bucket and sign people in', () => {
    const origin = ['https://matataki.example', 'https://my-site.web.app'];
    expect(read('cors.json')).toEqual([
      { origin, method: ['GET'], responseHeader: ['Content-Type'], maxAgeSeconds: 3600 },
    ]);
    expect(read('auth.json').authorizedDomains).toEqual([
      'my-site.firebaseapp.com',
      'matataki.example',
      'my-site.web.app',
    ]);
  });

  it('the bucket deletes only what is temporary, and only originals go to Coldline', () => {
    const uid = parseUid('u'.repeat(28));
    const [photo, picture] = [parsePhotoId('p'.repeat(20)), parsePhotoId('q'.repeat(20))];
    const originals = [storagePath.upload(uid, photo), storagePath.upload(uid, photo, picture)];
    const temporary = [storagePath.avatarUpload(uid, picture), storagePath.exportFile(uid, 'id')];
    const lasting = [
      ...[storagePath.variants(photo), storagePath.avatar(uid, 'hash', 256), storagePath.evidence('case', '1280.webp')],
      ...[storagePath.accountsPlace, storagePath.erasure('2026-11-22', 'digest')],
    ];
    const { rule: rules }: { rule: { action: object; condition: { matchesPrefix?: string[] } }[] } =
      read('lifecycle.json');
    const ruled = (path: string) =>
      rules.filter(({ condition }) => condition.matchesPrefix?.some((prefix) => path.startsWith(prefix)));
    const cold = {
      action: { type: 'SetStorageClass', storageClass: 'COLDLINE' },
      condition: { age: 2, matchesStorageClass: ['STANDARD'] },
    };
    for (const path of originals) expect(ruled(path)).toMatchObject([cold]);
    for (const path of temporary)
      expect(ruled(path)).toMatchObject([{ action: { type: 'Delete' }, condition: { age: 2 } }]);
    for (const path of lasting) expect(ruled(path)).toEqual([]);
    const unprefixed = rules.filter(({ condition }) => condition.matchesPrefix === undefined);
    expect(unprefixed).toEqual([
      { action: { type: 'Delete' }, condition: { isLive: false } },
      { action: { type: 'AbortIncompleteMultipartUpload' }, condition: { age: 1 } },
    ]);
  });

  it('the metrics read what the functions log', () => {
    const fromLog = monitoring('metrics').filter(({ text }) => text.includes('cloud_run_revision'));
    expect(fromLog.map(({ name }) => name)).toEqual(['oldest_open_case', 'upload_to_published']);
    for (const { name, text } of fromLog) {
      const { filter, valueExtractor } = JSON.parse(text);
      const [message] = namesIn(filter, /jsonPayload\.message="([^"]+)"/gu);
      const [field] = namesIn(valueExtractor, /^EXTRACT\(jsonPayload\.(\w+)\)$/gu);
      const logging = new RegExp(`log\\.info\\('${message}', \\{[^}]*\\b${field}\\b`, 'u');
      expect(
        sources.filter((source) => logging.test(source)),
        name,
      ).toHaveLength(1);
    }
  });

  it('monitoring names functions, metrics and objectives that exist', () => {
    const services = deployedFunctions().map((name) => name.toLowerCase());
    const [metrics, slos] = ['metrics', 'slos'].map((kind) => monitoring(kind).map(({ name }) => name));
    const inService = /service_name=~?(?:monitoring\.regex\.full_match\()?\\?"([^"\\]+)/gu;
    for (const [path, text] of files) {
      expect(services, path).toEqual(
        expect.arrayContaining(namesIn(text, inService).flatMap((names) => names.split('|'))),
      );
      expect(metrics, path).toEqual(expect.arrayContaining(namesIn(text, /logging\.googleapis\.com\/user\/(\w+)/gu)));
      expect(slos, path).toEqual(expect.arrayContaining(namesIn(text, /serviceLevelObjectives\/(\w+)/gu)));
    }
    const calls = monitoring('slos').find(({ name }) => name === 'calls')?.text;
    for (const name of ['calls', 'staff']) expect(calls).toContain(name);
  });

  it('each alert has one condition and says what to do', () => {
    expect(monitoring('alerts').map(({ name }) => name)).toEqual([
      ...['calls', 'dead_events', 'failed_schedules', 'failing_events', 'oldest_open_case', 'pages'],
      ...['reads_per_page_view', 'silent_schedules', 'upload_to_published'],
    ]);
    for (const { name, text } of monitoring('alerts')) {
      expect(JSON.parse(text), name).toMatchObject({ combiner: 'OR', documentation: { content: expect.any(String) } });
      expect(JSON.parse(text).conditions, name).toHaveLength(1);
    }
  });
});
