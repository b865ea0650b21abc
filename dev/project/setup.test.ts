import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePhotoId, parseUid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { ROOT } from '../launcher/paths.ts';
import { deployedFunctions } from './deploy.ts';
import { parseSetupRequest, secrets, zoneSecret } from './settings.ts';
import { checkSetup, filledFiles, openQuestion, printSetup } from './setup.ts';
import { backupDays, copyHours, setupSteps } from './steps.ts';
import { everything, fakeProject, request, settingsOf } from './testing/fakeProject.ts';

const zone = 'a'.repeat(32);
const sources = globSync('functions/src/**/*.ts', { cwd: ROOT }).map((path) => readFileSync(join(ROOT, path), 'utf8'));
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

describe('the options of the setup', () => {
  it('each option except the project has a default, and keeps its value until it is set again', () => {
    expect(settingsOf()).toMatchObject({
      origins: ['https://my-site.web.app'],
      bash: {
        ...{ REGION: 'asia-northeast1', BUCKET: 'my-site.firebasestorage.app', BUDGET: '30', VARIABLES: '' },
        ...{ EMAIL: '', BILLING_ACCOUNT: '', GITHUB: '', ZONE: '', APP_CHECK: '', ENFORCEMENT: '' },
      },
    });
    const optional = /^(Secret PURGE_TOKEN|App Check|Variables of the functions|The branch main)/u;
    expect(setupSteps(settingsOf()).filter(({ title }) => optional.test(title))).toEqual([]);
    const variables = { MATATAKI_SITE_ORIGIN: 'https://matataki.example', MATATAKI_PURGE_ZONE: zone };
    const previous = { ...variables, MATATAKI_APP_CHECK: 'on' };
    expect(settingsOf('', previous)).toMatchObject({
      origins: ['https://matataki.example', 'https://my-site.web.app'],
      bash: { ZONE: zone, APP_CHECK: 'on', VARIABLES: '' },
    });
    const changed = settingsOf('--origin https://other.example --app-check off', previous);
    expect(changed).toMatchObject({
      origins: { 0: 'https://other.example' },
      bash: { APP_CHECK: '', ENFORCEMENT: 'OFF' },
    });
    // The price of an always-running instance is mentioned only until the option is set.
    expect(openQuestion(settingsOf())).toMatch(/^# Should one instance .* \$\d+ .* --min-instances 1, or 0\.$/u);
    expect(openQuestion(settingsOf('--min-instances 0'))).toBeUndefined();
  });

  it.each([
    ...['--project', '--project My_Site', '--project demo-example --apply', '--bucket a/b', '--budget much'],
    ...['--origin http://my.example', '--origin https://my.example/', '--email $(id)', '--github owner'],
    ...['--min-instances 2', '--purge-zone zone', '--pictures-origin http://my.example', '--first-admin me'],
    ...['--app-check', '--auth-events no', '--github-id o/r', "--github-environment a'b", '--apply --check', '--force'],
  ])('the setup refuses "%s" with its usage in one sentence', (options) => {
    const usage = /^[^\n]+: npm run project:setup -- --project [^\n]+\.$/;
    expect(() => request(options)).toThrow(usage);
    expect(() => parseSetupRequest([])).toThrow(usage);
  });
});

describe('the setup of a project', { timeout: 5 * 60_000 }, () => {
  const ending = (lines: readonly string[], end: string) => lines.filter((line) => line.endsWith(`: ${end}.`));
  const checked = setupSteps(everything).filter(({ check }) => check !== undefined);

  it('--check names each part that differs; the setup and the printed script do the same, and nothing twice', () => {
    const { apply, bash, made, state } = fakeProject();
    const check = () => {
      const [lines, before]: [string[], unknown] = [[], state()];
      const count = checkSetup(everything, (line) => lines.push(line), bash());
      expect(state()).toEqual(before);
      return { count, lines };
    };
    // The organization and the quota do not depend on the setup.
    const differing = checked.filter(({ title }) => !/organization|vCPU/u.test(title));
    const empty = check();
    expect(empty.count).toBe(differing.length);
    expect(empty.lines).toEqual(expect.arrayContaining(differing.map(({ title }) => `differs: ${title}`)));
    const first = apply();
    expect(first).toMatchObject({ error: '', lines: { length: setupSteps(everything).length } });
    expect(ending(first.lines, 'nothing to do')).toHaveLength(3);
    const [before, madeAtFirst] = [state(), made()];
    expect(madeAtFirst.length).toBeGreaterThan(20);
    const printed = fakeProject();
    expect(printed.bash()(printSetup(everything)).status).toBe(0);
    expect(printed.state()).toEqual(before);
    expect(check()).toMatchObject({ count: 0, lines: expect.arrayContaining(['Nothing else differs.']) });
    expect(ending(apply().lines, 'nothing to do')).toHaveLength(checked.length);
    expect(state()).toEqual(before);
    expect(made()).toEqual(madeAtFirst);
  });

  it('the setup continues after a failed step, says at the end what to do, and repeats the step next time', () => {
    const { apply } = fakeProject();
    const { lines, error } = apply({ FAILING: 'databases update' });
    expect(lines).toHaveLength(setupSteps(everything).length);
    expect(ending(lines, 'failed')).toEqual([expect.stringMatching(/^6\//u)]);
    expect(error).toMatch(/refused: [^\n]+\n6\/\d+ [^\n]+: failed\. [^\n]+\.\n\nThen run the same command again\.$/u);
    const again = [expect.stringMatching(/ Database in .*: nothing to do\.$/u), expect.stringMatching(/: done\.$/u)];
    expect(apply().lines.slice(4, 6)).toEqual(again);
  });

  it.each([
    ['services enable', 'APIs: failed. Check that this is a Firebase project on the Blaze plan', 3],
    ['projects describe', 'The project my-site cannot be read', 0],
  ])('nothing runs after a failure of "%s"', (FAILING, message, steps) => {
    const { lines, error } = fakeProject().apply({ FAILING });
    expect(error).toContain(message);
    expect(lines).toHaveLength(steps);
  });

  const [visitors, region] = ['lets everyone see', 'allows data in'];
  it.each([
    ['accepts its own members only', '{"listPolicy":{"allowedValues":["C01example"]}}', [visitors, region]],
    ['allows data elsewhere only', '{"listPolicy":{"allowedValues":["in:eu-locations"]}}', [visitors, region]],
    ['forbids data here', '{"listPolicy":{"deniedValues":["in:asia-locations"]}}', [region]],
    ['allows data here too', '{"listPolicy":{"allowedValues":["in:eu-locations","in:asia-locations"]}}', [visitors]],
    ['forbids everything', '{"listPolicy":{"allValues":"DENY"}}', [visitors, region]],
    ['allows everything', '{"listPolicy":{"allValues":"ALLOW"}}', []],
    ['has no policy', '', []],
  ])('the setup first says what to ask of an organization that %s', (_name, POLICY, titles) => {
    const { lines, error } = fakeProject().apply({ POLICY, FAILING: 'services enable' });
    expect(ending(lines.slice(0, 2), 'failed')).toEqual(titles.map((title) => expect.stringContaining(title)));
    expect(error.match(/failed\. Ask an administrator of the organization/gu) ?? []).toHaveLength(titles.length);
  });

  it('all steps that need new metrics wait for ten minutes together', () => {
    const { apply, bash } = fakeProject();
    const functions = readFileSync(join(import.meta.dirname, 'functions.sh'), 'utf8');
    const clock = 'sleep() { :; }; date() { now=$(cat now 2>/dev/null || echo 0); echo $((now + 60)) | tee now; }';
    const waiting = 'try() { echo try; false; }; patiently try; patiently try';
    expect(bash()(`PROJECT=my-site\n${functions}\n${clock}\n${waiting}`).stdout.match(/try/gu)).toHaveLength(11);
    const { error } = apply({ FAILING: 'monitoring policies create' });
    expect(error.match(/alerts\/\w+\.json failed\./gu)).toHaveLength(10);
  });

  it.each([
    ['Variables of the functions', '--min-instances 1', 'functions/.env.my-site', 'MATATAKI_MIN_INSTANCES', '1'],
    ['App Check', '--app-check on', 'web/.env.production.local', 'VITE_APP_CHECK_SITE_KEY', 'name of Matataki'],
  ])('the step "%s" of %s changes in %s only the value of %s', (title, options, file, name, value) => {
    const { apply, folder, state } = fakeProject();
    const path = join(folder, file);
    mkdirSync(dirname(path));
    writeFileSync(path, `KEPT=1\n${name}=old\n`);
    for (const end of ['done', 'nothing to do'])
      expect(ending(apply({}, settingsOf(options), /_lines (?:web|"\$VARIABLES_F)/u).lines, end).join('\n')).toContain(
        title,
      );
    expect(readFileSync(path, 'utf8')).toBe(`KEPT=1\n${name}=${value}\n`);
    // The web app has the key too.
    const siteKeys = title === 'App Check' ? [['siteKey', `{"siteKey":"${value}"}`]] : [];
    expect(state().filter(([thing]) => thing === 'siteKey')).toEqual(siteKeys);
  });

  it('the purge token becomes a secret only with a zone and with its value', () => {
    const { apply, log, made } = fakeProject();
    const zoned = settingsOf(`--purge-zone ${zone}`);
    expect(apply({ PURGE_TOKEN: '' }, zoned).error).toMatch(
      /PURGE_TOKEN: is not in the environment\n[^\n]*: failed\. Create a token in Cloudflare/u,
    );
    expect(made().filter((line) => line.includes('secrets'))).toEqual(secrets.map((name) => `made secrets ${name}`));
    apply({ PURGE_TOKEN: 'only-known-here' }, zoned);
    expect(made()).toContain('made secrets PURGE_TOKEN');
    expect(log().join()).not.toContain('only-known-here');
  });

  it('the functions get these roles and no more, and nothing deleted is kept longer than promised', () => {
    const { apply, log } = fakeProject();
    apply();
    const lines = log().join('\n');
    const binding = /binding (\S+) --member=serviceAccount:matataki-functions@.*--role=roles\/(\S+)/gu;
    const granted = Array.from(lines.matchAll(binding), ([, on, role]) => `${on} ${role}`);
    expect(granted.sort()).toEqual([
      ...secrets.map((secret) => `${secret} secretmanager.secretAccessor`),
      // Not on the copies.
      'gs://my-site.firebasestorage.app storage.objectAdmin',
      ...['datastore.user', 'eventarc.eventReceiver', 'firebaseauth.admin', 'run.invoker'].map((on) => `my-site ${on}`),
    ]);
    // A deleted picture is in the copies until the next one, and can then be restored there.
    expect(backupDays + copyHours / 24).toBeLessThan(limits.retention.backupDays);
    expect(lines).toContain(`--retention=${backupDays}d`);
    expect(lines).toContain(`--retention-days=${limits.retention.logDays}`);
    expect(lines).toContain(`--soft-delete-duration=${backupDays}d --no-versioning --public-access-prevention`);
    for (const name of secrets)
      expect(printSetup(everything)).toMatch(new RegExp(`^head -c 32 /dev/urandom .*create_secret ${name}$`, 'mu'));
    const declared = sources.flatMap((source) => namesIn(source, /defineSecret\('(\w+)'\)/gu));
    expect([...secrets, zoneSecret.secret].sort()).toEqual([...new Set(declared)].sort());
  });
});

describe('the files of deploy/', () => {
  const files = filledFiles(settingsOf('--origin https://matataki.example'));
  const read = (path: string) => JSON.parse(files.get(path) ?? '');
  /** The files of a folder of `monitoring/`, by their names. */
  const monitoring = (kind: string) =>
    new Map(
      [...files].flatMap(([path, text]) =>
        namesIn(path, new RegExp(`^monitoring/${kind}/(\\w+)\\.json$`, 'gu')).map((name) => [name, text]),
      ),
    );

  it('every file is JSON without a placeholder, and only the site can read the bucket and sign people in', () => {
    expect(files.size).toBeGreaterThan(15);
    for (const [path, text] of files) {
      expect(() => JSON.parse(text), path).not.toThrow();
      expect(text, path).not.toMatch(/PROJECT_ID|SITE_ORIGINS|SITE_HOSTS|_SERVICES/u);
    }
    const hosts = ['matataki.example', 'my-site.web.app'];
    const origin = hosts.map((host) => `https://${host}`);
    const rule = { origin, method: ['GET'], responseHeader: ['Content-Type'], maxAgeSeconds: 3600 };
    expect(read('cors.json')).toEqual([rule]);
    expect(read('auth.json').authorizedDomains).toEqual(['my-site.firebaseapp.com', ...hosts]);
  });

  it('the bucket deletes only what is temporary, and only originals go to Coldline', () => {
    const { rule: rules }: { rule: { action: object; condition: { matchesPrefix?: string[] } }[] } =
      read('lifecycle.json');
    const uid = parseUid('u'.repeat(28));
    const [photo, picture] = [parsePhotoId('p'.repeat(20)), parsePhotoId('q'.repeat(20))];
    const coldly = { type: 'SetStorageClass', storageClass: 'COLDLINE' };
    const cold = { action: coldly, condition: { age: 2, matchesStorageClass: ['STANDARD'] } };
    const deleted = { action: { type: 'Delete' }, condition: { age: 2 } };
    for (const [path, ...expected] of [
      [storagePath.upload(uid, photo), cold],
      [storagePath.upload(uid, photo, picture), cold],
      [storagePath.exportFile(uid, 'id'), deleted],
      [storagePath.variants(photo)],
      [storagePath.avatar(uid, 'avatar')],
      [storagePath.evidence('case', '1280.webp')],
      [storagePath.accountsPlace],
      [storagePath.erasure('2026-11-22', 'digest')],
    ] as const) {
      const ruled = rules.filter(({ condition }) => condition.matchesPrefix?.some((prefix) => path.startsWith(prefix)));
      expect(ruled, path).toMatchObject(expected);
    }
    expect(rules.filter(({ condition }) => condition.matchesPrefix === undefined)).toEqual([
      { action: { type: 'Delete' }, condition: { isLive: false } },
      { action: { type: 'AbortIncompleteMultipartUpload' }, condition: { age: 1 } },
    ]);
  });

  it('the metrics read what the functions log', () => {
    const fromLog = [...monitoring('metrics')].filter(([, text]) => text.includes('cloud_run_revision'));
    expect(fromLog.map(([name]) => name)).toEqual(['oldest_open_case', 'upload_to_published']);
    for (const [name, text] of fromLog) {
      const { filter, valueExtractor } = JSON.parse(text);
      const [message] = namesIn(filter, /jsonPayload\.message="([^"]+)"/gu);
      const [field] = namesIn(valueExtractor, /^EXTRACT\(jsonPayload\.(\w+)\)$/gu);
      const logging = new RegExp(`log\\.info\\('${message}', \\{[^}]*\\b${field}\\b`, 'gu');
      expect(sources.join('\n').match(logging), name).toHaveLength(1);
    }
  });

  it('monitoring names functions, metrics and objectives that exist, and each alert has one condition and says what to do', () => {
    const kinds: readonly (readonly [names: readonly string[], reference: RegExp])[] = [
      [
        deployedFunctions().map((name) => name.toLowerCase()),
        /service_name=~?(?:monitoring\.regex\.full_match\()?\\?"([^"\\]+)/gu,
      ],
      [[...monitoring('metrics').keys()], /logging\.googleapis\.com\/user\/(\w+)/gu],
      [[...monitoring('slos').keys()], /serviceLevelObjectives\/(\w+)/gu],
    ];
    for (const [names, reference] of kinds)
      for (const [path, text] of files)
        expect(names, path).toEqual(
          expect.arrayContaining(namesIn(text, reference).flatMap((found) => found.split('|'))),
        );
    for (const name of ['calls', 'staff']) expect(monitoring('slos').get('calls')).toContain(name);
    const alerts = monitoring('alerts');
    expect(alerts.size).toBe(10);
    const alert = { combiner: 'OR', documentation: { content: expect.any(String) }, conditions: { length: 1 } };
    for (const [name, text] of alerts) expect(JSON.parse(text), name).toMatchObject(alert);
  });
});
