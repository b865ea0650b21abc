import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseEnv } from 'node:util';
import * as v from 'valibot';
import { LaunchError } from '../launcher/failure.ts';
import { ROOT } from '../launcher/paths.ts';
import { siteFile, siteKeyName } from './dataSteps.ts';
import { batchNames, parseDeployRequest, runBatches, type Shown } from './deploy.ts';
import { writeFiles } from './files.ts';
import { settingsOf, setupWords, type Told } from './settings.ts';
import { applySetup, type Bash, bash } from './setup.ts';
import { assertReal, email, flag, readWords, text } from './words.ts';

const usage =
  'npm run launch -- --project <id> --admin <address> [--providers google,…] [--yes] [and what npm run project:setup takes]';
const provider = '(google|twitter|github|facebook)';

const launchWords = {
  ...setupWords,
  admin: email,
  /** In the order of their buttons; `undefined` for those of before, none at first. */
  providers: v.optional(text(new RegExp(`^${provider}(,${provider})*$`, 'u'))),
  /** Nobody is asked before a step. */
  yes: flag,
};

/** What the words behind `npm run launch --` ask for, or a sentence that says how it is used. */
export function parseLaunchRequest(args: readonly string[], told?: Told) {
  const words = readWords(args, launchWords, usage);
  assertReal(words.project);
  const { admin, providers, yes } = words;
  return {
    settings: settingsOf({ ...words, email: words.email ?? admin, 'first-admin': admin }, told),
    admin,
    providers,
    yes,
  };
}
export type LaunchRequest = ReturnType<typeof parseLaunchRequest>;

/** The parts of the machine that a launch needs. */
export type Surroundings = {
  readonly root: string;
  readonly run: Bash;
  /** Where its output can be seen, and it may ask. */
  readonly show: Shown;
  readonly ask: (question: string) => Promise<boolean>;
  readonly say: (line: string) => void;
};

type LaunchStep = { readonly title: string; readonly isDone?: () => boolean; readonly run: () => Promise<void> | void };

const sdkConfigSchema = v.object({
  ...v.entriesFromList(['projectId', 'apiKey', 'authDomain', 'appId'], v.string()),
  storageBucket: v.optional(v.string()),
});
/** The smoke test is a step of its own, so that a second run does it, too. */
const deployed = batchNames.filter((name) => name !== 'smoke').join();

/** From a project with a plan that pays to a site that runs, in order. Each may be run again. */
function launchSteps(request: LaunchRequest, surroundings: Surroundings): readonly LaunchStep[] {
  const { settings, admin } = request;
  const { root, run, show, say } = surroundings;
  const { project, bucket } = settings;
  const [hosting] = settings.origins.slice(-1);
  const must = (command: string, whenItFails: string): void => {
    if (!show(command)) throw new LaunchError(whenItFails);
  };
  return [
    {
      title: 'Sign in to Google Cloud and to Firebase, as an owner of the project',
      isDone: () => run('gcloud auth print-access-token && npx firebase projects:list --non-interactive').status === 0,
      run: () =>
        must(
          'gcloud auth print-access-token >/dev/null 2>&1 || gcloud auth login; npx firebase login',
          'Nobody is signed in: install the Google Cloud CLI, and answer what is asked.',
        ),
    },
    {
      title: `Prepare ${project}: database, bucket, accounts, secrets, backups, alerts`,
      run: async () => {
        await writeFiles(settings, root);
        applySetup(settings, say, run);
      },
    },
    {
      title: `Write what the site is built with, ${siteFile}`,
      run: async () => {
        const file = join(root, siteFile);
        const before = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
        const { status, stdout, stderr } = run(`npx firebase apps:sdkconfig WEB --project ${project} --json`);
        if (status !== 0) throw new LaunchError(`${stderr.trim()}\nThe web app of ${project} is not to be seen.`);
        const { result } = JSON.parse(stdout);
        const known = { storageBucket: bucket, ...v.parse(sdkConfigSchema, result.sdkConfig) };
        const lines = [
          `VITE_FIREBASE_PROJECT_ID=${known.projectId}`,
          `VITE_FIREBASE_API_KEY=${known.apiKey}`,
          `VITE_FIREBASE_AUTH_DOMAIN=${known.authDomain}`,
          `VITE_FIREBASE_STORAGE_BUCKET=${known.storageBucket}`,
          `VITE_FIREBASE_APP_ID=${known.appId}`,
          `VITE_AUTH_PROVIDERS=${request.providers ?? before['VITE_AUTH_PROVIDERS'] ?? ''}`,
          `${siteKeyName}=${before[siteKeyName] ?? ''}`,
        ];
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, `${lines.join('\n')}\n`);
      },
    },
    {
      title: 'Build the site and deploy it for the first time: about half an hour',
      isDone: () => run(`curl -fsS -o /dev/null ${hosting}/builds/latest.json`).status === 0,
      run: () => runBatches(parseDeployRequest(['--project', project, '--first', '--only', deployed]), say, show),
    },
    {
      title: 'Look whether everything works',
      run: () =>
        must(
          `npm run --silent smoke -- --origin ${hosting}`,
          'Not everything works: what is said above tells what. A project that is new may need some minutes.',
        ),
    },
    {
      title: 'The first admin',
      run: () =>
        say(
          `Sign up at ${settings.origins[0]} as ${admin}, open the link in the mail that comes then, and sign in: this makes you an admin, and you sign in once more. Open no such link that you have not asked for. Commit functions/.env.${project}.`,
        ),
    },
  ];
}

/** Runs step after step, each asked for; goes on where an earlier run ended. Throws a sentence at the first that fails. */
export async function runLaunch(request: LaunchRequest, surroundings: Surroundings): Promise<void> {
  const { say, ask } = surroundings;
  const steps = launchSteps(request, surroundings);
  for (const [index, { title, isDone, run }] of steps.entries()) {
    const place = `Step ${index + 1} of ${steps.length}: ${title}`;
    if (isDone?.()) {
      say(`${place}: is done.`);
      continue;
    }
    if (!request.yes && !(await ask(place))) throw new LaunchError('Run the same command again to go on from here.');
    if (request.yes) say(place);
    await run();
  }
}

const shown: Shown = (command) =>
  spawnSync('bash', ['-c', `set -euo pipefail\n${command}`], { cwd: ROOT, stdio: 'inherit' }).status === 0;

/** `npm run launch`: everything between an empty project and its first admin. */
export async function launch(args: readonly string[], say: (line: string) => void): Promise<void> {
  const request = parseLaunchRequest(args);
  if (!request.yes && !process.stdin.isTTY)
    throw new LaunchError('Nobody can be asked here: say --yes to run every step without a question.');
  const ask = async (question: string): Promise<boolean> => {
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await lines.question(`${question}? [Y/n] `);
    lines.close();
    return !/^n/iu.test(answer.trim());
  };
  await runLaunch(request, { root: ROOT, run: bash, show: shown, ask, say });
}
