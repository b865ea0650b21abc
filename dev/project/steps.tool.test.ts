import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { storagePath } from '#contract/paths.ts';
import { ROOT } from '../launcher/paths.ts';
import { checkSetup } from './setup.ts';
import { copyHours } from './steps.ts';
import { everything, fakeProject, settingsOf } from './testing/fakeProject.ts';

describe('a step of the setup', { timeout: 5 * 60_000 }, () => {
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
    const { apply, made } = fakeProject();
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
    const { lines, error } = fakeProject().apply(few, everything, /cpus 20000|matataki-cpu --project="\$PROJECT"$/u);
    expect(error).toBe('');
    expect(lines).toContainEqual(expect.stringMatching(/^Note: Nobody can tell whether asia-northeast1 has 20 vCPU/u));
  });

  it('the setup applies changes of what exists, and --check finds them', () => {
    const { apply, bash, folder, state } = fakeProject();
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

  it('a daily copy follows deletions, that of the erasures does not, and an alert counts the hours since', () => {
    const { apply, log, state } = fakeProject();
    apply({}, everything, /transfer_job matataki|\ndaily_copy matataki/u);
    const jobOf = (name: string) =>
      JSON.parse(state().find(([thing]) => thing === `transferJobs_matataki_${name}`)?.[1] ?? '');
    const from = { bucketName: 'my-site.firebasestorage.app' };
    const daily = { status: 'ENABLED', schedule: { startTimeOfDay: { hours: 18 } } };
    expect(jobOf('copies')).toMatchObject({
      ...daily,
      transferSpec: {
        gcsDataSource: { ...from, path: '' },
        gcsDataSink: { bucketName: 'my-site-matataki-copies' },
        objectConditions: { excludePrefixes: ['system/', 'exports/'] },
        transferOptions: { deleteObjectsUniqueInSink: true },
      },
    });
    const erasures = jobOf('erasures');
    const path = storagePath.erasures;
    const sink = { bucketName: 'my-site-matataki-erasures' };
    expect(erasures).toMatchObject({ ...daily, transferSpec: { gcsDataSource: { ...from, path }, gcsDataSink: sink } });
    expect(JSON.stringify(erasures)).not.toContain('delete');
    const { conditionThreshold } = JSON.parse(readFileSync(join(ROOT, 'deploy/monitoring/alerts/copies.json'), 'utf8'))
      .conditions[0];
    for (const name of ['copies', 'erasures']) {
      expect(conditionThreshold.filter).toContain(`"matataki-${name}"`);
      expect(jobOf(name).notificationConfig).toMatchObject({
        pubsubTopic: `projects/my-site/topics/matataki-${name}`,
        eventTypes: ['TRANSFER_OPERATION_SUCCESS'],
      });
      expect(log().join('\n')).toMatch(
        new RegExp(`subscriptions create matataki-${name} .*--message-retention-duration=${copyHours}h`, 'u'),
      );
    }
    expect(conditionThreshold).toMatchObject({ comparison: 'COMPARISON_LT', thresholdValue: 1 });
  });

  it('a dashboard is updated in its place', () => {
    const { folder, made, state, ...own } = fakeProject();
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
    const { apply, bash, state } = fakeProject();
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
    const { apply, state } = fakeProject();
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
    const { bash, folder } = fakeProject();
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
});
