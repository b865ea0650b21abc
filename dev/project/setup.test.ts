import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parsePhotoId, parseUid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { LaunchError } from '../launcher/failure.ts';
import { ROOT } from '../launcher/paths.ts';
import { secrets, zoneSecret } from './accounts.ts';
import { backupDays, coldAfterDays } from './dataSteps.ts';
import { inCloud } from './fakeCloud.ts';
import { deployedFunctions, filledFiles, writeFiles } from './files.ts';
import { policySteps } from './permits.ts';
import { parseSetupRequest, type Told } from './settings.ts';
import { applySetup, checkSetup, openQuestion, printSetup, setupSteps } from './setup.ts';

const functions = readFileSync(join(import.meta.dirname, 'functions.sh'), 'utf8');
const nothingTold: Told = () => ({});
const settingsOf = (...args: readonly string[]) =>
  parseSetupRequest(['--project', 'my-site', ...args], nothingTold).settings;

describe('what npm run project:setup is asked', () => {
  it('takes the rest from the project where nothing else is said', () => {
    expect(parseSetupRequest(['--project', 'my-site'], nothingTold)).toEqual({
      apply: false,
      check: false,
      settings: {
        project: 'my-site',
        region: 'asia-northeast1',
        bucket: 'my-site.firebasestorage.app',
        origins: ['https://my-site.web.app'],
        email: undefined,
        billingAccount: undefined,
        budget: '30',
        github: undefined,
        minInstances: undefined,
        purgeZone: undefined,
        appCheck: false,
        told: [],
      },
    });
  });

  it('asks whether an instance of the pages shall always be there, with what that costs, until somebody has said', () => {
    expect(openQuestion(settingsOf())).toMatch(
      /^# Shall one instance .* costs about \$\d+ a month; .* --min-instances 1, or 0\.$/u,
    );
    expect(openQuestion(settingsOf('--min-instances', '0'))).toBeUndefined();
  });

  it('has the site’s own address before the one that Hosting gives', () => {
    expect(settingsOf('--origin', 'https://matataki.example').origins).toEqual([
      'https://matataki.example',
      'https://my-site.web.app',
    ]);
  });

  it.each([
    [[]],
    [['--project']],
    [['--project', 'My Site']],
    [['--project', 'my-site', '--bucket', 'a b']],
    [['--project', 'my-site', '--origin', 'http://my.example']],
    [['--project', 'my-site', '--origin', 'https://my.example/']],
    [['--project', 'my-site', '--email', '$(id)']],
    [['--project', 'my-site', '--budget', 'much']],
    [['--project', 'my-site', '--github', 'owner']],
    [['--project', 'my-site', '--min-instances', '2']],
    [['--project', 'my-site', '--purge-zone', 'zone']],
    [['--project', 'my-site', '--pictures-origin', 'http://my.example']],
    [['--project', 'my-site', '--first-admin', 'me']],
    [['--project', 'my-site', '--apply', '--check']],
    [['--project', 'my-site', '--force']],
  ])('is told in a sentence how it is used for %j', (args) => {
    expect(() => parseSetupRequest(args)).toThrow(LaunchError);
    expect(() => parseSetupRequest(args)).toThrow(/: npm run project:setup -- --project [^\n]+\.$/);
  });

  it('prepares no local project', () => {
    expect(() => parseSetupRequest(['--project', 'demo-example', '--apply'])).toThrow('the name of a local project');
    expect(parseSetupRequest(['--project', 'demo-example']).settings.project).toBe('demo-example');
  });
});

describe('what npm run project:setup says', () => {
  it('is the whole list of commands', async () => {
    const { settings } = parseSetupRequest(['--project', 'demo-example', '--github', 'example/matataki']);
    const [before, steps] = printSetup(settings).split(functions);
    expect(before).toMatch(
      /^set -euo pipefail\nPROJECT=demo-example\nREGION=asia-northeast1\nPROJECT_NUMBER=\$\(.+\)\n$/u,
    );
    await expect(steps).toMatchFileSnapshot('setup.demo-example.sh');
  });

  it('is a script that bash can read', () => {
    expect(
      spawnSync('bash', ['-n'], { input: printSetup(settingsOf('--github', 'a/b')), encoding: 'utf8' }).stderr,
    ).toBe('');
  });

  it('gives the functions these roles and no more', () => {
    const granted = printSetup(settingsOf('--github', 'a/b'))
      .split('\n')
      .filter((line) => line.includes('--member="serviceAccount:matataki-functions@'))
      .map((line) => `${/add-iam-policy-binding (\S+)/u.exec(line)?.[1]} ${/--role=(\S+)/u.exec(line)?.[1]}`);
    expect(granted.sort()).toEqual(
      [
        'gs://my-site.firebasestorage.app roles/storage.objectAdmin',
        'my-site roles/datastore.user',
        'my-site roles/eventarc.eventReceiver',
        'my-site roles/firebaseauth.admin',
        'my-site roles/run.invoker',
        ...secrets.map((secret) => `${secret} roles/secretmanager.secretAccessor`),
      ].sort(),
    );
  });
});

