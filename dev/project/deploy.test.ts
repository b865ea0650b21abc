import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LaunchError } from '../launcher/failure.ts';
import { objectAt, parseObject } from '../launcher/json.ts';
import { ROOT } from '../launcher/paths.ts';
import { batchesOf, batchNames, parseDeployRequest, runBatches } from './deploy.ts';
import { deployedFunctions } from './files.ts';

const request = (...args: readonly string[]) => parseDeployRequest(['--project', 'my-site', ...args]);
const namesOf = (...args: readonly string[]) => batchesOf(request(...args)).map(({ name }) => name);
const commandsOf = (batch: string, ...args: readonly string[]) =>
  batchesOf(request(...args)).find(({ name }) => name === batch)?.commands ?? [];

describe('docs/deploy.md', () => {
  const text = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8');
  it('says of every event which schedule does its work where it was given up', () => {
    const rows = [...text.matchAll(/^\| `(\w+)` \| (?:`(\w+)`|none: .*) \|$/gmu)];
    const events = deployedFunctions().filter((name) => !/^(site|calls|staff|every\w+)$/u.test(name));
    expect(rows.map(([, event]) => event).sort()).toEqual(events.sort());
    const jobs = readFileSync(join(ROOT, 'functions/src/schedules.ts'), 'utf8');
    for (const [, , job] of rows.filter(([, , name]) => name !== undefined)) expect(jobs).toContain(`{ ${job} }`);
  });

  it('names every batch in its order', () => {
    const [, table = ''] = /\| batch \|.*\n((?:\|.*\n)+)/u.exec(text) ?? [];
    const firstCells = table.split('\n').map((row) => row.split('|')[1] ?? '');
    expect([...firstCells.join().matchAll(/`(\w+)`/gu)].map(([, name]) => name)).toEqual([...batchNames]);
  });

  it('sends nobody to keep what was deleted', () => {
    expect(text).not.toMatch(/object versioning/iu);
  });
});

