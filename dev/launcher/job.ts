import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pointAtEmulators, pointAtProject } from './adminGrant.ts';
import { LaunchError } from './failure.ts';
import { isObject } from './json.ts';
import { REGION } from './origins.ts';

const ttlJob = 'ttl';
const usage = 'npm run job -- <name> [--project <id>]';
const longestRunSeconds = 30 * 60;
/** The longest that a schedule may run, and a minute for its line to arrive. */
const LOG_LIMIT_MS = (longestRunSeconds + 60) * 1_000;

export type JobRequest = { readonly name: string | undefined; readonly project: string | undefined };

/** Pure: what the words behind `npm run job --` ask for. */
export function parseJobRequest(args: readonly string[]): JobRequest {
  const at = args.indexOf('--project');
  const project = at === -1 ? undefined : args[at + 1];
  const [name, ...more] = at === -1 ? args : [...args.slice(0, at), ...args.slice(at + 2)];
  const isSound = more.length === 0 && /^\w*$/.test(name ?? '') && (at === -1 || /^[a-z0-9-]+$/.test(project ?? ''));
  if (!isSound) throw new LaunchError(`Say which job to run: ${usage}; without a name they are listed.`);
  return { name, project };
}

/**
 * `npm run job`: runs a job now on the local site, or has Cloud Scheduler run the deployed schedule that it is in (never
 * the code in this folder); without a name it lists them. Resolves with what to say; throws a sentence when the job failed.
 * A job leaves the same result however often it runs.
 */
export async function runJob(args: readonly string[], env: NodeJS.ProcessEnv, pauseMs = 5_000): Promise<string> {
  const { name, project } = parseJobRequest(args);
  if (name === ttlJob && project !== undefined)
    throw new LaunchError(`Firestore deletes by itself on ${project} what has expired.`);
  if (project === undefined) await pointAtEmulators(env, usage);
  else pointAtProject(env, project);
  // The functions' own code, which looks for its project when it is loaded.
  const { jobs } = await import('../../functions/src/schedules.ts');
  const groups = Object.entries(jobs).flatMap(([schedule, group]) =>
    Object.entries(group).map(([job, run]) => ({ schedule, job, run })),
  );
  if (name === undefined) return [...groups.map(({ job }) => job), ...(project ? [] : [ttlJob])].join('\n');
  if (name === ttlJob) {
    const { deleteExpired } = await import('../../functions/src/data/expired.ts');
    return `${ttlJob} has run: ${await deleteExpired(new Date())} documents had expired.`;
  }
  const found = groups.find(({ job }) => job === name);
  if (found === undefined) throw new LaunchError(`There is no job ${name}: npm run job lists them.`);
  if (project !== undefined) {
    await runDeployed(found.schedule, project, env, pauseMs);
    return `${found.schedule} has run on ${project}, with ${name}.`;
  }
  const { runFor } = await import('../../functions/src/platform/cleanup.ts');
  await found.run(runFor(longestRunSeconds));
  return `${name} has run.`;
}

async function runDeployed(name: string, project: string, env: NodeJS.ProcessEnv, pauseMs: number): Promise<void> {
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
      return;
    }
    await sleep(pauseMs);
  }
  throw new LaunchError(`${name} was started on ${project}, and its end did not show in the log within half an hour.`);
}

function gcloud(args: readonly string[], project: string, env: NodeJS.ProcessEnv): string {
  const done = spawnSync('gcloud', [...args, '--project', project, '--quiet'], { env, encoding: 'utf8' });
  if (done.error !== undefined) throw new LaunchError('gcloud is not on the PATH: install the Google Cloud CLI.');
  if (done.status !== 0) throw new LaunchError(`gcloud refused: ${done.stderr.trim()}`);
  return done.stdout;
}
