import { createInterface } from 'node:readline/promises';
import { LaunchError } from '../launcher/failure.ts';
import { batchNames, type Show, show } from './deploy.ts';
import { email, flag, readOptions } from './options.ts';
import { type ReadVariables, settingsOf, setupOptions, variablesFile } from './settings.ts';

const usage = 'npm run launch -- --project <id> --admin <address> [--yes] [options of npm run project:setup]';

/** `--yes` runs every step without a question. */
const launchOptions = { ...setupOptions, admin: email, yes: flag };

type LaunchStep = {
  readonly title: string;
  /** Succeeds if nothing is left to do. */
  readonly check?: string;
  readonly run: string;
  readonly hint: string;
};

/** The commands from an empty project on the Blaze plan to a running site. Each may be repeated. */
export function parseLaunchRequest(args: readonly string[], read?: ReadVariables) {
  const { admin, yes, ...options } = readOptions(args, launchOptions, usage);
  const setup = { ...options, 'first-admin': admin, email: options.email ?? admin };
  const { project, origins } = settingsOf(setup, read);
  const words = Object.entries(setup).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => (typeof each === 'string' ? `--${name} '${each}'` : [])),
  );
  const hosting = `https://${project}.web.app`;
  // The smoke test is a step of its own: it runs even if the site is deployed.
  const batches = batchNames.filter((name) => name !== 'smoke').join();
  const steps: readonly LaunchStep[] = [
    {
      title: 'Sign in to Google Cloud and Firebase, as an owner of the project',
      check: '{ gcloud auth print-access-token && npx firebase projects:list --non-interactive; } >/dev/null 2>&1',
      run: 'gcloud auth print-access-token >/dev/null 2>&1 || gcloud auth login; npx firebase login',
      hint: 'Nobody is signed in: install the Google Cloud CLI, and answer its questions.',
    },
    {
      title: `Set up ${project}: database, bucket, accounts, secrets, backups, alerts`,
      run: `npm run --silent project:setup -- ${words.join(' ')} --apply`,
      hint: 'The project is not complete: see above.',
    },
    {
      title: 'Build the site and deploy it for the first time: about half an hour',
      check: `curl -fsS -o /dev/null ${hosting}/builds/latest.json 2>/dev/null`,
      run: `npm run --silent deploy -- --project ${project} --first --only ${batches}`,
      hint: 'The site is not deployed: see above.',
    },
    {
      title: 'Check that everything works',
      run: `npm run --silent smoke -- --origin ${hosting}`,
      hint: 'Not everything works: see above. A new project may need some minutes.',
    },
  ];
  const last = `Sign up at ${origins[0]} as ${admin}, open the link in the mail, and sign in. That makes you an admin. Then sign in once more. Never open such a link that you did not request. Commit ${variablesFile(project)}.`;
  return { steps, last, yes };
}
type LaunchRequest = ReturnType<typeof parseLaunchRequest>;

/** What a test replaces. */
type Terminal = {
  readonly run: Show;
  readonly ask: (question: string) => Promise<boolean>;
  readonly say: (line: string) => void;
};

/** Runs the steps that are not done, and asks before each. Stops at the first failure; the next run continues there. */
export async function runLaunch({ steps, last, yes }: LaunchRequest, { run, ask, say }: Terminal): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const label = `Step ${index + 1} of ${steps.length}: ${step.title}`;
    if (step.check !== undefined && run(step.check)) {
      say(`${label}: already done.`);
      continue;
    }
    if (yes) say(label);
    else if (!(await ask(label))) throw new LaunchError('Run the same command again to continue here.');
    if (!run(step.run)) throw new LaunchError(`${step.hint} Then run the same command again.`);
  }
  say(last);
}

/** `npm run launch` */
export async function launch(args: readonly string[], say: (line: string) => void): Promise<void> {
  const request = parseLaunchRequest(args);
  if (!request.yes && !process.stdin.isTTY)
    throw new LaunchError('This terminal cannot ask questions: add --yes to run every step without one.');
  const ask = async (question: string): Promise<boolean> => {
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await lines.question(`${question}? [Y/n] `);
    lines.close();
    return !/^n/iu.test(answer.trim());
  };
  await runLaunch(request, { run: show, ask, say });
}
