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
import { equivalentMutants } from './equivalentMutants.ts';
import type { Figure, Ground } from './ground.ts';
import { type Mutant, makeMutants } from './ruleMutants.ts';

const ruleFiles = ['firestore.rules', 'storage.rules'] as const;
type RuleFile = (typeof ruleFiles)[number];
type Attempt = Mutant & { readonly file: RuleFile; readonly name: string };

const testsFolder = 'functions/test/rules';
/** All of the tests take half a minute. */
const runLimitMs = 5 * 60_000;

/**
 * Whether the tests of the security rules notice every small change to them, or to what has `MATATAKI_MUTANTS` in its file
 * and place (`storage.rules`, `/photos/`). Says which changes survive, and what `equivalentMutants.ts` names wrongly.
 */
export async function mutantFigures({ stack, say }: Ground): Promise<readonly Figure[]> {
  const allTests = (await readdir(join(ROOT, testsFolder))).filter((name) => name.endsWith('.test.ts'));
  const asked = process.env.MATATAKI_MUTANTS ?? '';
  const attemptsOn = async (file: RuleFile): Promise<readonly Attempt[]> =>
    makeMutants(await readFile(join(ROOT, file), 'utf8'))
      .map((mutant) => ({ ...mutant, file, name: `${file} ${mutant.place}: ${mutant.change}` }))
      .filter(({ place }) => `${file} ${place}`.includes(asked));
  const attempts = (await Promise.all(ruleFiles.map(attemptsOn))).flat();
  const survivors: string[] = [];
  const work = async (lane: Lane, queue: Iterable<Attempt>): Promise<void> => {
    for (const attempt of queue) {
      await requireValid(attempt, stack);
      if (await lane(testsOf(attempt, allTests), attempt)) {
        survivors.push(attempt.name);
        say(`  survives: ${attempt.name} (line ${attempt.line})`);
      }
    }
  };
  // The emulator of Storage has one set of rules, and that of Firestore has one for each project.
  const forStorage = openLane('mutants0', stack);
  const forFirestore = Array.from({ length: availableParallelism() }, (_, index) =>
    openLane(`mutants${index + 1}`, stack),
  );
  const queueOf = (file: RuleFile) => attempts.filter((attempt) => attempt.file === file).values();
  const requirePassing = async (when: string): Promise<void> => {
    if (await forStorage(allTests)) return;
    throw new LaunchError(`The tests of the rules fail ${when} any change to them: see ${LOG_DIR}.`);
  };
  await requirePassing('before');
  const firestoreQueue = queueOf('firestore.rules');
  await Promise.all([
    work(forStorage, queueOf('storage.rules')),
    ...forFirestore.map((lane) => work(lane, firestoreQueue)),
  ]);
  // Tests would also fail if an emulator had stopped meanwhile.
  await requirePassing('after');

  const unknown = survivors.filter((name) => equivalentMutants[name] === undefined);
  const wrong = Object.keys(equivalentMutants).filter((name) => name.includes(asked) && !survivors.includes(name));
  const problems = [
    ...unknown.map((name) => `No test notices this change: ${name}`),
    ...wrong.map((name) => `Listed as equivalent, but a test notices it, or it does not exist: ${name}`),
  ];
  if (problems.length > 0) throw new LaunchError(problems.join('\n'));
  say(`  Tests notice all of ${attempts.length} changes, except ${survivors.length} that are listed as equivalent.`);
  return [];
}

/** The tests of a collection have its name. What is used by several, or is tested with another, needs all of them. */
function testsOf({ file, place }: Attempt, all: readonly string[]): readonly string[] {
  if (file === 'storage.rules') return ['storage.test.ts', 'limits.test.ts'];
  const [, collection] = /.*match \/(\w+)/.exec(place) ?? [];
  const own = all.filter((name) => name === `${collection}.test.ts`);
  return own.length > 0 ? own : all.filter((name) => name !== 'storage.test.ts');
}

/** Tests the rules, one of them changed, one run after the other. The result is whether all tests pass. */
type Lane = (tests: readonly string[], attempt?: Attempt) => Promise<boolean>;

function openLane(name: string, stack: Stack): Lane {
  const folder = join(STATE_DIR, name);
  const env = { ...process.env, ...stack.env, MATATAKI_RULES_FOLDER: folder, MATATAKI_TEST_WORKERS: '1' };
  return async (tests, attempt) => {
    await mkdir(folder, { recursive: true });
    for (const file of ruleFiles) {
      const rules = file === attempt?.file ? attempt.source : await readFile(join(ROOT, file));
      await writeFile(join(folder, file), rules);
    }
    const log = openLog(join(LOG_DIR, `${name}.log`));
    const options = ['run', '--project=rules', '--no-isolate', '--no-cache', '--bail=1', '--reporter=default'];
    const files = tests.map((test) => join(testsFolder, test));
    const code = await run(bin('vitest'), [...options, ...files], { env, stdio: log.stdio, timeout: runLimitMs });
    if (code === undefined) throw new LaunchError(`A run of the tests did not end by itself: see ${log.path}.`);
    return code === 0;
  };
}

/** Invalid rules would fail every test. */
async function requireValid({ file, name, source: content }: Attempt, { origins }: Stack): Promise<void> {
  const address = `${origins.firestore}/emulator/v1/projects/demo-mutants:securityRules`;
  const body = JSON.stringify({ rules: { files: [{ content }] } });
  const isValid =
    file === 'storage.rules'
      ? loadRuleset(content).kind === 'loaded'
      : (await fetch(address, { method: 'PUT', body })).ok;
  if (!isValid) throw new Error(`This mutant is invalid: ${name}`);
}
