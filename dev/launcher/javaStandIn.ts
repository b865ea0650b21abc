import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FirestoreEmulator } from './firestoreEmulator.ts';
import { ROOT } from './paths.ts';

/** What firebase-tools needs to find our programs where it expects Java. */
export interface JavaStandIn {
  /** Goes first on firebase-tools' PATH. */
  readonly binDir: string;
  /** Each program that the stand-in became leaves its process id here, in a file of its name. */
  readonly pidDir: string;
  readonly env: Readonly<Record<string, string>>;
}

export const FIRESTORE_PID = 'firestore';
const STORAGE_RULES_PID = 'storage-rules';

const FIRESTORE_MARK = 'matataki-firestore.jar';
const STORAGE_MARK = 'matataki-storage-rules.jar';

/**
 * Writes a `java` into `dir` that becomes, by the jar it is asked to run, hidane or our storage-rules runtime.
 * firebase-tools starts Firestore and the storage rules as jars and checks that Java is 21 or later; neither is needed,
 * for hidane takes the official emulator's flags and our runtime speaks the rules jar's protocol.
 */
export async function writeJavaStandIn(dir: string, firestore: FirestoreEmulator): Promise<JavaStandIn> {
  const binDir = join(dir, 'bin');
  const pidDir = join(dir, 'pids');
  await mkdir(binDir, { recursive: true });
  await mkdir(pidDir, { recursive: true });
  const storageMark = join(dir, STORAGE_MARK);
  await writeFile(storageMark, '');
  const env: Record<string, string> = { STORAGE_EMULATOR_BINARY_PATH: storageMark };
  if (firestore.kind === 'hidane') {
    env.FIRESTORE_EMULATOR_BINARY_PATH = join(dir, FIRESTORE_MARK);
    await writeFile(join(dir, FIRESTORE_MARK), '');
  }
  const script = join(binDir, 'java');
  await writeFile(script, standInScript(pidDir, firestore));
  await chmod(script, 0o755);
  return { binDir, pidDir, env };
}

function standInScript(pidDir: string, firestore: FirestoreEmulator): string {
  const runtime = `${quote(process.execPath)} --disable-warning=ExperimentalWarning ${quote(join(ROOT, 'packages/storage-rules/src/main.ts'))}`;
  const note = (name: string): string => `echo $$ > ${quote(join(pidDir, name))}`;
  const otherwise =
    firestore.kind === 'official'
      ? `${note(FIRESTORE_PID)}; exec ${quote(firestore.java)} "$@"`
      : 'echo "Only Firestore and the storage rules run here." >&2; exit 127';
  const version =
    firestore.kind === 'official'
      ? `exec ${quote(firestore.java)} "$@"`
      : `echo 'openjdk version "21" (Matataki stands in for it)' >&2; exit 0`;
  // `exec` keeps the process id, so that a signal from firebase-tools reaches the program itself.
  return `#!/bin/sh
# Written by dev/launcher/javaStandIn.ts.
jar=
next_is_jar=
for argument in "$@"; do
  if [ "$next_is_jar" = yes ]; then jar=$argument; break; fi
  case "$argument" in
    -version | --version) ${version} ;;
    -jar) next_is_jar=yes ;;
  esac
done
case "$jar" in
  */${STORAGE_MARK}) ${note(STORAGE_RULES_PID)}; exec ${runtime} ;;
${
  firestore.kind === 'hidane'
    ? `  */${FIRESTORE_MARK})
    while [ "$1" != -jar ]; do shift; done
    shift 2
    ${note(FIRESTORE_PID)}; exec ${quote(firestore.binary)} "$@" ;;
`
    : ''
}  *) ${otherwise} ;;
esac
`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
