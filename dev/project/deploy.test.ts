import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LaunchError } from '../launcher/failure.ts';
import { ROOT } from '../launcher/paths.ts';
import {
  batchesOf,
  batchNames,
  deployedFunctions,
  parseDeployRequest,
  refuseLostVariables,
  runBatches,
} from './deploy.ts';
import { bash } from './setup.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const request = (options = '') => parseDeployRequest(['--project', 'my-site', ...options.split(' ').filter(Boolean)]);
const namesOf = (options = '') => batchesOf(request(options)).map(({ name }) => name);
const commandsOf = (batch: string, options = '') =>
  batchesOf(request(options)).find(({ name }) => name === batch)?.commands ?? [];
/** Runs a command of a deployment with another gcloud. */
const run = (gcloud: string, command = '') =>
  bash(`set -euo pipefail\ngcloud() { ${gcloud}; }; sleep() { exit 7; }\n${command}`);

describe('docs/deploy.md', () => {
  const docs = read('docs/deploy.md');
  it('the table of events names the job for each event that was given up', () => {
    const rows = [...docs.matchAll(/^\| `(\w+)` \| (?:`(\w+)`|none: .*) \|$/gmu)];
    const events = deployedFunctions().filter((name) => !/^(site|calls|staff|every\w+)$/u.test(name));
    expect(rows.map(([, event]) => event).sort()).toEqual(events.sort());
    for (const [, , job] of rows)
      if (job !== undefined) expect(read('functions/src/schedules.ts')).toContain(`{ ${job} }`);
  });

  it('the table of batches has their order', () => {
    const [, table = ''] = /\| batch \|.*\n((?:\|.*\n)+)/u.exec(docs) ?? [];
    expect([...table.matchAll(/^\| `(\w+)`/gmu)].map(([, name]) => name)).toEqual([...batchNames]);
  });
});

describe('npm run deploy', () => {
  it.each([
    ['', 'build indexes rules functions hosting site smoke'],
    ['--first', 'build indexes rules functions site hosting smoke'],
    ['--built --only site,rules', 'rules site'],
  ])('"npm run deploy -- %s" runs the batches %s', (options, names) => {
    expect(namesOf(options).join(' ')).toBe(names);
  });

  it.each([
    ['build', 'GCLOUD_PROJECT=my-site npm run build'],
    ['hosting', /^MATATAKI_ORIGIN=https:\/\/photos\.example .*--only hosting$/u],
    ['site', /--only functions --force$/u],
    ['smoke', 'npm run smoke -- --origin https://photos.example'],
  ])('the batch %s is one command', (batch, command) => {
    expect(commandsOf(batch, '--origin https://photos.example')).toEqual([expect.stringMatching(command)]);
  });

  it('the batch "functions" has every function except the one that needs Hosting', () => {
    const [, names = ''] = /--only (\S+) --force$/u.exec(commandsOf('functions')[0] ?? '') ?? [];
    expect([...names.split(','), 'functions:site'].sort()).toEqual(
      deployedFunctions()
        .map((name) => `functions:${name}`)
        .sort(),
    );
  });

  it('the hooks of firebase.json do not build again, and every npm script exists', () => {
    const commands = batchesOf(request()).flatMap((batch) => batch.commands);
    const deploying = commands.filter((command) => command.includes('npx firebase'));
    expect(deploying).toHaveLength(5);
    for (const command of deploying)
      expect(command).toMatch(/MATATAKI_BUILT=1 npx firebase deploy --project my-site --non-interactive --only /u);
    const scripts = commands.flatMap((command) => /npm run ([\w:-]+)/u.exec(command)?.[1] ?? []);
    expect(scripts).toEqual(['build', 'smoke']);
    for (const script of scripts) expect(JSON.parse(read('package.json')).scripts).toHaveProperty([script]);
  });

  it.each([
    ['READY\\nREADY\\n', 0],
    ['READY\\nCREATING\\n', 7],
    ['NEEDS_REPAIR\\n', 1],
  ])('the deployment ends for indexes that are %s with %i, where 7 means to wait', (states, status) => {
    expect(run(`if [ "$3" = composite ]; then printf '${states}'; fi`, commandsOf('indexes')[1]).status).toBe(status);
  });

  it('the batch "indexes" deletes none, and fails if it cannot read them', () => {
    expect(commandsOf('indexes')[0]).toMatch(/--only firestore:indexes$/u);
    expect(run('[ "$3" != composite ]', commandsOf('indexes')[1]).status).toBe(1);
  });

  it('every subscription of an event gets the topic for dead events', () => {
    const triggers = 'case "$*" in *triggers*asia*) echo one two;; *triggers*) echo three;; *) echo "$@";; esac';
    const updates = ['one', 'two', 'three'].map((name) =>
      expect.stringMatching(`update ${name} --dead-letter-topic=matataki-dead-events --max-delivery-attempts=100 `),
    );
    expect(run(triggers, commandsOf('functions')[1]).stdout.trim().split('\n')).toEqual(updates);
    expect(run('[ "$1" != eventarc ]', commandsOf('functions')[1]).status).toBe(1);
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
    ...[
      '',
      '--project My-Site',
      '--project demo-matataki',
      '--project my-site --only pages',
      '--project my-site --force',
    ],
    ...['--project my-site --only site,', '--project my-site --origin http://my.example'],
  ])('the deployment refuses %j', (args) => {
    expect(() => parseDeployRequest(args.split(' ').filter(Boolean))).toThrow(LaunchError);
  });
});

