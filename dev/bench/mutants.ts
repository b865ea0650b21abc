/** Whether the tests of the security rules notice every small change to them. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { loadRuleset } from '#storage-rules';
import { bin } from '../launcher/builds.ts';
import { LaunchError } from '../launcher/failure.ts';
import { openLog } from '../launcher/logFile.ts';
import { LOG_DIR, ROOT, STATE_DIR } from '../launcher/paths.ts';
import { run } from '../launcher/processes.ts';
import type { Stack } from '../launcher/stack.ts';
import { EQUIVALENT_MUTANTS } from './equivalentMutants.ts';
import { type Attempt, judgeMutants, mutantTable, RULE_FILES, type RuleFile, toldOf } from './judgeMutants.ts';
import { makeMutants } from './makeMutants.ts';
import type { Figure } from './table.ts';

const TESTS_DIR = 'functions/test/rules';
const STORAGE_TESTS = ['storage.test.ts', 'limits.test.ts'];
/** All of the tests take half a minute. */
const RUN_LIMIT_MS = 5 * 60_000;

type Ground = { readonly stack: Stack; readonly say: (line: string) => void };
type Rules = Readonly<Record<RuleFile, string>>;

/** Tests one set of rules after the other; whether all of the tests pass. */
type Lane = (rules: Rules, tests: readonly string[]) => Promise<boolean>;

/**
 * Tests every mutant of both files, or those whose file and place hold `MATATAKI_MUTANTS` (`storage.rules`, `/photos/`), prints
 * which survive, and counts them.
 */
export async function mutantFigures(ground: Ground): Promise<readonly Figure[]> {
  const { stack, say } = ground;
  const rules = {
    'firestore.rules': await readFile(join(ROOT, 'firestore.rules'), 'utf8'),
    'storage.rules': await readFile(join(ROOT, 'storage.rules'), 'utf8'),
  };
  const allTests = (await readdir(join(ROOT, TESTS_DIR))).filter((name) => name.endsWith('.test.ts'));
  const asked = process.env.MATATAKI_MUTANTS ?? '';
  const isAsked = (file: RuleFile, where: string): boolean => `${file} ${where}`.includes(asked);
  const list = EQUIVALENT_MUTANTS.filter(({ file, where }) => isAsked(file, where));
  const mutants = RULE_FILES.flatMap((file) =>
    makeMutants(rules[file]).flatMap((mutant) => (isAsked(file, mutant.where) ? [{ file, mutant }] : [])),
  );
  const attempts: Attempt[] = [];
  const work = async (lane: Lane, queue: Iterable<Omit<Attempt, 'survived'>>): Promise<void> => {
    for (const { file, mutant } of queue) {
      await requireTaken(file, mutant.source, stack);
      const survived = await lane({ ...rules, [file]: mutant.source }, testsOf(file, mutant.block, allTests));
      attempts.push({ file, mutant, survived });
      if (survived) say(`  survives: ${toldOf({ file, mutant })}`);
      if (attempts.length % 50 === 0) say(`  ${attempts.length} of ${mutants.length}`);
    }
  };
  // A project of Firestore has rules of its own, and the emulator of Storage has one set for everybody.
  const [forStorage, ...forFirestore] = await Promise.all(
    Array.from({ length: availableParallelism() + 1 }, (_, index) => openLane(`mutants${index}`, ground)),
  );
  if (forStorage === undefined) throw new Error('There is no lane.');
  const requirePassing = async (when: string): Promise<void> => {
    if (await forStorage(rules, allTests)) return;
    throw new LaunchError(`The tests of the rules fail ${when} any change to them: see ${LOG_DIR}.`);
  };
  await requirePassing('before');
  const firestoreQueue = mutants.filter(({ file }) => file === 'firestore.rules').values();
  const storageQueue = mutants.filter(({ file }) => file === 'storage.rules').values();
  await Promise.all([work(forStorage, storageQueue), ...forFirestore.map((lane) => work(lane, firestoreQueue))]);
  // An emulator that stopped meanwhile would have failed every test, as if the tests had noticed something.
  await requirePassing('after');

  say(`\n${mutantTable(attempts, list)}\n`);
  return RULE_FILES.map((file) => {
    const all = attempts.filter((attempt) => attempt.file === file);
    const { survivors, complaints } = judgeMutants(
      all,
      list.filter((entry) => entry.file === file),
    );
    for (const complaint of complaints) say(complaint);
    return {
      what: `mutants of ${file} that no test notices and the list does not name, against all`,
      unit: '',
      ours: survivors.length,
      against: all.length,
      goal: '0, the list in order',
      reached: complaints.length === 0,
    };
  });
}

/** The tests of a collection have its name; what is used by several, or is tested with another, needs all of them. */
function testsOf(file: RuleFile, block: string, all: readonly string[]): readonly string[] {
  if (file === 'storage.rules') return STORAGE_TESTS;
  const collection = block
    .split('/')
    .slice(1)
    .findLast((_, index) => index % 2 === 0);
  const own = all.filter((name) => name === `${collection}.test.ts`);
  return own.length > 0 ? own : all.filter((name) => name !== 'storage.test.ts');
}

async function openLane(name: string, { stack }: Ground): Promise<Lane> {
  const folder = join(STATE_DIR, name);
  await mkdir(folder, { recursive: true });
  const env = { ...process.env, ...stack.env, MATATAKI_RULES_FOLDER: folder, MATATAKI_TEST_WORKERS: '1' };
  return async (rules, tests) => {
    for (const file of RULE_FILES) await writeFile(join(folder, file), rules[file]);
    const log = openLog(join(LOG_DIR, `${name}.log`));
    const files = tests.map((test) => join(TESTS_DIR, test));
    const options = ['run', '--project=rules', '--no-isolate', '--no-cache', '--bail=1', '--reporter=default'];
    const code = await run(bin('vitest'), [...options, ...files], {
      cwd: ROOT,
      env,
      stdio: ['ignore', log.descriptor, log.descriptor],
      stop: AbortSignal.timeout(RUN_LIMIT_MS),
    });
    if (code === undefined) throw new LaunchError(`A run of the tests did not end by itself: see ${log.path}.`);
    return code === 0;
  };
}

/** Rules that are refused would fail every test, whatever it tests. */
async function requireTaken(file: RuleFile, source: string, { origins }: Stack): Promise<void> {
  const isTaken =
    file === 'storage.rules'
      ? loadRuleset(source).kind === 'loaded'
      : await isTakenByFirestore(source, origins.firestore);
  if (!isTaken) throw new Error(`A mutant of ${file} is refused: ${source}`);
}

async function isTakenByFirestore(content: string, origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/emulator/v1/projects/demo-mutants:securityRules`, {
    method: 'PUT',
    body: JSON.stringify({ rules: { files: [{ content }] } }),
  });
  return answer.ok;
}
