import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePhotoId, parseUid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { ROOT } from '../launcher/paths.ts';
import { deployedFunctions } from './deploy.ts';
import { optionalSecrets, parseSetupRequest, secrets } from './settings.ts';
import { filledFiles, openQuestions, printSetup } from './setup.ts';
import { backupDays, copyHours, setupSteps } from './steps.ts';
import { everything, request, settingsOf } from './testing/fakeProject.ts';

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
    const optional = /^(Secret (?:PURGE_TOKEN|CHAT_WEBHOOK)|App Check|Variables of the functions|The branch main)/u;
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
    expect(openQuestions(settingsOf())).toEqual([
      expect.stringMatching(/^# Should one instance .* \$\d+ .* --min-instances 1, or 0\.$/u),
      expect.stringMatching(/^# Should a chat .* --chat on, .*, or off\.$/u),
    ]);
    expect(openQuestions(settingsOf('--min-instances 0 --chat off'))).toEqual([]);
    expect(openQuestions(settingsOf('--min-instances 0', { MATATAKI_CHAT: 'on' }))).toEqual([]);
  });

  it.each([
    ...['--project', '--project My_Site', '--project demo-example --apply', '--bucket a/b', '--budget much'],
    ...['--origin http://my.example', '--origin https://my.example/', '--email $(id)', '--github owner'],
    ...['--min-instances 2', '--purge-zone zone', '--pictures-origin http://my.example', '--first-admin me'],
    ...[
      '--app-check',
      '--auth-events no',
      '--chat yes',
      '--github-id o/r',
      "--github-environment a'b",
      '--apply --check',
      '--force',
    ],
  ])('the setup refuses "%s" with its usage in one sentence', (options) => {
    const usage = /^[^\n]+: npm run project:setup -- --project [^\n]+\.$/;
    expect(() => request(options)).toThrow(usage);
    expect(() => parseSetupRequest([])).toThrow(usage);
  });
});

describe('what the setup promises', () => {
  it('the setup makes a random secret for each that the functions declare', () => {
    for (const name of secrets)
      expect(printSetup(everything)).toMatch(new RegExp(`^head -c 32 /dev/urandom .*create_secret ${name}$`, 'mu'));
    const declared = sources.flatMap((source) => namesIn(source, /defineSecret\('(\w+)'\)/gu));
    expect([...secrets, ...optionalSecrets.map(({ secret }) => secret)].sort()).toEqual([...new Set(declared)].sort());
  });

  it('a deleted picture can be restored from the copies for less time than the privacy page says', () => {
    // It is in the copies until the next one, and can then be restored there.
    expect(backupDays + copyHours / 24).toBeLessThan(limits.retention.backupDays);
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
      [storagePath.original(uid, photo), cold],
      [storagePath.original(uid, photo, picture), cold],
      [storagePath.upload(uid, photo)],
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
