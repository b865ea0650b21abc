import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadRuleset } from '#storage-rules';
import { LaunchError } from '../launcher/failure.ts';
import { ROOT } from '../launcher/paths.ts';
import type { Stack } from '../launcher/stack.ts';
import { workersHere } from '../testWorkers.ts';
import { type Attempt, passing, type RuleFile, testsFolder } from './attempts.ts';
import { equivalentMutants } from './equivalentMutants.ts';
import type { Figure, Ground } from './ground.ts';
import { makeMutants } from './ruleMutants.ts';

type Mutated = Attempt & { readonly name: string };

/** They notice nearly all changes to the shared helpers. */
const firstTests = ['photos.test.ts', 'users.test.ts', 'cases.test.ts', 'reports.test.ts'];

/**
 * Checks that the tests of the security rules notice every small change to them, or to files and places that contain
 * `MATATAKI_MUTANTS` (`storage.rules`, `/photos/`). Throws with survivors and wrong entries of `equivalentMutants.ts`.
 */
export async function mutantFigures({ stack, say }: Ground): Promise<readonly Figure[]> {
  const named = process.env.MATATAKI_MUTANTS ?? '';
  const read = (file: RuleFile): Promise<string> => readFile(join(ROOT, file), 'utf8');
  const rules = { 'firestore.rules': await read('firestore.rules'), 'storage.rules': await read('storage.rules') };
  const tests = (await readdir(testsFolder)).filter((name) => name.endsWith('.test.ts'));
  const mutantsOf = (file: RuleFile): readonly Mutated[] =>
    makeMutants(rules[file])
      .filter(({ place }) => `${file} ${place}`.includes(named))
      .map(({ place, change, source }, index) => ({
        id: `${file.replace('.', '-')}/${index}`,
        name: `${file} ${place}: ${change}`,
        rules: { ...rules, [file]: source },
        tests: testsOf(file, place, tests),
      }));
  const [ofFirestore, ofStorage] = [mutantsOf('firestore.rules'), mutantsOf('storage.rules')];
  for (const mutant of [...ofFirestore, ...ofStorage]) await requireValid(mutant, stack);
  const requirePassing = async (when: string): Promise<void> => {
    const unchanged = { id: `unchanged/${when}`, rules, tests };
    if ((await passing([unchanged], 1)).length === 1) return;
    throw new LaunchError(`The tests of the rules fail ${when} any change to them: see npm test -- rules.`);
  };
  await requirePassing('before');
  // The Storage emulator has one ruleset; the Firestore emulator has one per project.
  const survivors = (await Promise.all([surviving(ofStorage, 1), surviving(ofFirestore, workersHere(1))])).flat();
  // If an emulator had stopped meanwhile, all tests would fail and no mutant would seem to survive.
  await requirePassing('after');

  const names = survivors.map(({ name }) => name);
  const unknown = names.filter((name) => equivalentMutants[name] === undefined);
  const wrong = Object.keys(equivalentMutants).filter((name) => name.includes(named) && !names.includes(name));
  const problems = [
    ...unknown.map((name) => `No test notices this change: ${name}`),
    ...wrong.map((name) => `Listed as equivalent, but a test notices it, or it does not exist: ${name}`),
  ];
  if (problems.length > 0) throw new LaunchError(problems.join('\n'));
  const count = ofFirestore.length + ofStorage.length;
  say(`  Tests notice all of ${count} changes, except ${names.length} that are listed as equivalent.`);
  return [];
}

/** A collection's test file has its name. Rules without a file of their own, and shared helpers, get all files. */
function testsOf(file: RuleFile, place: string, all: readonly string[]): readonly string[] {
  if (file === 'storage.rules') return ['storage.test.ts', 'limits.test.ts'];
  const [, collection] = /.*match \/(\w+)/.exec(place) ?? [];
  const own = `${collection}.test.ts`;
  if (all.includes(own)) return [own];
  return [...new Set([...firstTests, ...all])].filter((name) => name !== 'storage.test.ts');
}

/** Loading all tests is slow, so they run only for mutants that the first tests do not notice. */
async function surviving(mutants: readonly Mutated[], workers: number): Promise<readonly Mutated[]> {
  const begun = mutants.map((mutant) => ({ ...mutant, tests: mutant.tests.slice(0, firstTests.length), mutant }));
  const left = (await passing(begun, workers)).map(({ mutant }) => mutant);
  return passing(left, workers);
}

/** Invalid rules would fail every test. */
async function requireValid({ rules, name }: Mutated, { origins }: Stack): Promise<void> {
  const address = `${origins.firestore}/emulator/v1/projects/demo-mutants:securityRules`;
  const body = JSON.stringify({ rules: { files: [{ content: rules['firestore.rules'] }] } });
  const { ok } = await fetch(address, { method: 'PUT', body });
  if (!ok || loadRuleset(rules['storage.rules']).kind !== 'loaded') throw new Error(`This mutant is invalid: ${name}`);
}
