import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseEnv } from 'node:util';
import * as v from 'valibot';
import { LaunchError, runCommand } from '../launcher/failure.ts';
import { email, flag, listOf, readOptions } from '../launcher/options.ts';
import { ROOT } from '../launcher/paths.ts';
import { batchNames, parseDeploy, runBatches, type Show, show } from './deploy.ts';
import { type ReadVariables, settingsOf, setupOptions, variablesFile } from './settings.ts';
import { applySetup, type Bash, bash, openQuestions, writeFiles } from './setup.ts';
import { siteFile, siteKeyName } from './steps.ts';

const usage =
  'npm run launch -- --project <id> --admin <address> [--providers google,…] [--yes] [options of npm run project:setup]';

const launchOptions = {
  ...setupOptions,
  admin: email,
  /** In the order of their buttons. Default: as before, at first none. */
  providers: v.optional(listOf(['google', 'twitter', 'github', 'facebook'])),
  /** Runs every step without a question. */
  yes: flag,
};

export function parseLaunchRequest(args: readonly string[], read?: ReadVariables) {
  const options = readOptions(args, launchOptions, usage);
  const { admin, providers, yes } = options;
  const settings = settingsOf({ ...options, email: options.email ?? admin, 'first-admin': admin }, read);
  return { settings, admin, providers, yes };
}
type LaunchRequest = ReturnType<typeof parseLaunchRequest>;

/** What tests replace. */
type Environment = {
  readonly root: string;
  readonly run: Bash;
  readonly show: Show;
  readonly ask: (question: string) => Promise<boolean>;
  readonly say: (line: string) => void;
};
/** `hint`: what to do if the command fails. */
type Action = { readonly run: () => void } | { readonly command: string; readonly hint: string };
type LaunchStep = Action & { readonly isDone?: () => boolean };

const sdkConfigSchema = v.object({
  ...v.entriesFromList(['projectId', 'apiKey', 'authDomain', 'appId'], v.string()),
  storageBucket: v.optional(v.string()),
});
const answerSchema = v.object({ result: v.object({ sdkConfig: sdkConfigSchema }) });

/** Sets up the build of the site. Keeps the providers and the key of App Check that the file has. */
function writeSiteFile({ settings: { project, bash }, providers }: LaunchRequest, { root, run }: Environment): void {
  const file = join(root, siteFile);
  const previous = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const { status, stdout, stderr } = run(`npx firebase apps:sdkconfig WEB --project ${project} --json`);
  if (status !== 0) throw new LaunchError(`${stderr.trim()}\nThe web app of ${project} cannot be read.`);
  const { projectId, apiKey, authDomain, storageBucket, appId } = v.parse(answerSchema, JSON.parse(stdout)).result
    .sdkConfig;
  const lines = [
    `VITE_FIREBASE_PROJECT_ID=${projectId}`,
    `VITE_FIREBASE_API_KEY=${apiKey}`,
    `VITE_FIREBASE_AUTH_DOMAIN=${authDomain}`,
    `VITE_FIREBASE_STORAGE_BUCKET=${storageBucket ?? bash.BUCKET}`,
    `VITE_FIREBASE_APP_ID=${appId}`,
    `VITE_AUTH_PROVIDERS=${providers ?? previous['VITE_AUTH_PROVIDERS'] ?? ''}`,
    `${siteKeyName}=${previous[siteKeyName] ?? ''}`,
  ];
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${lines.join('\n')}\n`);
}

/** The steps from an empty project on the Blaze plan to a running site, by title. Each may be repeated. */
function launchSteps(request: LaunchRequest, environment: Environment): Readonly<Record<string, LaunchStep>> {
  const { settings, admin } = request;
  const { root, run, show, say } = environment;
  const { project, origins } = settings;
  const hosting = `https://${project}.web.app`;
  const signUp = `Sign up at ${origins[0]} as ${admin}, open the link in the mail, and sign in. That makes you an admin.`;
  const warning = 'Never open such a link that you did not request.';
  const last = `Commit ${variablesFile(project)}, and keep the secret BAN_MEMORY_KEY outside the project (docs/restore.md).`;
  // The smoke test is a step of its own: it runs even if the site is deployed.
  const batches = batchNames.filter((name) => name !== 'smoke').join();
  return {
    'Sign in to Google Cloud and Firebase, as an owner of the project': {
      isDone: () => run('gcloud auth print-access-token && npx firebase projects:list --non-interactive').status === 0,
      command: 'gcloud auth print-access-token >/dev/null 2>&1 || gcloud auth login; npx firebase login',
      hint: 'Nobody is signed in: install the Google Cloud CLI, and answer its questions.',
    },
    [`Set up ${project}: database, bucket, accounts, secrets, backups, alerts`]: {
      run: () => {
        writeFiles(settings, root);
        applySetup(settings, say, run);
        for (const question of openQuestions(settings)) say(question);
      },
    },
    [`Write the settings of the build, ${siteFile}`]: { run: () => writeSiteFile(request, environment) },
    'Build the site and deploy it for the first time: about half an hour': {
      isDone: () => run(`curl -fsS -o /dev/null ${hosting}/builds/latest.json`).status === 0,
      run: () => runBatches(parseDeploy(['--project', project, '--first', '--only', batches]), say, show),
    },
    'Check that everything works': {
      command: `npm run --silent smoke -- --origin ${hosting}`,
      hint: 'Not everything works: see above. A new project may need some minutes.',
    },
    'The first admin': { run: () => say(`${signUp} Then sign in once more. ${warning} ${last}`) },
  };
}

/** Runs the steps that are not done, and asks before each. Stops at the first failure; the next run continues there. */
export async function runLaunch(request: LaunchRequest, environment: Environment): Promise<void> {
  const { say, show, ask } = environment;
  const steps = Object.entries(launchSteps(request, environment));
  for (const [index, [title, step]] of steps.entries()) {
    const label = `Step ${index + 1} of ${steps.length}: ${title}`;
    if (step.isDone?.()) {
      say(`${label}: already done.`);
      continue;
    }
    if (request.yes) say(label);
    else if (!(await ask(label))) throw new LaunchError('Run the same command again to continue here.');
    if ('run' in step) step.run();
    else if (!show(step.command)) throw new LaunchError(step.hint);
  }
}

async function askOnTerminal(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question(`${question}? [Y/n] `);
  lines.close();
  return !/^n/iu.test(answer.trim());
}

/** `npm run launch` */
export async function launch(args: readonly string[], say: (line: string) => void): Promise<void> {
  const request = parseLaunchRequest(args);
  if (!request.yes && !process.stdin.isTTY)
    throw new LaunchError('This terminal cannot ask questions: add --yes to run every step without one.');
  await runLaunch(request, { root: ROOT, run: bash, show, ask: askOnTerminal, say });
}

if (import.meta.main) await runCommand(launch);
