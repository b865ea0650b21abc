import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { LaunchError, runCommand } from '../launcher/failure.ts';
import { flag, listOf, origin, project, readOptions } from '../launcher/options.ts';
import { REGION } from '../launcher/origins.ts';
import { ROOT } from '../launcher/paths.ts';
import { optionalSecrets, type ReadVariables, readVariables, variablesFile } from './settings.ts';
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

const hostingOrigin = (project: string): string => `https://${project}.web.app`;

export function parseDeploy(args: readonly string[]) {
  const options = readOptions(args, deployOptions, usage);
  return {
    ...options,
    only: (options.first ? firstOrder : batchNames).filter((name) => options.only.split(',').includes(name)),
    origin: options.origin ?? hostingOrigin(options.project),
  };
}
type DeployRequest = ReturnType<typeof parseDeploy>;

/** The names of the functions that are deployed. */
export function deployedFunctions(): readonly string[] {
  const source = readFileSync(join(ROOT, 'functions/src/index.ts'), 'utf8');
  return [...source.matchAll(/^export (?:\{|const) (\w+)/gmu)].map(([, name = '']) => name);
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

function commandsOf({ project, origin }: DeployRequest) {
  // The variable keeps the hooks of firebase.json from building again.
  const deploy = (targets: string): string =>
    `MATATAKI_BUILT=1 npx firebase deploy --project ${project} --non-interactive --only ${targets}`;
  const others = deployedFunctions().filter((name) => name !== 'site');
  return {
    // Without --force, it deletes no index: the previous release may need it.
    indexes: [deploy('firestore:indexes'), waitForIndexes(project)],
    rules: [deploy('firestore:rules,storage')],
    // --force confirms retries of failed events, and the deletion of functions that the code no longer has.
    functions: [`${deploy(others.map((name) => `functions:${name}`).join())} --force`, keepDeadEvents(project)],
    hosting: [`MATATAKI_ORIGIN=${origin} ${deploy('hosting')}`],
    // Unchanged functions are skipped.
    site: [`${deploy('functions')} --force`],
    smoke: [`npm run smoke -- --origin ${origin}`],
  };
}

/** The commands of a deployment, in order. */
export function batchesOf(request: DeployRequest) {
  const build = { name: 'build', commands: [`GCLOUD_PROJECT=${request.project} npm run build`] };
  const commands = commandsOf(request);
  return [...(request.built ? [] : [build]), ...request.only.map((name) => ({ name, commands: commands[name] }))];
}

/** Runs a command with bash on the terminal. Returns whether it succeeded. */
export type Show = (command: string) => boolean;

export const show: Show = (command) =>
  spawnSync('bash', ['-c', `set -euo pipefail\n${command}`], { cwd: ROOT, stdio: 'inherit' }).status === 0;

/** Stops at the first failure, and throws the command that continues from there. */
export function runBatches(request: DeployRequest, say: (line: string) => void, run: Show = show): void {
  const batches = batchesOf(request);
  for (const [index, { name, commands }] of batches.entries()) {
    say(`${index + 1}/${batches.length} ${name}`);
    if (commands.every(run)) continue;
    const remaining = batches.slice(index).map((batch) => batch.name);
    const options = [
      `--project ${request.project}`,
      ...(request.first ? ['--first'] : []),
      ...(request.origin === hostingOrigin(request.project) ? [] : [`--origin ${request.origin}`]),
      ...(name === 'build' ? [] : [`--built --only ${remaining.join(',')}`]),
    ];
    const command = `npm run deploy -- ${options.join(' ')}`;
    throw new LaunchError(`The batch ${name} failed. Fix the error above, and continue with: ${command}`);
  }
}

/** The answer of `gcloud functions list --format=json`. */
const serviceSchema = v.object({
  environmentVariables: v.optional(v.record(v.string(), v.string()), {}),
  secretEnvironmentVariables: v.optional(v.array(v.object({ key: v.string() })), []),
});
const liveSchema = v.array(v.object({ serviceConfig: v.optional(serviceSchema, {}) }));

type Lost = { readonly project: string; readonly variables?: ReturnType<ReadVariables>; readonly bash?: Bash };

const variableOf = (secret: string): string | undefined =>
  optionalSecrets.find((optional) => optional.secret === secret)?.variable;

/**
 * Throws if a deployment would remove variables, or the secret that depends on one, from the live functions. An empty variable is
 * removed on purpose.
 */
export function refuseLostVariables({ project, variables = readVariables(project), bash: run = bash }: Lost): void {
  const { status, stdout, stderr } = run(`gcloud functions list --v2 --format=json --project=${project}`);
  if (status !== 0)
    throw new LaunchError(
      `${stderr.trim()}\nThe live functions of ${project} cannot be read, so nothing was deployed: install the Google Cloud CLI, sign in (gcloud auth login), and run the same command again.`,
    );
  const live = v
    .parse(liveSchema, JSON.parse(stdout || '[]'))
    .flatMap(({ serviceConfig }) => [
      ...Object.keys(serviceConfig.environmentVariables).filter((name) => name.startsWith('MATATAKI_')),
      ...serviceConfig.secretEnvironmentVariables.map(({ key }) => key).filter((key) => variableOf(key) !== undefined),
    ]);
  const lost = [...new Set(live)].filter((name) => variables[variableOf(name) ?? name] === undefined).sort();
  if (lost.length === 0) return;
  throw new LaunchError(
    `Nothing was deployed: the live functions of ${project} have ${lost.join(', ')}, but ${variablesFile(project)} in this clone does not. Commit the file that was deployed. To remove a variable, write it there with nothing after the “=”.`,
  );
}

/** `npm run deploy`: builds and deploys everything, or some batches; prints the commands with `--print`. */
export function deploy(args: readonly string[], say: (line: string) => void): void {
  const request = parseDeploy(args);
  if (request.print) {
    for (const { name, commands } of batchesOf(request)) say(`# ${name}\n${commands.join('\n')}\n`);
    return;
  }
  if (request.only.some((name) => name === 'functions' || name === 'site')) refuseLostVariables(request);
  runBatches(request, say);
}

if (import.meta.main) await runCommand(deploy);
