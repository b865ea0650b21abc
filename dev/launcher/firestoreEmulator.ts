import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { LaunchError } from './failure.ts';
import { type Keeper } from './keeper.ts';
import { type LogFile } from './logFile.ts';
import { cacheDir } from './paths.ts';
import { type Report } from './report.ts';
import { ask, findOnPath, isRunnable } from './tools.ts';

/** The release that our rules and tests were checked against. */
export const HIDANE_VERSION = '0.6.0';
const OLDEST_JAVA = 21;
const NPM_LIMIT_MS = 3 * 60_000;
const CARGO_LIMIT_MS = 30 * 60_000;

/** What serves Firestore: hidane's binary, or the official jar (which firebase-tools downloads) under a Java. */
export type FirestoreEmulator =
  | { readonly kind: 'hidane'; readonly binary: string }
  | { readonly kind: 'official'; readonly java: string };

export interface FirestoreRequest {
  /** The person asked for the official emulator. */
  readonly official: boolean;
  readonly env: NodeJS.ProcessEnv;
  readonly keeper: Keeper;
  readonly report: Report;
  readonly log: LogFile;
}

/** Finds an emulator for Firestore, installing one where there is none; the error names every way that was tried. */
export async function provideFirestore(request: FirestoreRequest): Promise<FirestoreEmulator> {
  if (request.official || request.env.MATATAKI_FIRESTORE === 'official') return officialEmulator(request.env);
  const named = request.env.HIDANE_BIN;
  if (named !== undefined && named !== '') {
    if (isHidane(named)) return { kind: 'hidane', binary: named };
    throw new LaunchError(`HIDANE_BIN names ${named}, which is not a hidane that runs: correct it or unset it.`);
  }
  const found = hidanePlaces(request.env).find((place) => isRunnable(place) && isHidane(place));
  if (found !== undefined) return { kind: 'hidane', binary: found };
  const installed = (await installWithNpm(request)) ?? (await installWithCargo(request));
  if (installed !== undefined) return { kind: 'hidane', binary: installed };
  const java = findJava(request.env);
  if (java !== undefined) {
    request.report.line(
      'Firestore: no hidane here, so the official emulator runs under Java; its jar is downloaded once (about 60 MB).',
    );
    return { kind: 'official', java };
  }
  throw new LaunchError(
    `No Firestore emulator could be found or installed (tried HIDANE_BIN, hidane on the PATH, ~/.cargo/bin, ${cacheDir(request.env)}, npm install hidane, cargo install hidane, and a Java ${OLDEST_JAVA} or later for the official one): connect to the network and install Rust (with cargo) or Java ${OLDEST_JAVA}, then run the same command again; details are in ${request.log.path}.`,
  );
}

/** Where a hidane may be already, best first. */
function hidanePlaces(env: NodeJS.ProcessEnv): readonly string[] {
  const onPath = findOnPath('hidane', env);
  return [
    ...(onPath === undefined ? [] : [onPath]),
    join(homedir(), '.cargo/bin/hidane'),
    join(cargoRoot(env), 'bin/hidane'),
    join(npmRoot(env), 'node_modules/.bin/hidane'),
  ];
}

function isHidane(file: string): boolean {
  return ask(file, ['--version'])?.includes('hidane') ?? false;
}

function cargoRoot(env: NodeJS.ProcessEnv): string {
  return join(cacheDir(env), `hidane-${HIDANE_VERSION}`);
}

function npmRoot(env: NodeJS.ProcessEnv): string {
  return join(cacheDir(env), `hidane-npm-${HIDANE_VERSION}`);
}

async function installWithNpm({ env, keeper, report, log }: FirestoreRequest): Promise<string | undefined> {
  const root = npmRoot(env);
  await mkdir(root, { recursive: true });
  // npm looks for a package.json upwards and would otherwise install into some folder above.
  await writeFile(join(root, 'package.json'), '{ "private": true }\n');
  const outcome = await report.step(
    'Installing the Firestore emulator (hidane) from npm: a few seconds if it is there',
    () =>
      keeper.run('npm', ['install', `hidane@${HIDANE_VERSION}`, '--no-audit', '--no-fund', '--fetch-retries=1'], {
        cwd: root,
        env,
        stdio: ['ignore', log.descriptor, log.descriptor],
        limitMs: NPM_LIMIT_MS,
      }),
  );
  const binary = join(root, 'node_modules/.bin/hidane');
  if (outcome.kind === 'exited' && outcome.code === 0 && isRunnable(binary) && isHidane(binary)) return binary;
  report.line('  npm does not have it here.');
  return undefined;
}

async function installWithCargo({ env, keeper, report, log }: FirestoreRequest): Promise<string | undefined> {
  const besideRustup = join(homedir(), '.cargo/bin/cargo');
  const cargo = findOnPath('cargo', env) ?? (isRunnable(besideRustup) ? besideRustup : undefined);
  if (cargo === undefined) {
    report.line('  cargo is not here either, so it cannot be compiled.');
    return undefined;
  }
  const root = cargoRoot(env);
  const outcome = await report.step(
    'Compiling the Firestore emulator (hidane) with cargo: three to ten minutes, this once',
    () =>
      keeper.run(cargo, ['install', 'hidane', '--version', HIDANE_VERSION, '--locked', '--root', root], {
        cwd: cacheDir(env),
        env,
        stdio: ['ignore', log.descriptor, log.descriptor],
        limitMs: CARGO_LIMIT_MS,
      }),
  );
  const binary = join(root, 'bin/hidane');
  if (outcome.kind === 'exited' && outcome.code === 0 && existsSync(binary) && isHidane(binary)) return binary;
  report.line(`  cargo could not compile it; its output is in ${log.path}.`);
  return undefined;
}

function officialEmulator(env: NodeJS.ProcessEnv): FirestoreEmulator {
  const java = findJava(env);
  if (java !== undefined) return { kind: 'official', java };
  throw new LaunchError(
    `The official Firestore emulator was asked for and needs Java ${OLDEST_JAVA} or later, which is not on the PATH: install it, or start without --firestore=official.`,
  );
}

function findJava(env: NodeJS.ProcessEnv): string | undefined {
  const home = env.JAVA_HOME;
  const places = [findOnPath('java', env), home === undefined ? undefined : join(home, 'bin/java')];
  return places.find((java) => {
    if (java === undefined || !isRunnable(java)) return false;
    const major = javaMajor(ask(java, ['-version']) ?? '');
    return major !== undefined && major >= OLDEST_JAVA;
  });
}

/** The major version in what `java -version` prints (`version "21.0.1"`, `version "1.8.0"`). */
export function javaMajor(output: string): number | undefined {
  const match = /version "(?:1\.)?(\d+)/.exec(output);
  return match?.[1] === undefined ? undefined : Number(match[1]);
}
