import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { LaunchError } from '../launcher/failure.ts';
import { REGION } from '../launcher/origins.ts';
import { ROOT } from '../launcher/paths.ts';
import { deployedFunctions } from './files.ts';
import { refuseLostSettings } from './liveSettings.ts';
import { passOnDeadEvents } from './operationSteps.ts';

/** What is deployed together, in the order in which it is (docs/deploy.md says why). */
export const batchNames = ['indexes', 'rules', 'functions', 'hosting', 'site', 'smoke'] as const;

const usage =
  'npm run deploy -- --project <id> [--first] [--built] [--only <batch>,…] [--origin <https://…>] [--print]';

/** That Hosting gives every project, whatever the site's own. */
const originOf = (project: string): string => `https://${project}.web.app`;

export type DeployRequest = {
  readonly project: string;
  /** Nothing is there yet: the rewrites of Hosting ask for the function of the pages. */
  readonly first: boolean;
  /** Site and functions have been built. */
  readonly built: boolean;
  /** In their order, whatever the order in which they were named. */
  readonly only: readonly (typeof batchNames)[number][];
  readonly origin: string;
  readonly print: boolean;
};

/** Pure: what the words behind `npm run deploy --` ask for, or a sentence that says how it is used. */
export function parseDeployRequest(args: readonly string[]): DeployRequest {
  const refused = (why: string): LaunchError => new LaunchError(`${why}: ${usage}. Batches: ${batchNames.join(', ')}.`);
  const options = {
    project: { type: 'string' },
    first: { type: 'boolean' },
    built: { type: 'boolean' },
    only: { type: 'string' },
    origin: { type: 'string' },
    print: { type: 'boolean' },
  } as const;
  const {
    project,
    first = false,
    built = false,
    only,
    origin,
    print = false,
  } = (() => {
    try {
      return parseArgs({ args: [...args], options, strict: true }).values;
    } catch {
      throw refused('Say what to deploy, and nothing that is not listed here');
    }
  })();
  if (project === undefined || !/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/u.test(project)) throw refused('Say which project');
  if (project.startsWith('demo-') && !print) throw new LaunchError(`${project} is the name of a local project.`);
  if (origin !== undefined && !/^https:\/\/[a-z0-9.-]+$/u.test(origin))
    throw refused('--origin is not as it should be');
  const asked = only?.split(',') ?? [...batchNames];
  const unknown = asked.filter((name) => !batchNames.some((batch) => batch === name));
  if (unknown.length > 0) throw refused(`There is no batch ${unknown.join(', ')}`);
  const order = first ? (['indexes', 'rules', 'functions', 'site', 'hosting', 'smoke'] as const) : batchNames;
  return {
    ...{ project, first, built, print },
    only: order.filter((name) => asked.some((one) => one === name)),
    origin: origin ?? originOf(project),
  };
}

/** Until every index is built: a query whose index is not fails. Sixty minutes at most. */
const waitForIndexes = (project: string): string => {
  const list = (what: string, format: string): string =>
    `gcloud firestore indexes ${what} list --database='(default)' --format='value(${format})' --project=${project}`;
  return [
    'for try in $(seq 180); do',
    `  states=$(${list('composite', 'state')} && ${list('fields', 'indexConfig.indexes[].state')})`,
    '  case "$states" in *NEEDS_REPAIR*) echo "$states"; exit 1;; *CREATING*) sleep 20;; *) exit 0;; esac',
    'done',
    'exit 1',
  ].join('\n');
};

/** The commands of a batch, for bash. */
function commandsOf(batch: (typeof batchNames)[number], { project, origin }: DeployRequest): readonly string[] {
  // The hooks of firebase.json do not build again.
  const deploy = (targets: string, more = ''): string =>
    `MATATAKI_BUILT=1 npx firebase deploy --project ${project} --non-interactive --only ${targets}${more}`;
  // Confirms that events are tried again after a failure, and that a function which is gone from the code is deleted.
  const functions = (targets: string): string => deploy(targets, ' --force');
  const others = deployedFunctions().flatMap((name) => (name === 'site' ? [] : [`functions:${name}`]));
  switch (batch) {
    // Nothing is deleted here: the release before may still need an index.
    case 'indexes':
      return [deploy('firestore:indexes'), waitForIndexes(project)];
    case 'rules':
      return [deploy('firestore:rules,storage')];
    case 'functions':
      return [functions(others.join()), passOnDeadEvents(project, REGION)];
    case 'hosting':
      // A hook keeps the files that are there.
      return [`MATATAKI_ORIGIN=${origin} ${deploy('hosting')}`];
    // Its pages name the files of Hosting. All that has changed no more is left out.
    case 'site':
      return [functions('functions')];
    default:
      return [`npm run smoke -- --origin ${origin}`];
  }
}

export type Batch = { readonly name: string; readonly commands: readonly string[] };

/** Pure: everything that a deployment runs, in order. */
export function batchesOf(request: DeployRequest): readonly Batch[] {
  const build = request.built ? [] : [{ name: 'build', commands: [`GCLOUD_PROJECT=${request.project} npm run build`] }];
  return [...build, ...request.only.map((name) => ({ name, commands: commandsOf(name, request) }))];
}

/** Runs a command with bash where its output can be seen; answers whether it went well. */
export type Shown = (command: string) => boolean;

const shown: Shown = (command) =>
  spawnSync('bash', ['-c', `set -euo pipefail\n${command}`], { cwd: ROOT, stdio: 'inherit' }).status === 0;

/** Runs batch after batch. Throws a sentence with how to go on at the first command that fails. */
export function runBatches(request: DeployRequest, say: (line: string) => void, run: Shown = shown): void {
  const batches = batchesOf(request);
  for (const [index, { name, commands }] of batches.entries()) {
    say(`${index + 1}/${batches.length} ${name}`);
    if (commands.every(run)) continue;
    const left = batches.slice(index).map((batch) => batch.name);
    const again = [
      ...(request.first ? ['--first'] : []),
      ...(request.origin === originOf(request.project) ? [] : [`--origin ${request.origin}`]),
      ...(name === 'build' ? [] : [`--built --only ${left.join(',')}`]),
    ];
    throw new LaunchError(
      `The batch ${name} failed, and nothing after it was deployed. Mend what is said above and go on with: npm run deploy -- ${[`--project ${request.project}`, ...again].join(' ')}`,
    );
  }
}

/** `npm run deploy`: builds and deploys everything, or some batches; with `--print` says the commands. */
export function deploy(args: readonly string[], say: (line: string) => void): void {
  const request = parseDeployRequest(args);
  if (request.print) {
    for (const { name, commands } of batchesOf(request)) say(`# ${name}\n${commands.join('\n')}\n`);
    return;
  }
  if (request.only.some((name) => name === 'functions' || name === 'site')) refuseLostSettings(request.project);
  runBatches(request, say);
}