describe('npm run deploy', () => {
  it('builds once, then deploys indexes, rules, functions, Hosting, what names Hosting’s files, and looks at all', () => {
    expect(namesOf()).toEqual(['build', ...batchNames]);
    expect(batchNames).toEqual(['indexes', 'rules', 'functions', 'hosting', 'site', 'smoke']);
    expect(commandsOf('build')).toEqual(['GCLOUD_PROJECT=my-site npm run build']);
    expect(commandsOf('smoke')).toEqual(['npm run smoke -- --origin https://my-site.web.app']);
  });

  it('has the pages’ function before Hosting, which asks for it, the first time', () => {
    expect(namesOf('--first').slice(-3)).toEqual(['site', 'hosting', 'smoke']);
  });

  it('keeps the files of the site that is named, by the hook of Hosting, and looks at that one', () => {
    const origin = 'https://photos.example';
    expect(commandsOf('hosting', '--origin', origin)).toEqual([
      expect.stringMatching(/^MATATAKI_ORIGIN=https:\/\/photos\.example .*--only hosting$/u),
    ]);
    expect(commandsOf('smoke', '--origin', origin)).toEqual([`npm run smoke -- --origin ${origin}`]);
  });

  it('deploys what was built, and some of it, in the same order', () => {
    expect(namesOf('--built', '--only', 'site,rules')).toEqual(['rules', 'site']);
  });

  it('deploys every function but the one of the pages before Hosting, and what is gone from the code goes last', () => {
    const [deploys = ''] = commandsOf('functions');
    const deployed = /--only (\S+) --force$/u.exec(deploys)?.[1]?.split(',');
    expect(deployed).toContain('functions:calls');
    expect([...(deployed ?? []), 'functions:site'].sort()).toEqual(
      deployedFunctions()
        .map((name) => `functions:${name}`)
        .sort(),
    );
    expect(commandsOf('site')).toEqual([expect.stringMatching(/--only functions --force$/u)]);
  });

  it('waits for the indexes, and deletes none that the release before may need', () => {
    const [deploys = '', waits = ''] = commandsOf('indexes');
    expect(deploys).toMatch(/--only firestore:indexes$/u);
    expect(deploys).not.toContain('--force');
    const waited = (states: string) => {
      const fake = `gcloud() { if [ "$3" = composite ]; then printf '%s' '${states}'; fi; }; sleep() { echo waits; exit 7; }`;
      return spawnSync('bash', ['-c', `set -euo pipefail\n${fake}\n${waits}`], { encoding: 'utf8' }).status;
    };
    expect(waited('READY\nREADY\n')).toBe(0);
    expect(waited('READY\nCREATING\n')).toBe(7);
    expect(waited('NEEDS_REPAIR\n')).toBe(1);
    const refusing = `gcloud() { [ "$3" != composite ]; }; sleep() { exit 7; }`;
    expect(spawnSync('bash', ['-c', `set -euo pipefail\n${refusing}\n${waits}`]).status).toBe(1);
  });

  it('has events that were given up passed on after every deployment of them', () => {
    const [, passesOn = ''] = commandsOf('functions');
    const fake = `gcloud() { case "$*" in *triggers*asia*) echo one two;; *triggers*) echo three;; *) echo "$3 $4 $5 $6";; esac; }`;
    const { stdout } = spawnSync('bash', ['-c', `${fake}\n${passesOn}`], { encoding: 'utf8' });
    const refusing = `gcloud() { [ "$1" != eventarc ]; }`;
    expect(spawnSync('bash', ['-c', `set -euo pipefail\n${refusing}\n${passesOn}`]).status).toBe(1);
    expect(stdout.trim().split('\n')).toEqual(
      ['one', 'two', 'three'].map(
        (name) => `update ${name} --dead-letter-topic=matataki-dead-events --max-delivery-attempts=100`,
      ),
    );
  });

  it('runs commands that there are', () => {
    const scripts = objectAt(parseObject(readFileSync(join(ROOT, 'package.json'), 'utf8'), 'package.json'), 'scripts');
    const names = batchesOf(request()).flatMap(({ commands }) =>
      commands.flatMap((command) => /npm run ([\w:-]+)/u.exec(command)?.[1] ?? []),
    );
    expect(names).toEqual(['build', 'smoke']);
    for (const name of names) expect(scripts).toHaveProperty([name]);
  });

  it('deploys firebase.json as it is, whose hooks do not build again', () => {
    const deploying = batchesOf(request('--built'))
      .flatMap(({ commands }) => commands)
      .filter((command) => command.includes('npx firebase'));
    expect(deploying).toHaveLength(5);
    for (const command of deploying) {
      expect(command).toMatch(/MATATAKI_BUILT=1 npx firebase deploy --project my-site --non-interactive --only /u);
    }
  });

  it('stops at the first failure and says how to go on', () => {
    const [ran, said]: [string[], string[]] = [[], []];
    const deploying = (...args: readonly string[]) =>
      runBatches(
        request(...args),
        (line) => said.push(line),
        (command) => {
          ran.push(command);
          return !command.includes('functions:staff');
        },
      );
    expect(() => deploying('--origin', 'https://photos.example')).toThrow('--origin https://photos.example --built');
    said.length = 0;
    expect(() => deploying()).toThrow(
      'go on with: npm run deploy -- --project my-site --built --only functions,hosting,site,smoke',
    );
    expect(ran.at(-1)).toContain('functions:staff');
    expect(said).toHaveLength(4);
  });

  it.each([
    [[]],
    [['--project', 'My Site']],
    [['--project', 'my-site', '--only', 'pages']],
    [['--project', 'my-site', '--origin', 'http://my.example']],
    [['--project', 'my-site', '--force']],
    [['--project', 'demo-matataki']],
  ])('is told in a sentence how it is used for %j', (args) => {
    expect(() => parseDeployRequest(args)).toThrow(LaunchError);
  });
});
