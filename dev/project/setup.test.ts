import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePhotoId, parseUid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { ROOT } from '../launcher/paths.ts';
import { deployedFunctions } from './deploy.ts';
import { parseSetupRequest, secrets, zoneSecret } from './settings.ts';
import { applySetup, type Bash, checkSetup, filledFiles, openQuestion, printSetup, writeFiles } from './setup.ts';
import { backupDays, copyHours, setupSteps } from './steps.ts';
import { fakeCloud } from './testing/fakeCloud.ts';

const request = (options: string, previous = {}) =>
  parseSetupRequest(['--project', 'my-site', ...options.split(' ').filter(Boolean)], () => previous);
const settingsOf = (options = '', previous = {}) => request(options, previous).settings;
const zone = 'a'.repeat(32);
const everything = settingsOf('--github example/matataki --origin https://matataki.example');
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
  /** A fake cloud. `apply` returns the printed lines and the error. */
  function project() {
    const cloud = fakeCloud();
    writeFiles(everything, cloud.folder);
    /** With `only`, all other steps succeed at once. */
    const apply = (env: NodeJS.ProcessEnv = {}, settings = everything, only = /./u) => {
      const lines: string[] = [];
      const bash = cloud.bash(env);
      const some: Bash = (script) => (only.test(script) ? bash(script) : { status: 0, stdout: '', stderr: '' });
      try {
        applySetup(settings, (line) => lines.push(line), some);
      } catch (error) {
        return { lines, error: String(error) };
      }
      return { lines, error: '' };
    };
    return { ...cloud, apply };
  }
  const ending = (lines: readonly string[], end: string) => lines.filter((line) => line.endsWith(`: ${end}.`));
  const checked = setupSteps(everything).filter(({ check }) => check !== undefined);

  it('--check names each part that differs; the setup and the printed script do the same, and nothing twice', () => {
    const { apply, bash, made, state } = project();
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
    const printed = project();
    expect(printed.bash()(printSetup(everything)).status).toBe(0);
    expect(printed.state()).toEqual(before);
    expect(check()).toMatchObject({ count: 0, lines: expect.arrayContaining(['Nothing else differs.']) });
    expect(ending(apply().lines, 'nothing to do')).toHaveLength(checked.length);
    expect(state()).toEqual(before);
    expect(made()).toEqual(madeAtFirst);
  });

  it('the setup continues after a failed step, says at the end what to do, and repeats the step next time', () => {
    const { apply } = project();
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
    const { lines, error } = project().apply({ FAILING });
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
    const { lines, error } = project().apply({ POLICY, FAILING: 'services enable' });
    expect(ending(lines.slice(0, 2), 'failed')).toEqual(titles.map((title) => expect.stringContaining(title)));
    expect(error.match(/failed\. Ask an administrator of the organization/gu) ?? []).toHaveLength(titles.length);
  });

  const quota = (value: string, place: object) => JSON.stringify({ ...place, details: { value } });
  const [here, elsewhere] = [{ applicableLocations: ['asia-northeast1'] }, { dimensions: { region: 'asia-east1' } }];
  it.each([
    ['is enough', quota('20000', here), /^nothing to do$/u],
    ['has no limit', quota('-1', { dimensions: { region: 'asia-northeast1' } }), /^nothing to do$/u],
    ['is too small', quota('1000', here), /^done\.\nNote: Requested\./u],
    ['has no value', '{"applicableLocations":["asia-northeast1"],"details":{}}', /^done\.\nNote: Nobody can tell/u],
    ['is about another region', quota('20000', elsewhere), /^done\.\nNote: Nobody can tell/u],
    ['is no answer', 'sorry', /^done\.\nNote: Nobody can tell/u],
  ])('the setup goes on, and asks at most once for more vCPU, if the quota %s', (_name, QUOTA, expected) => {
    const { apply, made } = project();
    for (const again of [false, true]) {
      const { lines, error } = apply({ QUOTA }, everything, /cpus 20000|matataki-cpu --project="\$PROJECT"$/u);
      expect(error).toBe('');
      const [, end = ''] = /vCPU for functions in \S+: (.*?)\.?\n\d+\//su.exec(lines.join('\n')) ?? [];
      expect(end).toMatch(again && QUOTA.includes('1000') ? /^nothing to do$/u : expected);
    }
    expect(made().includes('made quotas')).toBe(QUOTA.includes('1000'));
  });

  it('the setup goes on if Google refuses to take the request for more vCPU', () => {
    const few = { QUOTA: quota('1', here), FAILING: 'preferences create' };
    const { lines, error } = project().apply(few, everything, /cpus 20000|matataki-cpu --project="\$PROJECT"$/u);
    expect(error).toBe('');
    expect(lines).toContainEqual(expect.stringMatching(/^Note: Nobody can tell whether asia-northeast1 has 20 vCPU/u));
  });

  it('the setup applies changes of what exists, and --check finds them', () => {
    const { apply, bash, folder, state } = project();
    apply();
    const cloud = state();
    const things = [
      'exclusion',
      'provider',
      'transferJobs_matataki_copies',
      'storage_buckets_gs___my_site_matataki_copies',
    ];
    for (const [name] of cloud) if (name === 'no_editor') rmSync(join(folder, 'cloud', name));
    for (const name of [...things, 'storage_buckets_gs___my_site_matataki_erasures'])
      writeFileSync(join(folder, 'cloud', name), name.includes('_') ? '{}' : '"other"');
    const lines: string[] = [];
    expect(checkSetup(everything, (line) => lines.push(line), bash())).toBe(5);
    expect(lines.filter((line) => line.startsWith('differs: ')).map((line) => line.slice(9, 40))).toEqual([
      expect.stringMatching(/^Buckets for copies/u),
      expect.stringMatching(/^Copies of all pictures/u),
      expect.stringMatching(/^No account that builds/u),
      expect.stringMatching(/^No log of successful requests/u),
      expect.stringMatching(/^The branch main of/u),
    ]);
    expect(apply().error).toBe('');
    expect(checkSetup(everything, () => undefined, bash())).toBe(0);
    const namesOf = (all: typeof cloud) => all.map(([name]) => name).sort();
    expect(namesOf(state())).toEqual(namesOf(cloud));
  });

  it('a dashboard is updated in its place', () => {
    const { folder, made, state, ...own } = project();
    const apply = () => own.apply({}, everything, /\ndashboard$/u);
    apply();
    const dashboard = () => state().find(([name]) => name === 'monitoring_dashboards_Matataki')?.[1];
    const file = join(folder, '.matataki/setup/my-site/monitoring/dashboard.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"columns": "', '"columns": "1'));
    const before = dashboard();
    expect(apply().error).toBe('');
    expect(JSON.parse(dashboard() ?? '')).toEqual(JSON.parse(readFileSync(file, 'utf8')));
    expect(dashboard()).not.toBe(before);
    expect(made().filter((line) => line.includes('dashboards'))).toHaveLength(1);
  });

  it('Google enforces App Check as soon as the live site has its tokens, and no longer once it is off', () => {
    const { apply, bash, state } = project();
    const live = (value: string) =>
      JSON.stringify([
        {
          name: 'projects/my-site/locations/asia-northeast1/functions/calls',
          serviceConfig: { environmentVariables: { MATATAKI_APP_CHECK: value } },
        },
        { name: 'projects/my-site/locations/asia-northeast1/functions/site' },
      ]);
    const modes = () =>
      state().filter(([name = '']) => /^(firestore|firebasestorage|identitytoolkit)_google/u.test(name));
    const [on, off] = [settingsOf('--app-check on'), settingsOf('--app-check off', { MATATAKI_APP_CHECK: 'on' })];
    const step = /has_no_tokens \|\| is_enforced$|\nenforce$/u;
    for (const [settings, LIVE, mode] of [
      [on, live('off'), undefined],
      [on, live('on'), 'ENFORCED'],
      [off, live('on'), 'OFF'],
      [on, '[]', 'ENFORCED'],
    ] as const) {
      expect(apply({ LIVE }, settings, step).error).toBe('');
      const expected = JSON.stringify({ enforcementMode: mode });
      expect(modes().map(([, content]) => content)).toEqual(mode === undefined ? [] : Array(3).fill(expected));
    }
    const differing = (LIVE: string) => {
      const lines: string[] = [];
      checkSetup(off, (line) => lines.push(line), bash({ LIVE }));
      return lines.filter((line) => line.startsWith('differs: App Check'));
    };
    expect(differing(live('on'))).toHaveLength(1);
    apply({}, off, step);
    expect(differing(live('on'))).toEqual([]);
  });

  it('the pipeline is trusted by number, environment and branch of the repository, which may change', () => {
    const { apply, state } = project();
    const provider = () => state().find(([name]) => name === 'provider')?.[1];
    const step = /"\$condition" \]$|\ntrust_github$/u;
    const condition = (name: string, environment: string) =>
      `assertion.repository == '${name}' && assertion.environment == '${environment}' && assertion.ref == 'refs/heads/main'`;
    const own = condition('example/matataki', 'production');
    const by = (env: NodeJS.ProcessEnv, options: string) => {
      const { lines, error } = apply(env, settingsOf(options), step);
      expect(error).toBe('');
      return [provider(), lines.some((line) => line.startsWith('Note: GitHub does not tell'))];
    };
    const GITHUB_DOWN = '1';
    expect(by({ GITHUB_DOWN }, '--github example/matataki')).toEqual([own, true]);
    const numbered = [`assertion.repository_id == '42' && ${own}`, false];
    expect(by({}, '--github example/matataki')).toEqual(numbered);
    expect(by({ GITHUB_DOWN }, '--github example/matataki')).toEqual([numbered[0], true]);
    const staging = condition('other/site', 'staging');
    expect(by({}, '--github other/site --github-id 7 --github-environment staging')).toEqual([
      `assertion.repository_id == '7' && ${staging}`,
      false,
    ]);
    expect(by({ GITHUB_DOWN }, '--github example/matataki')).toEqual([own, true]);
  });

  it('the fake cloud refuses commands and flags that gcloud does not have', () => {
    const { bash, folder } = project();
    const CLOUD = join(folder, 'another');
    for (const command of [
      'beta quotas info describe a --filter=b',
      'beta quotas info show a',
      'monitoring policies list',
    ])
      expect(bash({ CLOUD })(`gcloud ${command}`)).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/^unknown/u),
      });
  });

  it('all steps that need new metrics wait for ten minutes together', () => {
    const { apply, bash } = project();
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
    const { apply, folder, state } = project();
    const path = join(folder, file);
    mkdirSync(dirname(path));
    writeFileSync(path, `KEPT=1\n${name}=old\n`);
    for (const end of ['done', 'nothing to do'])
      expect(ending(apply({}, settingsOf(options)).lines, end).join('\n')).toContain(title);
    expect(readFileSync(path, 'utf8')).toBe(`KEPT=1\n${name}=${value}\n`);
    // The web app has the key too.
    const siteKeys = title === 'App Check' ? [['siteKey', `{"siteKey":"${value}"}`]] : [];
    expect(state().filter(([thing]) => thing === 'siteKey')).toEqual(siteKeys);
  });

  it('the purge token becomes a secret only with a zone and with its value', () => {
    const { apply, log, made } = project();
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
    const { apply, log } = project();
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
      [storagePath.avatarUpload(uid, picture), deleted],
      [storagePath.exportFile(uid, 'id'), deleted],
      [storagePath.variants(photo)],
      [storagePath.avatar(uid, 'hash', 256)],
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
