import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Reporter, startVitest } from 'vitest/node';
import { ROOT, STATE_DIR } from '../launcher/paths.ts';

const ruleFiles = ['firestore.rules', 'storage.rules'] as const;
export type RuleFile = (typeof ruleFiles)[number];

/** Rules, and the test files to run against them. */
export type Attempt = {
  /** The attempt's folder, `FILE/NUMBER`. */
  readonly id: string;
  readonly rules: Readonly<Record<RuleFile, string>>;
  readonly tests: readonly string[];
};

export const testsFolder = join(ROOT, 'functions/test/rules');
const timeLimitMs = 60_000;

/** Writes the rules into a folder, beside a test file that runs the attempt's tests against them. Returns that file's path. */
async function prepare({ id, rules, tests }: Attempt): Promise<string> {
  const folder = join(STATE_DIR, 'mutants', id);
  await mkdir(folder, { recursive: true });
  for (const file of ruleFiles) await writeFile(join(folder, file), rules[file]);
  const files = tests.map((test) => join(testsFolder, test));
  const path = join(folder, 'attempt.test.ts');
  const run = `await testRules(${JSON.stringify(folder)}, ${JSON.stringify(files)});`;
  await writeFile(path, `import { testRules } from '${import.meta.resolve('./testRules.ts')}';\n${run}`);
  return path;
}

/**
 * Resolves with the attempts whose tests pass. Loading the SDKs takes longer than most attempts, so each process runs
 * many attempts, one after another.
 */
export async function passing<Made extends Attempt>(
  attempts: readonly Made[],
  workers: number,
): Promise<readonly Made[]> {
  if (attempts.length === 0) return [];
  const paths = await Promise.all(attempts.map(prepare));
  const states = new Map<string, string>();
  const problems: string[] = [];
  const reporter: Reporter = {
    onTestModuleEnd: (module) => void states.set(module.moduleId, module.state()),
    onTestRunEnd: (_modules, errors) => void problems.push(...errors.map(({ message }) => message)),
  };
  const vitest = await startVitest('test', [], {
    config: false,
    watch: false,
    root: ROOT,
    include: paths.map((path) => relative(ROOT, path)),
    isolate: false,
    maxWorkers: workers,
    testTimeout: timeLimitMs,
    hookTimeout: timeLimitMs,
    reporters: [reporter],
  });
  await vitest.close();
  // Vitest sets the exit code of this process when a test fails.
  process.exitCode = 0;
  const unfinished = paths.filter((path) => !['passed', 'failed'].includes(states.get(path) ?? ''));
  if (unfinished.length > 0) throw new Error(`${unfinished.length} attempts did not end: ${problems.join('; ')}`);
  return attempts.filter((_attempt, index) => states.get(paths[index] ?? '') === 'passed');
}
