import { spawnSync } from 'node:child_process';
import * as v from 'valibot';
import { LaunchError } from '../launcher/failure.ts';
import { ROOT } from '../launcher/paths.ts';
import { zoneSecret } from './accounts.ts';
import { readTold, type Told, toldFile } from './settings.ts';

/** What `gcloud functions list --format=json` says of what is live. */
const liveSchema = v.array(
  v.object({
    serviceConfig: v.optional(
      v.object({
        environmentVariables: v.optional(v.record(v.string(), v.string()), {}),
        secretEnvironmentVariables: v.optional(v.array(v.object({ key: v.string() })), []),
      }),
      {},
    ),
  }),
);

/** Ours; all others are set by firebase-tools and by Cloud Run. */
const isOurs = (name: string): boolean => name.startsWith('MATATAKI_');

/**
 * Pure: the variables and secrets that live functions have and that a deployment with these would take away. A variable that
 * is said to be empty is taken away on purpose, and so is the secret that hangs on it. (A secret that the code declares in any
 * case is not taken away by a setting.)
 */
export function lostWith(told: ReturnType<Told>, live: unknown): readonly string[] {
  const configs = v.parse(liveSchema, live).map(({ serviceConfig }) => serviceConfig);
  const variables = configs.flatMap(({ environmentVariables }) => Object.keys(environmentVariables).filter(isOurs));
  const secrets = configs.flatMap(({ secretEnvironmentVariables }) => secretEnvironmentVariables.map(({ key }) => key));
  const lost = [
    ...variables.filter((name) => told[name] === undefined),
    ...secrets.filter((name) => name === zoneSecret.secret && told[zoneSecret.told] === undefined),
  ];
  return [...new Set(lost)].sort();
}

/** What gcloud says on its stdout; throws what it says else. */
type Ask = (project: string) => string;

const askGcloud: Ask = (project) => {
  const words = ['functions', 'list', '--v2', '--format=json', `--project=${project}`];
  const { error, status, stdout, stderr } = spawnSync('gcloud', words, { cwd: ROOT, encoding: 'utf8' });
  if (error === undefined && status === 0) return stdout;
  throw new LaunchError(
    `${stderr?.trim() || 'gcloud is not on the PATH.'}\nWhat is live on ${project} cannot be asked, so nothing was deployed: sign in (gcloud auth login) and run the same command again.`,
  );
};

/** Throws a sentence where a deployment of the functions would take away what the live ones have. */
export function refuseLostSettings(project: string, told: Told = readTold, ask: Ask = askGcloud): void {
  const lost = lostWith(told(project), JSON.parse(ask(project) || '[]'));
  if (lost.length === 0) return;
  const file = toldFile(project);
  throw new LaunchError(
    `Nothing was deployed: the live functions of ${project} have ${lost.join(', ')}, and ${file} of this clone does not say it. Commit that file as it was deployed; to take a variable away, write it there with nothing behind the “=”.`,
  );
}
