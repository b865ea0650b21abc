import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LaunchError } from '../launcher/failure.ts';
import { ROOT } from '../launcher/paths.ts';
import {
  batchNames,
  commandsOf,
  deployedFunctions,
  parseDeployRequest,
  refuseLostVariables,
  runBatches,
} from './deploy.ts';
import { bash } from './setup.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const wordsOf = (line: string) => line.split(' ').filter(Boolean);
const request = (options = '') => parseDeployRequest(['--project', 'my-site', ...wordsOf(options)]);
const commands = commandsOf(request('--origin https://photos.example'));
/** Runs a command of a deployment with another gcloud. */
const run = (gcloud: string, command = '') =>
  bash(`set -euo pipefail\ngcloud() { ${gcloud}; }; sleep() { exit 7; }\n${command}`);

it('the page docs/deploy.md has the batches in their order, and the job for each event that was given up', () => {
  const docs = read('docs/deploy.md');
  const [, table = ''] = /\| batch \|.*\n((?:\|.*\n)+)/u.exec(docs) ?? [];
  expect([...table.matchAll(/^\| `(\w+)`/gmu)].map(([, name]) => name)).toEqual([...batchNames]);
  const rows = [...docs.matchAll(/^\| `(\w+)` \| (?:`(\w+)`|none: .*) \|$/gmu)];
  const events = deployedFunctions().filter((name) => !/^(site|calls|staff|every\w+)$/u.test(name));
  expect(rows.map(([, event]) => event).sort()).toEqual(events.sort());
  for (const [, , job] of rows)
    if (job !== undefined) expect(read('functions/src/schedules.ts')).toContain(`{ ${job} }`);
});

describe('npm run deploy', () => {
  it.each([
    ['', 'build indexes rules functions hosting site smoke'],
    ['--first', 'build indexes rules functions site hosting smoke'],
    ['--built --only site,rules', 'rules site'],
  ])('"npm run deploy -- %s" runs the batches %s', (options, names) => {
    expect(request(options).batches.join(' ')).toBe(names);
  });

  const deploying = 'MATATAKI_BUILT=1 npx firebase deploy --project my-site --non-interactive --only ';
  it('each command names the project and the site, does not build again, and deletes no index', () => {
    const others = deployedFunctions().filter((name) => name !== 'site');
    expect(Object.values(commands).map(([first]) => first)).toEqual([
      'GCLOUD_PROJECT=my-site npm run build',
      `${deploying}firestore:indexes`,
      `${deploying}firestore:rules,storage`,
      `${deploying}${others.map((name) => `functions:${name}`).join()} --force`,
      `MATATAKI_ORIGIN=https://photos.example ${deploying}hosting`,
      `${deploying}functions --force`,
      'npm run smoke -- --origin https://photos.example',
    ]);
    for (const script of ['build', 'smoke']) expect(JSON.parse(read('package.json')).scripts).toHaveProperty(script);
  });

  it.each([
    ['READY\\nREADY\\n', 0],
    ['READY\\nCREATING\\n', 7],
    ['NEEDS_REPAIR\\n', 1],
  ])('the deployment ends for indexes that are %s with %i, where 7 means to wait', (states, status) => {
    expect(run(`if [ "$3" = composite ]; then printf '${states}'; fi`, commands.indexes[1]).status).toBe(status);
  });

  it('every subscription of an event gets the topic for dead events', () => {
    const triggers = 'case "$*" in *triggers*asia*) echo one two;; *triggers*) echo three;; *) echo "$@";; esac';
    const updates = ['one', 'two', 'three'].map((name) =>
      expect.stringMatching(`update ${name} --dead-letter-topic=matataki-dead-events --max-delivery-attempts=100 `),
    );
    expect(run(triggers, commands.functions[1]).stdout.trim().split('\n')).toEqual(updates);
  });

  it('a deployment fails if it cannot read the indexes or the triggers', () => {
    expect(run('[ "$3" != composite ]', commands.indexes[1]).status).toBe(1);
    expect(run('[ "$1" != eventarc ]', commands.functions[1]).status).toBe(1);
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
    ...['', '--project demo-matataki', '--project my-site --only site,', '--project my-site --origin http://a.example'],
  ])('the deployment refuses %j', (args) => {
    expect(() => parseDeployRequest(wordsOf(args))).toThrow(LaunchError);
  });
});

describe('a deployment that would remove variables', () => {
  const serviceConfig = {
    environmentVariables: { FIREBASE_CONFIG: '{}', MATATAKI_PURGE_ZONE: 'zone', MATATAKI_MIN_INSTANCES: '1' },
    secretEnvironmentVariables: [{ key: 'PURGE_TOKEN', secret: 'PURGE_TOKEN' }],
  };
  const zoned = JSON.stringify([{ name: 'everyDay' }, { serviceConfig }, { serviceConfig }], undefined, 2);
  const refusalOf = (variables: Readonly<Record<string, string>>, stdout: string, status: number): string => {
    const [read, run] = [() => variables, () => ({ status, stdout, stderr: 'refused' })];
    try {
      refuseLostVariables('my-site', read, run);
    } catch (error) {
      return error instanceof LaunchError ? error.message : String(error);
    }
    return '';
  };

  it.each([
    [{}, '[]', 0, /^$/u],
    [{ MATATAKI_PURGE_ZONE: 'other', MATATAKI_MIN_INSTANCES: '0', MORE: '1' }, zoned, 0, /^$/u],
    [{ MATATAKI_PURGE_ZONE: '', MATATAKI_MIN_INSTANCES: '' }, zoned, 0, /^$/u],
    [
      { MATATAKI_MIN_INSTANCES: '0' },
      zoned,
      0,
      /^Nothing was deployed: .* have MATATAKI_PURGE_ZONE, but functions\/\.env/u,
    ],
    [{}, zoned, 0, /^Nothing was deployed: .* have MATATAKI_MIN_INSTANCES, MATATAKI_PURGE_ZONE, but functions\/\.env/u],
    [{}, '', 1, /^refused\nThe live functions of my-site cannot be read, so nothing was deployed/u],
  ])('the deployment of %j over %s is refused only for what it would remove', (variables, stdout, status, message) => {
    expect(refusalOf(variables, stdout, status)).toMatch(message);
  });
});
