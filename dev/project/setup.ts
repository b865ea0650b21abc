import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, LaunchError } from '../launcher/failure.ts';
import { ROOT } from '../launcher/paths.ts';
import { functionsAccountSteps, pipelineSteps, serviceAgentSteps } from './accounts.ts';
import { apiSteps, dataSteps, siteSteps } from './dataSteps.ts';
import { writeFiles } from './files.ts';
import { budgetSteps, eventSteps, logSteps, monitoringSteps } from './operationSteps.ts';
import { policySteps, quotaSteps } from './permits.ts';
import { parseSetupRequest, type Settings } from './settings.ts';
import { repeatIt, type Step } from './step.ts';

/**
 * Everything that a project needs before its first deployment, in order; again after it, and after every change of this. What
 * may be forbidden comes first; what needs some minutes until Google knows of it comes last.
 */
export const setupSteps = (settings: Settings): readonly Step[] => [
  ...policySteps(settings),
  ...apiSteps(settings),
  ...quotaSteps(settings),
  ...dataSteps(settings),
  ...serviceAgentSteps(settings),
  ...functionsAccountSteps(settings),
  ...siteSteps(settings),
  ...logSteps(settings),
  ...eventSteps(settings),
  ...pipelineSteps(settings),
  ...monitoringSteps(settings),
  ...budgetSteps(settings),
];

const askForNumber = ({ project }: Settings): string =>
  `gcloud projects describe ${project} --format='value(projectNumber)'`;

/** What the commands of every step use. */
const prelude = ({ project, region }: Settings, number: string): string =>
  [
    'set -euo pipefail',
    ...[`PROJECT=${project}`, `REGION=${region}`, `PROJECT_NUMBER=${number}`],
    readFileSync(join(import.meta.dirname, 'functions.sh'), 'utf8'),
  ].join('\n');

const asBash = ({ check, run }: Step): string => {
  const commands = run.join('\n');
  return check === undefined ? commands : `if ! { ${check}; } >/dev/null 2>&1; then\n${commands}\nfi`;
};

/** All steps as one script for bash: what `--apply` runs, for reading, and for whoever runs it elsewhere. */
export function printSetup(settings: Settings): string {
  const steps = setupSteps(settings).map((step, index) => `# ${index + 1}. ${step.title}\n${asBash(step)}`);
  return `${[prelude(settings, `$(${askForNumber(settings)})`), ...steps].join('\n\n')}\n`;
}

/** Runs a script with bash, in the root of the clone. */
export type Bash = (script: string) => { readonly status: number; readonly stdout: string; readonly stderr: string };

export const bash: Bash = (script) => {
  const { error, status, stdout, stderr } = spawnSync('bash', ['-c', script], { cwd: ROOT, encoding: 'utf8' });
  if (errorCode(error) === 'ENOENT')
    throw new LaunchError('bash is not on the PATH: run this where it is (macOS, Linux, WSL, Cloud Shell).');
  if (error) throw error;
  return { status: status ?? 1, stdout, stderr };
};

/** What is in front of every step's commands; throws where the project is not to be seen. */
function preludeOf(settings: Settings, run: Bash): string {
  const asked = run(askForNumber(settings));
  if (asked.status === 0) return prelude(settings, asked.stdout.trim());
  throw new LaunchError(
    `${asked.stderr.trim()}\nThe project ${settings.project} is not to be seen: install the Google Cloud CLI, sign in (gcloud auth login) as an owner of it, and run the same command again.`,
  );
}

/**
 * Runs step after step and says each, what was there already, and what failed. Throws at the end a sentence for each that
 * did, with what to do; run again, only that is left.
 */
export function applySetup(settings: Settings, say: (line: string) => void, run: Bash = bash): void {
  const functions = preludeOf(settings, run);
  const steps = setupSteps(settings);
  const failed: string[] = [];
  let waitUntil = '';
  for (const [index, { title, check, run: commands, whenItFails = repeatIt, isNeeded }] of steps.entries()) {
    const place = `${index + 1}/${steps.length} ${title}`;
    if (check !== undefined && run(`${functions}\n${check}`).status === 0) {
      say(`${place}: is there.`);
      continue;
    }
    // The waiting of all steps ends at the same time.
    if (commands.some((command) => command.startsWith('patiently ')))
      waitUntil ||= `WAIT_UNTIL=${Math.floor(Date.now() / 1_000) + 600}`;
    const { status, stderr } = run([functions, waitUntil, ...commands].join('\n'));
    say(`${place}: ${status === 0 ? 'done' : 'failed'}.`);
    if (status === 0) continue;
    failed.push(`${stderr.trim()}\n${place}: failed. ${whenItFails}`);
    if (isNeeded) break;
  }
  if (failed.length > 0) throw new LaunchError(`${failed.join('\n\n')}\n\nThen run the same command again.`);
}

/** Changes nothing, says what differs, and answers with how much does. What cannot be compared is set at every run. */
export function checkSetup(settings: Settings, say: (line: string) => void, run: Bash = bash): number {
  const functions = preludeOf(settings, run);
  const [differing, unknown]: [string[], string[]] = [[], []];
  for (const { title, check } of setupSteps(settings)) {
    if (check === undefined) unknown.push(title);
    else if (run(`${functions}\n${check}`).status !== 0) differing.push(title);
  }
  for (const title of differing) say(`differs: ${title}`);
  for (const title of unknown) say(`cannot be compared, --apply sets it: ${title}`);
  if (differing.length === 0) say('Nothing else differs.');
  return differing.length;
}

/** A month of one idle instance with 256 MiB in Tokyo, at the prices of November 2026. */
const IDLE_INSTANCE_DOLLARS = 8;

/** Pure: what is for whoever pays to decide, where they have not yet; a comment for bash. */
export const openQuestion = ({ minInstances }: Settings): string | undefined =>
  minInstances === undefined
    ? `# Shall one instance of the function site always be there? It costs about $${IDLE_INSTANCE_DOLLARS} a month; without it, whoever comes first after a quiet hour waits a second or two for its start. Say so with --min-instances 1, or 0.`
    : undefined;

/** `npm run project:setup`: says every command, runs them with `--apply`, or says with `--check` what differs. */
export async function projectSetup(args: readonly string[], say: (line: string) => void): Promise<void> {
  const { settings, apply, check } = parseSetupRequest(args);
  await writeFiles(settings);
  if (check) {
    if (checkSetup(settings, say) > 0) throw new LaunchError('Mend it with --apply in place of --check.');
    return;
  }
  if (apply) applySetup(settings, say);
  else say(printSetup(settings).trimEnd());
  const question = openQuestion(settings);
  if (question !== undefined) say(question);
}