describe('a deployment that would remove variables', () => {
  const live = (variables: object, ...secrets: readonly string[]) => [
    { name: 'projects/my-site/locations/asia-northeast1/functions/everyDay', state: 'ACTIVE' },
    {
      serviceConfig: {
        environmentVariables: { FIREBASE_CONFIG: '{}', LOG_EXECUTION_ID: 'true', ...variables },
        secretEnvironmentVariables: secrets.map((key) => ({ key, secret: key, projectId: 'my-site', version: '1' })),
      },
    },
  ];
  const zoned = live({ MATATAKI_PURGE_ZONE: 'zone', MATATAKI_MIN_INSTANCES: '1' }, 'BAN_MEMORY_KEY', 'PURGE_TOKEN');
  const refuse =
    (variables: Record<string, string>, stdout: string, status = 0) =>
    () =>
      refuseLostVariables(
        'my-site',
        () => variables,
        () => ({ status, stdout, stderr: 'refused' }),
      );

  it.each([
    ['nothing is live', {}, []],
    ['no variable is live', {}, live({}, 'BAN_MEMORY_KEY', 'SITE_KEY')],
    ['they change', { MATATAKI_PURGE_ZONE: 'other', MATATAKI_MIN_INSTANCES: '0', MORE: '1' }, zoned],
    ['they are empty on purpose', { MATATAKI_PURGE_ZONE: '', MATATAKI_MIN_INSTANCES: '' }, zoned],
  ])('the deployment passes if %s', (_name, variables, functions) => {
    expect(refuse(variables, JSON.stringify(functions))).not.toThrow();
  });

  it.each([
    [{}, 'MATATAKI_MIN_INSTANCES, MATATAKI_PURGE_ZONE, PURGE_TOKEN'],
    [{ MATATAKI_MIN_INSTANCES: '0' }, 'MATATAKI_PURGE_ZONE, PURGE_TOKEN'],
  ])('the deployment with %j is refused and names %s', (variables, names) => {
    const message = new RegExp(`^Nothing was deployed: .* have ${names}, but functions/\\.env\\.my-site .*\\.$`, 'u');
    expect(refuse(variables, JSON.stringify(zoned))).toThrow(message);
  });

  it('the deployment is refused if the live functions cannot be read', () => {
    expect(refuse({}, '', 0)).not.toThrow();
    expect(refuse({}, '', 1)).toThrow(
      /^refused\nThe live functions of my-site cannot be read, so nothing was deployed/u,
    );
  });
});
