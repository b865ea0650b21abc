import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { LaunchError } from '../launcher/failure.ts';
import { REGION } from '../launcher/origins.ts';
import { ROOT } from '../launcher/paths.ts';
import { flag, listOf, origin, project, readOptions } from './options.ts';
import { type ReadVariables, readVariables, variablesFile } from './settings.ts';
import { type Bash, bash } from './setup.ts';
import { deadEvents } from './steps.ts';

/** In the order of deployment (docs/deploy.md). */
export const batchNames = ['indexes', 'rules', 'functions', 'hosting', 'site', 'smoke'] as const;
/** The rewrites of Hosting need the function of the pages. */
const firstOrder = ['indexes', 'rules', 'functions', 'site', 'hosting', 'smoke'] as const;

const usage = `npm run deploy -- --project <id> [--first] [--built] [--only <batch>,…] [--origin <https://…>] [--print]. Batches: ${batchNames.join(', ')}`;

const deployOptions = {
  project,
  /** Nothing has been deployed. */
  first: flag,
  built: flag,
  only: v.optional(listOf(batchNames), batchNames.join()),
  origin: v.optional(origin),
  print: flag,
};

export function parseDeployRequest(args: readonly string[]) {
  const { only, ...options } = readOptions(args, deployOptions, usage);
  const names = (options.first ? firstOrder : batchNames).filter((name) => only.split(',').includes(name));
  return { ...options, batches: options.built ? names : (['build', ...names] as const) };
}
type DeployRequest = ReturnType<typeof parseDeployRequest>;

/** The names of the functions that are deployed. */
export function deployedFunctions(): readonly string[] {
  const source = readFileSync(join(ROOT, 'functions/src/index.ts'), 'utf8');
  const exported = /^export (?:\{ (?<imported>\w+) \}|const (?<own>\w+))/gmu;
  return [...source.matchAll(exported)].map(({ groups }) => groups?.['imported'] ?? groups?.['own'] ?? '');
}

/** Waits up to an hour until every index is built: a query without its index fails. */
const waitForIndexes = (project: string): string => {
  const list = (kind: string, format: string): string =>
    `gcloud firestore indexes ${kind} list --database='(default)' --format='value(${format})' --project=${project}`;
  return `for try in $(seq 180); do
  states=$(${list('composite', 'state')} && ${list('fields', 'indexConfig.indexes[].state')})
  case "$states" in *NEEDS_REPAIR*) echo "$states"; exit 1;; *CREATING*) sleep 20;; *) exit 0;; esac
done
exit 1`;
};

/**
 * Eventarc's subscriptions try an event for 24 hours and then drop it. Moves it to a topic after 100 attempts instead, and keeps it
 * longer than they take. Repeated after every deployment, because a new trigger has a new subscription.
 */
const keepDeadEvents = (project: string): string => {
  const list = (location: string): string =>
    `gcloud eventarc triggers list --location=${location} --format='value(transport.pubsub.subscription.basename())' --project=${project}`;
  return `subscriptions=$(${list(REGION)} && ${list('global')})
for subscription in $subscriptions; do
  gcloud pubsub subscriptions update "$subscription" --dead-letter-topic=${deadEvents.name} \
    --max-delivery-attempts=${deadEvents.attempts} --message-retention-duration=2d --min-retry-delay=10s \
    --max-retry-delay=600s --project=${project} --quiet
done`;
};

/** The commands of each batch. */
export function commandsOf({ project, origin = `https://${project}.web.app` }: DeployRequest) {
  // The variable keeps the hooks of firebase.json from building again.
  const deploy = (targets: string): string =>
    `MATATAKI_BUILT=1 npx firebase deploy --project ${project} --non-interactive --only ${targets}`;
  const others = deployedFunctions().flatMap((name) => (name === 'site' ? [] : [`functions:${name}`]));
  return {
    build: [`GCLOUD_PROJECT=${project} npm run build`],
    // Without --force, it deletes no index: the previous release may need it.
    indexes: [deploy('firestore:indexes'), waitForIndexes(project)],
    rules: [deploy('firestore:rules,storage')],
    // --force confirms retries of failed events, and the deletion of functions that the code no longer has.
    functions: [`${deploy(others.join())} --force`, keepDeadEvents(project)],
    hosting: [`MATATAKI_ORIGIN=${origin} ${deploy('hosting')}`],
    // Unchanged functions are skipped.
    site: [`${deploy('functions')} --force`],
    smoke: [`npm run smoke -- --origin ${origin}`],
  };
}

/** Runs a command with bash on the terminal. Returns whether it succeeded. */
export type Show = (command: string) => boolean;

export const show: Show = (command) =>
  spawnSync('bash', ['-c', `set -euo pipefail\n${command}`], { cwd: ROOT, stdio: 'inherit' }).status === 0;

/** Stops at the first failure, and throws the command that continues from there. */
export function runBatches(request: DeployRequest, say: (line: string) => void, run: Show = show): void {
  const { project, first, origin, batches } = request;
  for (const [index, name] of batches.entries()) {
    say(`${index + 1}/${batches.length} ${name}`);
    if (commandsOf(request)[name].every(run)) continue;
    const options = [
      `--project ${project}`,
      ...(first ? ['--first'] : []),
      ...(origin === undefined ? [] : [`--origin ${origin}`]),
      ...(name === 'build' ? [] : [`--built --only ${batches.slice(index).join()}`]),
    ];
    throw new LaunchError(
      `The batch ${name} failed, and nothing after it was deployed. Fix the error above, and continue with: npm run deploy -- ${options.join(' ')}`,
    );
  }
}

/**
 * Throws if a deployment would remove variables from the live functions, and with them what depends on them. An empty variable is
 * removed on purpose.
 */
export function refuseLostVariables(project: string, read: ReadVariables = readVariables, run: Bash = bash): void {
  const { status, stdout, stderr } = run(`gcloud functions list --v2 --format=json --project=${project}`);
  if (status !== 0)
    throw new LaunchError(
      `${stderr.trim()}\nThe live functions of ${project} cannot be read, so nothing was deployed: install the Google Cloud CLI, sign in (gcloud auth login), and run the same command again.`,
    );
  const variables = read(project);
  const live = [...stdout.matchAll(/"(MATATAKI_\w+)":/gu)].map(([, name = '']) => name);
  const lost = [...new Set(live)].filter((name) => variables[name] === undefined).sort();
  if (lost.length === 0) return;
  throw new LaunchError(
    `Nothing was deployed: the live functions of ${project} have ${lost.join(', ')}, but ${variablesFile(project)} in this clone does not. Commit the file that was deployed. To remove a variable, write it there with nothing after the “=”.`,
  );
}

/** `npm run deploy`: builds and deploys everything, or some batches; prints the commands with `--print`. */
export function deploy(args: readonly string[], say: (line: string) => void): void {
  const request = parseDeployRequest(args);
  const { project, batches, print } = request;
  if (print) for (const name of batches) say(`# ${name}\n${commandsOf(request)[name].join('\n')}\n`);
  if (print) return;
  if (batches.some((name) => name === 'functions' || name === 'site')) refuseLostVariables(project);
  runBatches(request, say);
}