describe('npm run project:setup -- --apply', () => {
  const settings = settingsOf('--github', 'example/matataki', '--origin', 'https://matataki.example');
  let folder: string;
  let said: string[];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'matataki-cloud-'));
    spawnSync('mkdir', [join(folder, 'cloud')]);
    await writeFiles(settings, folder);
    said = [];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const apply = (env: NodeJS.ProcessEnv = {}) => applySetup(settings, (line) => said.push(line), inCloud(folder, env));
  const filesIn = (name: string): number =>
    [...filledFiles(settings).keys()].filter((path) => path.startsWith(`monitoring/${name}/`)).length;
  const state = () =>
    readdirSync(join(folder, 'cloud')).map((name) => [name, readFileSync(join(folder, 'cloud', name), 'utf8')]);
  const made = () => readFileSync(join(folder, 'cloud.log'), 'utf8').split('\n').filter(Boolean);

  it('changes nothing the second time, and makes nothing twice', { timeout: 60_000 }, () => {
    apply();
    expect(said.filter((line) => line.endsWith(': is there.'))).toEqual(said.slice(0, policySteps(settings).length));
    expect(said).toHaveLength(setupSteps(settings).length);
    const [before, madeAtFirst] = [state(), made()];
    expect(madeAtFirst.length).toBeGreaterThan(20);
    said = [];
    apply();
    expect(state()).toEqual(before);
    // A dashboard cannot be changed without its mark: it is made anew, and is one.
    expect(made().slice(madeAtFirst.length)).toEqual(['made monitoring dashboards Matataki']);
    const withCheck = setupSteps(settings).filter(({ check }) => check !== undefined).length;
    expect(said.filter((line) => line.endsWith(': is there.'))).toHaveLength(withCheck);
  });

  it('goes on after a failure, says at the end what to do, and then takes up what is left', { timeout: 60_000 }, () => {
    expect(() => apply({ FAILING: 'databases update' })).toThrow(
      /^refused: firestore databases update [^\n]+\n6\/\d+ [^\n]+: failed\. [^\n]+\.\n\nThen run the same command again\.$/,
    );
    expect(said).toHaveLength(setupSteps(settings).length);
    expect(said.filter((line) => !line.endsWith(': done.') && !line.endsWith(': is there.'))).toEqual([
      expect.stringMatching(/^6\/.*: failed\.$/u),
    ]);
    said = [];
    apply();
    expect(said[4]).toMatch(/^5\/\d+ The database: is there\.$/);
    expect(said[5]).toMatch(/: done\.$/);
  });

  it('tries nothing more where the APIs cannot be switched on', () => {
    expect(() => apply({ FAILING: 'services enable' })).toThrow(/: failed\. See that this is a Firebase project/u);
    expect(said.at(-1)).toMatch(/^3\/\d+ The APIs .*: failed\.$/u);
  });

  const [everybody, here] = ['lets everybody see', 'lets data be in'];
  it.each([
    ['lets only its own members in', '{"listPolicy":{"allowedValues":["C01example"]}}', [everybody, here]],
    ['wants data elsewhere', '{"listPolicy":{"allowedValues":["in:eu-locations"]}}', [everybody, here]],
    ['wants no data here', '{"listPolicy":{"deniedValues":["in:asia-locations"]}}', [here]],
    [
      'allows this place among others',
      '{"listPolicy":{"allowedValues":["in:eu-locations","in:asia-locations"]}}',
      [everybody],
    ],
    ['allows everything', '{"listPolicy":{"allValues":"ALLOW"}}', []],
    ['says nothing', '', []],
  ])('says first what to ask of an organisation that %s', (_name, POLICY, asked) => {
    expect(() => apply({ POLICY, FAILING: 'services enable' })).toThrow(
      new RegExp(
        asked.map((title) => `${title}[^\\n]*: failed\\. Ask an administrator of the organisation`).join('[^]*'),
        'u',
      ),
    );
    const failed = said.slice(0, 2).filter((line) => line.endsWith(': failed.'));
    expect(failed).toEqual(asked.map((title) => expect.stringContaining(title)));
  });

  it('asks for the vCPU that a release takes where there are fewer, and says so while it waits', {
    timeout: 60_000,
  }, () => {
    expect(() => apply({ FAILING: 'quotas preferences' })).toThrow(/20 vCPU [^\n]*: failed\. Ask for it under/u);
    apply();
    expect(made()).toContain('made quotas');
  });

  it('waits for numbers that are not known yet, ten minutes for all together', { timeout: 60_000 }, () => {
    const waits = setupSteps(settings)
      .flatMap(({ run }) => run)
      .filter((command) => command.startsWith('patiently '));
    expect(waits).toHaveLength(filesIn('slos') + filesIn('alerts'));
    const clock = 'sleep() { :; }; date() { now=$(cat now 2>/dev/null || echo 0); echo $((now + 60)) | tee now; }';
    const { stdout } = inCloud(folder)(
      `${functions}\n${clock}\ntry() { echo try; false; }\npatiently try; patiently try`,
    );
    // Once more when the time is over, and never again without a try.
    expect(stdout.trim().split('\n').length).toBeGreaterThanOrEqual(11);
    expect(stdout.trim().split('\n').length).toBeLessThanOrEqual(13);
  });

  it('writes down what the functions are told, and leaves what else is written there', () => {
    const file = join(folder, 'functions/.env.my-site');
    mkdirSync(join(folder, 'functions'));
    writeFileSync(file, 'MATATAKI_SITE_ORIGIN=https://matataki.example\nMATATAKI_MIN_INSTANCES=0\n');
    const step = (count: string) => {
      const told = settingsOf('--min-instances', count, '--first-admin', 'me+site@example.com');
      const found = setupSteps(told).find(({ title }) => title.startsWith('What the functions are told'));
      if (found?.check === undefined) throw new Error('there is no such step');
      const run = inCloud(folder);
      const isThere = run(found.check).status === 0;
      run(found.run.join('\n'));
      return isThere;
    };
    expect([step('1'), step('1')]).toEqual([false, true]);
    expect(readFileSync(file, 'utf8')).toBe(
      'MATATAKI_SITE_ORIGIN=https://matataki.example\nMATATAKI_MIN_INSTANCES=1\nMATATAKI_FIRST_ADMIN=me+site@example.com\n',
    );
    const untold = setupSteps(settingsOf()).filter(({ title }) => title.startsWith('What the functions are told'));
    expect(untold).toEqual([]);
  });

  it('makes a key for App Check, gives it to the web app and to the site, and leaves what is there', () => {
    const file = join(folder, 'web/.env.production.local');
    mkdirSync(join(folder, 'web'));
    writeFileSync(file, 'VITE_FIREBASE_PROJECT_ID=my-site\nVITE_APP_CHECK_SITE_KEY=old\n');
    const run = inCloud(folder);
    run('make app');
    const steps = () => {
      const said: string[] = [];
      const checked = settingsOf('--app-check', 'on', '--origin', 'https://matataki.example');
      applySetup(checked, (line) => said.push(line), run);
      return said.filter((line) => line.includes('App Check')).map((line) => line.split(': ').at(-1));
    };
    expect(steps()).toEqual(['done.', 'done.', 'done.']);
    expect(readFileSync(file, 'utf8')).toBe(
      'VITE_FIREBASE_PROJECT_ID=my-site\nVITE_APP_CHECK_SITE_KEY=name of Matataki\n',
    );
    expect(steps()).toEqual(['is there.', 'is there.', 'is there.']);
    expect(printSetup(settingsOf())).not.toContain('recaptcha');
  });

  it('takes from what the functions were told what is not said again', () => {
    const told: Told = () => ({
      MATATAKI_SITE_ORIGIN: 'https://matataki.example',
      MATATAKI_PURGE_ZONE: '0'.repeat(32),
    });
    const again = parseSetupRequest(['--project', 'my-site'], told).settings;
    expect(again).toMatchObject({
      origins: ['https://matataki.example', 'https://my-site.web.app'],
      purgeZone: '0'.repeat(32),
      told: [],
    });
  });

  it('makes a token for purging with a zone alone, and none without its value', { timeout: 60_000 }, () => {
    const zoned = settingsOf('--purge-zone', 'a'.repeat(32));
    const say = (line: string) => said.push(line);
    expect(() => applySetup(zoned, say, inCloud(folder, { PURGE_TOKEN: '' }))).toThrow(
      /PURGE_TOKEN: is not in the environment\n[^\n]*: failed\. Make a token in Cloudflare/u,
    );
    expect(made().filter((line) => line.includes('secrets'))).toEqual(secrets.map((name) => `made secrets ${name}`));
    applySetup(zoned, say, inCloud(folder, { PURGE_TOKEN: 'token' }));
    expect(made()).toContain('made secrets PURGE_TOKEN');
  });

  it('says so where the project is not to be seen', () => {
    expect(() => apply({ FAILING: 'projects describe' })).toThrow('The project my-site is not to be seen');
    expect(said).toEqual([]);
  });

  it('says with --check what differs, and changes nothing', { timeout: 60_000 }, () => {
    apply();
    const check = () => checkSetup(settings, (line) => said.push(line), inCloud(folder));
    const before = state();
    said = [];
    expect(check()).toBe(0);
    expect(said).toContain('Nothing else differs.');
    rmSync(join(folder, 'cloud/secrets_SITE_KEY'));
    said = [];
    expect(check()).toBe(1);
    expect(said.filter((line) => line.startsWith('differs: '))).toEqual([expect.stringContaining('SITE_KEY')]);
    expect(state()).toEqual(before.filter(([name]) => name !== 'secrets_SITE_KEY'));
  });

  it('never says a secret', { timeout: 60_000 }, () => {
    for (const { run } of setupSteps(settings).filter(({ title }) => title.startsWith('The secret'))) {
      expect(run.join('\n')).toMatch(
        /^head -c 32 \/dev\/urandom \| base64 \| tr -d '\\n' \| gcloud secrets create \w+ .*--data-file=-/,
      );
    }
  });
});

