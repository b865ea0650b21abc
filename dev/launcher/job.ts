import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pointAtEmulators } from './adminGrant.ts';
import { LaunchError } from './failure.ts';
import { CONTROL_PATH } from './host/control.ts';
import { isObject, listAt, parseObject } from './json.ts';
import { originsOf, REGION } from './origins.ts';
import { offsetFromEnv, portPlan } from './ports.ts';

const ttlJob = 'ttl';
const usage = 'npm run job -- <name> [--project <id>]';
/** The longest that a schedule may run (540 s), and a minute for its line to arrive. */
const LOG_LIMIT_MS = 10 * 60_000;

export type JobRequest = { readonly name: string | undefined; readonly project: string | undefined };

/** Pure: what the words behind `npm run job --` ask for. */
export function parseJobRequest(args: readonly string[]): JobRequest {
  const at = args.indexOf('--project');
  const project = at === -1 ? undefined : args[at + 1];
  const [name, ...more] = at === -1 ? args : [...args.slice(0, at), ...args.slice(at + 2)];
  const isSound = more.length === 0 && /^\w*$/.test(name ?? '') && (at === -1 || /^[a-z0-9-]+$/.test(project ?? ''));
  if (!isSound) throw new LaunchError(`Say which schedule to run: ${usage}; without a name they are listed.`);
  return { name, project };
}

/**
 * `npm run job`: runs a schedule now, on the local site, or has Cloud Scheduler run the deployed one (never the code in
 * this folder); without a name it lists them. Resolves with what to say; throws a sentence when the job failed. A schedule
 * leaves the same result however often it runs.
 */
export function runJob(args: readonly string[], env: NodeJS.ProcessEnv, pauseMs = 5_000): Promise<string> {
  const { name, project } = parseJobRequest(args);
  if (name === ttlJob) return endWhatHasExpired(project, env);
  return project === undefined ? runLocally(name, env) : runDeployed(name, project, env, pauseMs);
}

/** What Firestore does by itself on a real project, some time after a document's `expiresAt`, and no emulator does. */
async function endWhatHasExpired(project: string | undefined, env: NodeJS.ProcessEnv): Promise<string> {
  if (project !== undefined) throw new LaunchError(`Firestore deletes by itself on ${project} what has expired.`);
  await pointAtEmulators(env, usage);
  // The functions' own code, which looks for its project when it is loaded.
  const { deleteExpired } = await import('../../functions/src/data/expired.ts');
  return `${ttlJob} has run: ${await deleteExpired(new Date())} documents had expired.`;
}

async function runLocally(name: string | undefined, env: NodeJS.ProcessEnv): Promise<string> {
  const control = originsOf(portPlan(offsetFromEnv(env, 0))).functions + CONTROL_PATH;
  const answer = await fetch(name === undefined ? `${control}state` : `${control}jobs/${name}`, {
    method: name === undefined ? 'GET' : 'POST',
  }).catch(() => undefined);
  if (answer === undefined) {
    throw new LaunchError(`No local site answers: start it with npm start, or name a real project: ${usage}.`);
  }
  if (answer.status === 404) throw new LaunchError(`There is no schedule ${name}: npm run job lists them.`);
  if (!answer.ok) throw new LaunchError(`${name} failed: its error is in the log of the functions.`);
  if (name !== undefined) return `${name} has run.`;
  return [...listAt(parseObject(await answer.text(), 'the state of the functions'), 'jobs'), ttlJob].join('\n');
}

async function runDeployed(
  name: string | undefined,
  project: string,
  env: NodeJS.ProcessEnv,
  pauseMs: number,
): Promise<string> {
  if (name === undefined) {
    const jobs = gcloud(
      ['scheduler', 'jobs', 'list', '--location', REGION, '--format=value(name.basename())'],
      project,
      env,
    );
    return jobs.replaceAll('firebase-schedule-', '').replaceAll(`-${REGION}`, '').trim();
  }
  const job = `firebase-schedule-${name}-${REGION}`;
  const from = new Date().toISOString();
  gcloud(['scheduler', 'jobs', 'run', job, '--location', REGION], project, env);
  const filter = [
    'resource.type="cloud_scheduler_job"',
    `resource.labels.job_id="${job}"`,
    'jsonPayload."@type"="type.googleapis.com/google.cloud.scheduler.logging.AttemptFinished"',
    `timestamp>="${from}"`,
  ].join(' AND ');
  const deadline = Date.now() + LOG_LIMIT_MS;
  while (Date.now() < deadline) {
    const lines: unknown = JSON.parse(gcloud(['logging', 'read', filter, '--limit=1', '--format=json'], project, env));
    const line: unknown = Array.isArray(lines) ? lines[0] : undefined;
    if (isObject(line)) {
      if (line.severity === 'ERROR') throw new LaunchError(`${name} failed on ${project}: ${JSON.stringify(line)}`);
      return `${name} has run on ${project}.`;
    }
    await sleep(pauseMs);
  }
  throw new LaunchError(`${name} was started on ${project}, and its end did not show in the log within ten minutes.`);
}

function gcloud(args: readonly string[], project: string, env: NodeJS.ProcessEnv): string {
  const done = spawnSync('gcloud', [...args, '--project', project, '--quiet'], { env, encoding: 'utf8' });
  if (done.error !== undefined) throw new LaunchError('gcloud is not on the PATH: install the Google Cloud CLI.');
  if (done.status !== 0) throw new LaunchError(`gcloud refused: ${done.stderr.trim()}`);
  return done.stdout;
}
