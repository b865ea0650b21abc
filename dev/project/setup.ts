import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode, LaunchError, runCommand } from '../launcher/failure.ts';
import { ROOT } from '../launcher/paths.ts';
import { filesFolder, parseSetupRequest, type Settings } from './settings.ts';
import { setupSteps } from './steps.ts';

/** The content of the files of `deploy/` for one project, by their path in it, sorted. */
export function filledFiles({ project, origins }: Settings): ReadonlyMap<string, string> {
  const list = (values: readonly string[]): string => values.map((value) => JSON.stringify(value)).join(', ');
  const hosts = [`${project}.firebaseapp.com`, ...origins.map((origin) => new URL(origin).host)];
  const fill = (text: string): string =>
    text
      .replaceAll('PROJECT_ID', project)
      .replaceAll('"SITE_ORIGINS"', list(origins))
      .replaceAll('"SITE_HOSTS"', list(hosts));
  const paths = globSync('**/*.json', { cwd: join(ROOT, 'deploy') }).sort();
  return new Map(paths.map((path) => [path, fill(readFileSync(join(ROOT, 'deploy', path), 'utf8'))]));
}

export function writeFiles(settings: Settings, root = ROOT): void {
  for (const [path, text] of filledFiles(settings)) {
    const file = join(root, filesFolder(settings.project), path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

const getNumber = ({ project }: Settings): string =>
  `gcloud projects describe ${project} --format='value(projectNumber)'`;

const preludeOf = ({ bash }: Settings, number: string): string =>
  [
    'set -euo pipefail',
    ...Object.entries(bash).map(([name, value]) => `${name}='${value}'`),
    `PROJECT_NUMBER=${number}`,
    readFileSync(join(import.meta.dirname, 'functions.sh'), 'utf8'),
  ].join('\n');

/** All steps as one script for bash, to read or to run elsewhere. */
export function printSetup(settings: Settings): string {
  const steps = setupSteps(settings).map(({ title, check, run }, index) => {
    const commands = check === undefined ? run : `if ! { ${check}; } >/dev/null 2>&1; then\n${run}\nfi`;
    return `# ${index + 1}. ${title}\n(\n${commands}\n)`;
  });
  return `${[preludeOf(settings, `$(${getNumber(settings)})`), ...steps].join('\n\n')}\n`;
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

function findProject(settings: Settings, run: Bash): string {
  const { status, stdout, stderr } = run(getNumber(settings));
  if (status === 0) return preludeOf(settings, stdout.trim());
  throw new LaunchError(
    `${stderr.trim()}\nThe project ${settings.project} cannot be read: install the Google Cloud CLI, sign in (gcloud auth login) as an owner of it, and run the same command again.`,
  );
}

/** Runs every step that is not done. If some fail, still runs the others, and then throws one hint for each failure. */
export function applySetup(settings: Settings, say: (line: string) => void, run: Bash = bash): void {
  const prelude = findProject(settings, run);
  const steps = setupSteps(settings);
  const failures: string[] = [];
  for (const [index, { title, check, run: commands, hint, isRequired }] of steps.entries()) {
    const label = `${index + 1}/${steps.length} ${title}`;
    if (check !== undefined && run(`${prelude}\n${check}`).status === 0) {
      say(`${label}: nothing to do.`);
      continue;
    }
    const { status, stderr } = run(`${prelude}\n${commands}`);
    say(`${label}: ${status === 0 ? 'done' : 'failed'}.`);
    for (const [note] of stderr.matchAll(/^Note: .*$/gmu)) say(note);
    if (status === 0) continue;
    failures.push(`${stderr.trim()}\n${label}: failed. ${hint}`);
    if (isRequired) break;
  }
  if (failures.length > 0) throw new LaunchError(`${failures.join('\n\n')}\n\nThen run the same command again.`);
}

/** Prints which steps are not done, and returns their number. Changes nothing. */
export function checkSetup(settings: Settings, say: (line: string) => void, run: Bash = bash): number {
  const prelude = findProject(settings, run);
  const steps = setupSteps(settings);
  const missing = steps.filter(({ check }) => check !== undefined && run(`${prelude}\n${check}`).status !== 0);
  for (const { title } of missing) say(`differs: ${title}`);
  for (const { title, check } of steps) if (check === undefined) say(`not compared, --apply sets it: ${title}`);
  if (missing.length === 0) say('Nothing else differs.');
  return missing.length;
}

/** What the owner has yet to decide, as comments of bash. The price is that of 256 MiB in Tokyo in November 2026. */
export const openQuestions = ({ minInstances, chat }: Settings): readonly string[] => [
  ...(minInstances === undefined
    ? [
        '# Should one instance of the function site always run? It costs about $10 a month. Without it, the first visitor after a quiet hour waits a second or two. Answer with --min-instances 1, or 0.',
      ]
    : []),
  ...(chat === undefined
    ? [
        '# Should a chat of the staff hear of urgent reports, and each day of what waits? Answer with --chat on, and its address in CHAT_WEBHOOK (docs/deploy.md), or off.',
      ]
    : []),
];

/** `npm run project:setup`: prints every command; runs them with `--apply`; prints the differences with `--check`. */
export function projectSetup(args: readonly string[], say: (line: string) => void): void {
  const { settings, apply, check } = parseSetupRequest(args);
  writeFiles(settings);
  if (check) {
    if (checkSetup(settings, say) > 0) throw new LaunchError('Run it with --apply instead of --check to set this up.');
    return;
  }
  if (apply) applySetup(settings, say);
  else say(printSetup(settings).trimEnd());
  for (const question of openQuestions(settings)) say(question);
}

if (import.meta.main) await runCommand(projectSetup);