describe('what the setup leaves a project with', () => {
  const files = filledFiles(settingsOf('--origin', 'https://matataki.example'));
  const file = (path: string): string => files.get(path) ?? '';

  it('are files of JSON without a word that was not filled in', () => {
    expect(files.size).toBeGreaterThan(15);
    for (const [path, text] of files) {
      expect(() => JSON.parse(text), path).not.toThrow();
      expect(text, path).not.toMatch(/PROJECT_ID|SITE_ORIGINS|SITE_HOSTS|_SERVICES/u);
    }
  });

  it('lets the site, and no other, read what staff look at', () => {
    expect(JSON.parse(file('cors.json'))).toEqual([
      {
        origin: ['https://matataki.example', 'https://my-site.web.app'],
        method: ['GET'],
        responseHeader: ['Content-Type'],
        maxAgeSeconds: 3600,
      },
    ]);
    expect(JSON.parse(file('auth.json')).authorizedDomains).toEqual([
      'my-site.firebaseapp.com',
      'matataki.example',
      'my-site.web.app',
    ]);
  });

  it('deletes what is left over, and never a photo, an avatar or evidence', () => {
    const { rule: rules } = JSON.parse(file('lifecycle.json'));
    const uid = 'u'.repeat(28);
    const temporary = [storagePath.avatarUploads, storagePath.exports].map((path) =>
      Reflect.apply(path, undefined, [uid]),
    );
    expect(rules).toContainEqual({ action: { type: 'Delete' }, condition: { isLive: false } });
    for (const { action, condition } of rules) {
      if (action.type !== 'Delete' || condition.isLive === false) continue;
      expect(condition.age).toBeGreaterThan(1);
      expect([...condition.matchesPrefix].sort()).toEqual(
        temporary.map((path) => String(path).replace(/\/.*/u, '/')).sort(),
      );
    }
  });

  it('moves originals, and nothing that visitors look at or that goes soon, to where keeping is cheap', () => {
    const { rule: rules } = JSON.parse(file('lifecycle.json'));
    const [cold, ...more] = rules.filter(
      ({ action }: { action: { type: string } }) => action.type === 'SetStorageClass',
    );
    expect(more).toEqual([]);
    expect(cold).toMatchObject({
      action: { storageClass: 'COLDLINE' },
      condition: { age: coldAfterDays, matchesStorageClass: ['STANDARD'] },
    });
    const uid = parseUid('u'.repeat(28));
    const [photoId, pictureId] = [parsePhotoId('p'.repeat(20)), parsePhotoId('q'.repeat(20))];
    const originals = [storagePath.upload(uid, photoId), storagePath.upload(uid, photoId, pictureId)];
    const others = [
      storagePath.variants(photoId),
      storagePath.avatar(uid, 'hash', 256),
      storagePath.avatarUpload(uid, pictureId),
      storagePath.evidence('case', '1280.webp'),
      storagePath.exportFile(uid, 'id'),
      storagePath.accountsPlace,
      storagePath.erasure('2026-11-22', 'digest'),
    ];
    const isCold = (path: string): boolean =>
      cold.condition.matchesPrefix.some((prefix: string) => path.startsWith(prefix));
    expect(others.filter(isCold)).toEqual([]);
    expect(originals.filter(isCold)).toEqual(originals);
  });

  it('holds backups and logs no longer than the privacy page says (web/src/i18n/legal.test.ts)', () => {
    expect(backupDays).toBeLessThan(limits.retention.backupDays);
    const script = printSetup(settingsOf());
    expect(script).toContain(`--retention=${backupDays}d`);
    expect(script).toContain(`--retention-days=${limits.retention.logDays}`);
    expect(script).toContain('--clear-soft-delete --no-versioning');
  });

  it('has the secrets that all functions have, and no other', () => {
    const declared = globSync('functions/src/**/*.ts', { cwd: ROOT }).flatMap((path) =>
      [...readFileSync(join(ROOT, path), 'utf8').matchAll(/defineSecret\('(\w+)'\)/gu)].map(([, name]) => name),
    );
    expect([...secrets, zoneSecret.secret].sort()).toEqual([...new Set(declared)].sort());
  });
});

