import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { LaunchError, runCommand } from './launcher/failure.ts';
import { anyProject, readOptions } from './launcher/options.ts';
import { REGION } from './launcher/origins.ts';
import { pointAt } from './launcher/pointAt.ts';
import { type Bash, bash } from './project/setup.ts';

const ttlJob = 'ttl';
const usage = 'npm run job -- [<name>] [--project <id>]';
const options = { words: v.pipe(v.array(v.string()), v.maxLength(1)), project: anyProject };
const longestRunSeconds = 30 * 60;
/** The log line may arrive a minute late. */
const LOG_LIMIT_MS = (longestRunSeconds + 60) * 1_000;
const logSchema = v.array(v.looseObject({ severity: v.string() }));

/**
 * `npm run job`: runs a job on the local site, or the deployed schedule that contains it on a project. Without a name, lists the jobs.
 * Resolves with what to print; rejects when the job failed. Idempotent, as all jobs are.
 */
export async function runJob(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  run = bash,
  pauseMs = 5_000,
): Promise<string> {
  const { words, project } = readOptions(args, options, usage);
  const [name] = words;
  if (name === ttlJob && project !== undefined)
    throw new LaunchError(`Firestore itself deletes expired documents on ${project}.`);
  await pointAt(project, env, usage);
  const { jobs } = await import('../functions/src/schedules.ts');
  const all = Object.entries(jobs).flatMap(([schedule, group]) =>
    Object.entries(group).map(([job, run]) => ({ schedule, job, run })),
  );
  if (name === undefined) return [...all.map(({ job }) => job), ...(project ? [] : [ttlJob])].join('\n');
  if (name === ttlJob) {
    const { deleteExpired } = await import('../functions/src/data/expired.ts');
    return `${ttlJob} deleted ${await deleteExpired(new Date())} expired documents.`;
  }
  const job = all.find(({ job }) => job === name);
  if (job === undefined) throw new LaunchError(`There is no job ${name}: npm run job lists them.`);
  if (project !== undefined) {
    await runDeployed(job.schedule, project, run, pauseMs);
    return `${job.schedule} has run on ${project}, with ${name}.`;
  }
  const { runFor } = await import('../functions/src/platform/cleanup.ts');
  await job.run(runFor(longestRunSeconds));
  return `${name} has run.`;
}

/** Has Cloud Scheduler run a schedule, and waits until Cloud Logging shows its end. */
async function runDeployed(name: string, project: string, run: Bash, pauseMs: number): Promise<void> {
  const gcloud = (command: string): string => {
    const { status, stdout, stderr } = run(`gcloud ${command} --project=${project} --quiet`);
    if (status !== 0) throw new LaunchError(`gcloud failed: ${stderr.trim()}`);
    return stdout;
  };
  const job = `firebase-schedule-${name}-${REGION}`;
  const from = new Date().toISOString();
  gcloud(`scheduler jobs run ${job} --location=${REGION}`);
  const filter = [
    'resource.type="cloud_scheduler_job"',
    `resource.labels.job_id="${job}"`,
    'jsonPayload."@type"="type.googleapis.com/google.cloud.scheduler.logging.AttemptFinished"',
    `timestamp>="${from}"`,
  ].join(' AND ');
  for (const deadline = Date.now() + LOG_LIMIT_MS; Date.now() < deadline; await sleep(pauseMs)) {
    const [line] = v.parse(logSchema, JSON.parse(gcloud(`logging read '${filter}' --limit=1 --format=json`)));
    if (line?.severity === 'ERROR') throw new LaunchError(`${name} failed on ${project}: ${JSON.stringify(line)}`);
    if (line) return;
  }
  throw new LaunchError(`${name} was started on ${project}, but the log did not show its end within half an hour.`);
}

if (import.meta.main) await runCommand((args) => runJob(args, process.env));
