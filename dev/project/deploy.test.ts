import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jobKindOf, jobNames } from '#contract/documents/job.ts';
import { scripts } from '../../package.json' with { type: 'json' };
import { LaunchError } from '../launcher/failure.ts';
import { ROOT } from '../launcher/paths.ts';
import { batchesOf, batchNames, deployedFunctions, parseDeploy, refuseLostVariables, runBatches } from './deploy.ts';
import { bash } from './setup.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const parse = (options: string) => parseDeploy(options.split(' ').filter(Boolean));
const request = (options = '') => parse(`--project my-site ${options}`);
const commandsOf = (batch: string, options = '') =>
  batchesOf(request(options)).find(({ name }) => name === batch)?.commands ?? [];

it('the tables of docs/deploy.md have the batches in their order, the job for each event that was given up, and every kind of job', () => {
  const docs = read('docs/deploy.md');
  const [, table = ''] = /\| batch \|.*\n((?:\|.*\n)+)/u.exec(docs) ?? [];
  expect([...table.matchAll(/^\| `(\w+)`/gmu)].map(([, name]) => name)).toEqual([...batchNames]);
  const rows = [...docs.matchAll(/^\| `(\w+)` \| (?:`(\w+)`|none: .*) \|$/gmu)];
  const events = deployedFunctions().filter((name) => !/^(site|calls|staff|every\w+)$/u.test(name));
  expect(rows.map(([, event]) => event).sort()).toEqual(events.sort());
  for (const [, , job] of rows) if (job) expect(read('functions/src/schedules.ts')).toContain(`{ ${job} }`);
  const kinds = [...docs.matchAll(/^\| `([a-z-]+)` \| [^|]+ \| (\d+|never) \| [^|]+ \|$/gmu)];
  expect(kinds.map(([, name, resumptions]) => [name, resumptions])).toEqual(
    jobNames.map((name) => [name, String(jobKindOf(name).mostStalls ?? 'never')]),
  );
});

describe('npm run deploy', () => {
  it.each([
    ['', 'build indexes rules functions hosting site smoke'],
    ['--first', 'build indexes rules functions site hosting smoke'],
    ['--built --only site,rules', 'rules site'],
  ])('"npm run deploy -- %s" runs the batches %s', (options, names) => {
    expect(batchesOf(request(options)).map(({ name }) => name)).toEqual(names.split(' '));
  });

  it.each([
    ['build', 'GCLOUD_PROJECT=my-site npm run build'],
    ['rules', /--only firestore:rules,storage$/u],
    ['hosting', /^MATATAKI_ORIGIN=https:\/\/photos\.example .*--only hosting$/u],
    ['site', /--only functions --force$/u],
    ['smoke', 'npm run smoke -- --origin https://photos.example'],
  ])('the batch %s is one command, whose npm script exists', (batch, command) => {
    const commands = commandsOf(batch, '--origin https://photos.example');
    expect(commands).toEqual([expect.stringMatching(command)]);
    for (const [, name = ''] of String(commands).matchAll(/npm run ([\w:-]+)/gu))
      expect(scripts).toHaveProperty([name]);
  });

  it('the hooks of firebase.json do not build again, and the batch "functions" lacks only the one that needs Hosting', () => {
    const deploying = batchesOf(request()).flatMap(({ commands }) => commands.filter((each) => each.includes('npx')));
    const quietly = /MATATAKI_BUILT=1 npx firebase deploy --project my-site --non-interactive --only /u;
    expect(deploying).toEqual(Array(5).fill(expect.stringMatching(quietly)));
    const [, names = ''] = /--only (\S+) --force$/u.exec(commandsOf('functions')[0] ?? '') ?? [];
    const deployed = deployedFunctions().map((name) => `functions:${name}`);
    expect([...names.split(','), 'functions:site'].sort()).toEqual(deployed.sort());
  });

  /** The status and output of a batch's second command, with another gcloud. The status 7 means that it waits. */
  const withGcloud = (batch: string, gcloud: string) => {
    const { status, stdout } = bash(
      `set -euo pipefail\ngcloud() { ${gcloud}; }; sleep() { exit 7; }\n${commandsOf(batch)[1]}`,
    );
    return { status, lines: stdout.trim().split('\n') };
  };

  it.each([
    ['indexes', `if [ "$3" = composite ]; then printf 'READY\\nREADY\\n'; fi`, 0],
    ['indexes', `if [ "$3" = composite ]; then printf 'READY\\nCREATING\\n'; fi`, 7],
    ['indexes', 'echo NEEDS_REPAIR', 1],
    ['indexes', '[ "$3" != composite ]', 1],
    ['functions', '[ "$1" != eventarc ]', 1],
  ])('the batch "%s" ends, with a gcloud that does %s, with %i, where 7 means to wait', (batch, gcloud, status) => {
    expect(withGcloud(batch, gcloud).status).toBe(status);
    expect(commandsOf('indexes')[0]).toMatch(/--only firestore:indexes$/u);
  });

  it('every subscription of an event gets the topic for dead events', () => {
    const triggers = 'case "$*" in *triggers*asia*) echo one two;; *triggers*) echo three;; *) echo "$@";; esac';
    const updates = ['one', 'two', 'three'].map((name) =>
      expect.stringMatching(`update ${name} --dead-letter-topic=matataki-dead-events --max-delivery-attempts=100 `),
    );
    expect(withGcloud('functions', triggers).lines).toEqual(updates);
  });

  it.each([
    ['', 'npm run deploy -- --project my-site --built --only functions,hosting,site,smoke'],
    ['--origin https://photos.example', '--origin https://photos.example --built --only functions,'],
    ['--first', '--first --built --only functions,site,hosting,smoke'],
  ])('a failure of "npm run deploy -- %s" stops it and says how to continue', (options, command) => {
    const [ran, lines]: [string[], string[]] = [[], []];
    const failing = (each: string) => ran.push(each) > 0 && !each.includes('functions:staff');
    expect(() => runBatches(request(options), (line) => lines.push(line), failing)).toThrow(command);
    expect(ran.at(-1)).toContain('functions:staff');
    expect(lines).toHaveLength(4);
  });

  it.each([
    ...['', '--project My-Site', '--project demo-matataki', '--project my-site --only pages'],
    ...['--project my-site --force', '--project my-site --only site,', '--project my-site --origin http://my.example'],
  ])('the deployment refuses "%s"', (options) => expect(() => parse(options)).toThrow(LaunchError));
});

