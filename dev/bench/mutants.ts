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
type Rules = Readonly<Record<RuleFile, string>>;
type Attempt = Mutant & { readonly file: RuleFile };

const testsFolder = 'functions/test/rules';
const storageTests = ['storage.test.ts', 'limits.test.ts'];
/** All of the tests take half a minute. */
const runLimitMs = 5 * 60_000;

const nameOf = ({ file, place, change }: Attempt): string => `${file} ${place.join(' ')}: ${change}`;

/** Tests one set of rules after the other; whether all of the tests pass. */
type Lane = (rules: Rules, tests: readonly string[]) => Promise<boolean>;

/**
 * Whether the tests of the security rules notice every small change to them: of both files, or of what holds `MATATAKI_MUTANTS`
 * in its file and place (`storage.rules`, `/photos/`). Says which survive and what `equivalentMutants.ts` names wrongly.
 */
export async function mutantFigures(ground: Ground): Promise<readonly Figure[]> {
  const { stack, say } = ground;
  const rules = {
    'firestore.rules': await readFile(join(ROOT, 'firestore.rules'), 'utf8'),
    'storage.rules': await readFile(join(ROOT, 'storage.rules'), 'utf8'),
  };
  const allTests = (await readdir(join(ROOT, testsFolder))).filter((name) => name.endsWith('.test.ts'));
  const asked = process.env.MATATAKI_MUTANTS ?? '';
  const attemptsOf = (file: RuleFile): readonly Attempt[] =>
    makeMutants(rules[file])
      .map((mutant) => ({ ...mutant, file }))
      .filter(({ place }) => `${file} ${place.join(' ')}`.includes(asked));
  const attempts = { 'firestore.rules': attemptsOf('firestore.rules'), 'storage.rules': attemptsOf('storage.rules') };
  const survivors: Attempt[] = [];
  let tested = 0;
  const work = async (lane: Lane, queue: Iterable<Attempt>): Promise<void> => {
    for (const attempt of queue) {
      await requireTaken(attempt, stack);
      if (await lane({ ...rules, [attempt.file]: attempt.source }, testsOf(attempt, allTests))) {
        survivors.push(attempt);
        say(`  survives: ${nameOf(attempt)} (line ${attempt.line})`);
      }
      tested += 1;
      if (tested % 50 === 0) say(`  ${tested} tested`);
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
  const firestoreQueue = attempts['firestore.rules'].values();
  await Promise.all([
    work(forStorage, attempts['storage.rules']),
    ...forFirestore.map((lane) => work(lane, firestoreQueue)),
  ]);
  // An emulator that stopped meanwhile would have failed every test, as if the tests had noticed something.
  await requirePassing('after');

  return ruleFiles.map((file) => {
    const survived = survivors.filter((attempt) => attempt.file === file);
    const unknown = survived.filter((attempt) => equivalentMutants[nameOf(attempt)] === undefined);
    const names = new Set(survived.map(nameOf));
    const listed = Object.keys(equivalentMutants).filter((name) => name.startsWith(file) && name.includes(asked));
    const wrong = listed.filter((name) => !names.has(name));
    for (const attempt of unknown) say(`Survived: ${nameOf(attempt)}`);
    for (const name of wrong) say(`Listed as equivalent, but a test notices it, or it is none any more: ${name}`);
    return {
      what: `mutants of ${file} that no test notices and the list does not name, against all`,
      unit: '',
      ours: unknown.length,
      against: attempts[file].length,
      goal: '0, the list in order',
      reached: unknown.length + wrong.length === 0,
      hasToHold: true,
    };
  });
}

/** The tests of a collection have its name; what is used by several, or is tested with another, needs all of them. */
function testsOf({ file, place }: Attempt, all: readonly string[]): readonly string[] {
  if (file === 'storage.rules') return storageTests;
  const block = place.filter((head) => head.startsWith('match ')).join('');
  const [, collection] = /.*match \/(\w+)/.exec(block) ?? [];
  const own = all.filter((name) => name === `${collection}.test.ts`);
  return own.length > 0 ? own : all.filter((name) => name !== 'storage.test.ts');
}

async function openLane(name: string, { stack }: Ground): Promise<Lane> {
  const folder = join(STATE_DIR, name);
  await mkdir(folder, { recursive: true });
  const env = { ...process.env, ...stack.env, MATATAKI_RULES_FOLDER: folder, MATATAKI_TEST_WORKERS: '1' };
  return async (rules, tests) => {
    for (const file of ruleFiles) await writeFile(join(folder, file), rules[file]);
    const log = openLog(join(LOG_DIR, `${name}.log`));
    const files = tests.map((test) => join(testsFolder, test));
    const options = ['run', '--project=rules', '--no-isolate', '--no-cache', '--bail=1', '--reporter=default'];
    const code = await run(bin('vitest'), [...options, ...files], {
      cwd: ROOT,
      env,
      stdio: ['ignore', log.descriptor, log.descriptor],
      stop: AbortSignal.timeout(runLimitMs),
    });
    if (code === undefined) throw new LaunchError(`A run of the tests did not end by itself: see ${log.path}.`);
    return code === 0;
  };
}

/** Rules that are refused would fail every test, whatever it tests. */
async function requireTaken(attempt: Attempt, { origins }: Stack): Promise<void> {
  const { file, source: content } = attempt;
  const isTaken =
    file === 'storage.rules'
      ? loadRuleset(content).kind === 'loaded'
      : await fetch(`${origins.firestore}/emulator/v1/projects/demo-mutants:securityRules`, {
          method: 'PUT',
          body: JSON.stringify({ rules: { files: [{ content }] } }),
        }).then(({ ok }) => ok);
  if (!isTaken) throw new Error(`This mutant is refused: ${nameOf(attempt)}`);
}
