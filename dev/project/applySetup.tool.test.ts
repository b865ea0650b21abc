import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { secrets } from './settings.ts';
import { checkSetup, printSetup } from './setup.ts';
import { backupDays, setupSteps } from './steps.ts';
import { everything, fakeProject, settingsOf } from './testing/fakeProject.ts';

const zone = 'a'.repeat(32);

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

  it.each([
    ['the purge token', 'PURGE_TOKEN', `--purge-zone ${zone}`, 'Create a token in Cloudflare'],
    ['the address of the chat', 'CHAT_WEBHOOK', '--chat on', 'Make an incoming webhook'],
  ])('%s becomes the secret %s only with %s and with its value', (_what, secret, option, hint) => {
    const { apply, log, made } = fakeProject();
    const optional = settingsOf(option);
    expect(apply({ [secret]: '' }, optional).error).toMatch(
      new RegExp(`${secret}: is not in the environment\\n[^\\n]*: failed\\. ${hint}`, 'u'),
    );
    expect(made().filter((line) => line.includes('secrets'))).toEqual(secrets.map((name) => `made secrets ${name}`));
    apply({ [secret]: 'only-known-here' }, optional);
    expect(made()).toContain(`made secrets ${secret}`);
    expect(log().join()).not.toContain('only-known-here');
  });

  it('the functions get these roles and no more, and the project keeps copies and logs as long as the setup says', () => {
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
    expect(lines).toContain(`--retention=${backupDays}d`);
    expect(lines).toContain(`--retention-days=${limits.retention.logDays}`);
    expect(lines).toContain(`--soft-delete-duration=${backupDays}d --no-versioning --public-access-prevention`);
  });
});