describe('a deployment that would remove variables', () => {
  /** Two functions, of which the second has been deployed with these. */
  const live = (variables: object, ...secrets: readonly string[]) => {
    const environmentVariables = { FIREBASE_CONFIG: '{}', LOG_EXECUTION_ID: 'true', ...variables };
    const secretEnvironmentVariables = secrets.map((key) => ({ key, secret: key, projectId: 'my-site', version: '1' }));
    return JSON.stringify([{ name: 'a' }, { serviceConfig: { environmentVariables, secretEnvironmentVariables } }]);
  };
  const zoned = live({ MATATAKI_PURGE_ZONE: 'zone', MATATAKI_MIN_INSTANCES: '1' }, 'BAN_MEMORY_KEY', 'PURGE_TOKEN');
  const missing = (names: string): RegExp =>
    new RegExp(`^Nothing was deployed: .* have ${names}, but functions/\\.env\\.my-site .*\\.$`, 'u');
  const unreadable = /^refused\nThe live functions of my-site cannot be read, so nothing was deployed/u;

  it.each<
    readonly [what: string, variables: Record<string, string>, live: string, status: number, refusal: RegExp | null]
  >([
    ['nothing is live', {}, '', 0, null],
    ['no variable is live', {}, live({}, 'BAN_MEMORY_KEY', 'SITE_KEY'), 0, null],
    ['they change', { MATATAKI_PURGE_ZONE: 'other', MATATAKI_MIN_INSTANCES: '0', MORE: '1' }, zoned, 0, null],
    ['they are empty on purpose', { MATATAKI_PURGE_ZONE: '', MATATAKI_MIN_INSTANCES: '' }, zoned, 0, null],
    ['all are lost', {}, zoned, 0, missing('MATATAKI_MIN_INSTANCES, MATATAKI_PURGE_ZONE, PURGE_TOKEN')],
    ['the zone is lost', { MATATAKI_MIN_INSTANCES: '0' }, zoned, 0, missing('MATATAKI_PURGE_ZONE, PURGE_TOKEN')],
    ['the live functions cannot be read', {}, '', 1, unreadable],
  ])('the deployment refuses only a loss, if %s', (_what, variables, stdout, status, refusal) => {
    const bash = () => ({ status, stdout, stderr: 'refused' });
    const run = () => refuseLostVariables({ project: 'my-site', variables, bash });
    if (refusal) expect(run).toThrow(refusal);
    else expect(run).not.toThrow();
  });
});