describe('deploy/monitoring', () => {
  const files = [...filledFiles(settingsOf())].filter(([path]) => path.startsWith('monitoring/'));
  const named = (folder: string) =>
    files.flatMap(([path, text]) => {
      const name = new RegExp(`^monitoring/${folder}/(\\w+)\\.json$`, 'u').exec(path)?.[1];
      return name === undefined ? [] : [[name, text] as const];
    });
  const sources = globSync('functions/src/**/*.ts', { cwd: ROOT }).map((path) =>
    readFileSync(join(ROOT, path), 'utf8'),
  );

  it('counts what the functions log, by its own words', () => {
    const fromLog = named('metrics').filter(([, text]) => text.includes('cloud_run_revision'));
    expect(fromLog.map(([name]) => name)).toEqual(['oldest_open_case', 'upload_to_published']);
    for (const [name, text] of fromLog) {
      const { filter, valueExtractor } = JSON.parse(text);
      const message = /jsonPayload\.message="([^"]+)"/u.exec(filter)?.[1] ?? '';
      const field = /^EXTRACT\(jsonPayload\.(\w+)\)$/u.exec(valueExtractor)?.[1] ?? '';
      const logging = new RegExp(`log\\.info\\('${message}', \\{[^}]*\\b${field}\\b`, 'u');
      expect(
        sources.filter((source) => logging.test(source)),
        name,
      ).toHaveLength(1);
    }
  });

  it('names functions that there are, as Cloud Run calls them', () => {
    const services = deployedFunctions().map((name) => name.toLowerCase());
    for (const [path, text] of files) {
      for (const [, quotedNames] of text.matchAll(
        /service_name=~?(?:monitoring\.regex\.full_match\()?\\?"([^"\\]+)/gu,
      )) {
        for (const name of quotedNames?.split('|') ?? []) expect(services, path).toContain(name);
      }
    }
    const calls = JSON.stringify(named('slos').find(([name]) => name === 'calls'));
    for (const name of ['calls', 'staff']) expect(calls).toContain(name);
  });

  it('asks for numbers and promises that it makes itself', () => {
    const metrics = named('metrics').map(([name]) => name);
    const promises = named('slos').map(([name]) => name);
    for (const [path, text] of files) {
      for (const [, name] of text.matchAll(/logging\.googleapis\.com\/user\/(\w+)/gu))
        expect(metrics, path).toContain(name);
      for (const [, name] of text.matchAll(/serviceLevelObjectives\/(\w+)/gu)) expect(promises, path).toContain(name);
    }
  });

  it('warns of slow publication, failed schedules, old cases, errors, reads and events that fail', () => {
    expect(named('alerts').map(([name]) => name)).toEqual([
      'calls',
      'dead_events',
      'failed_schedules',
      'failing_events',
      'oldest_open_case',
      'pages',
      'reads_per_page_view',
      'silent_schedules',
      'upload_to_published',
    ]);
    for (const [name, text] of named('alerts')) {
      expect(JSON.parse(text), name).toMatchObject({ combiner: 'OR', documentation: { content: expect.any(String) } });
      expect(JSON.parse(text).conditions, name).toHaveLength(1);
    }
  });
});
