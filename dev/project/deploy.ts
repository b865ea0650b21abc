import { spawnSync } from 'node:child_process';
import * as v from 'valibot';
import { LaunchError } from '../launcher/failure.ts';
import { REGION } from '../launcher/origins.ts';
import { ROOT } from '../launcher/paths.ts';
import { deployedFunctions } from './files.ts';
import { refuseLostSettings } from './liveSettings.ts';
import { passOnDeadEvents } from './operationSteps.ts';
import { assertReal, flag, origin, project, readWords } from './words.ts';

/** What is deployed together, in the order in which it is (docs/deploy.md says why). */
export const batchNames = ['indexes', 'rules', 'functions', 'hosting', 'site', 'smoke'] as const;

const usage = `npm run deploy -- --project <id> [--first] [--built] [--only <batch>,…] [--origin <https://…>] [--print]. Batches: ${batchNames.join(', ')}`;

const deployWords = {
  project,
  /** Nothing is there yet. */
  first: flag,
  /** Site and functions have been built. */
  built: flag,
  /** Deployed in their order, whatever the order in which they are named. */
  only: v.optional(
    v.pipe(
      v.string(),
      v.transform((names) => names.split(',')),
      v.array(v.picklist(batchNames)),
    ),
    batchNames.join(),
  ),
  origin: v.optional(origin),
  print: flag,
};

/** That Hosting gives every project, whatever the site's own. */
const originOf = (project: string): string => `https://${project}.web.app`;

/** Pure: what the words behind `npm run deploy --` ask for, or a sentence that says how it is used. */
export function parseDeployRequest(args: readonly string[]) {
  const words = readWords(args, deployWords, usage);
  if (!words.print) assertReal(words.project);
  // The first time, the rewrites of Hosting ask for the function of the pages.
  const order = words.first ? (['indexes', 'rules', 'functions', 'site', 'hosting', 'smoke'] as const) : batchNames;
  return {
    ...words,
    only: order.filter((name) => words.only.includes(name)),
    origin: words.origin ?? originOf(words.project),
  };
}
export type DeployRequest = ReturnType<typeof parseDeployRequest>;

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
