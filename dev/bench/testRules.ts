import { beforeEach, vi } from 'vitest';

/** Runs test files against the rules in a folder. After the first failure it skips the rest. */
export async function testRules(folder: string, files: readonly string[]): Promise<void> {
  let hasFailed = false;
  beforeEach(({ onTestFailed, skip }) => {
    skip(hasFailed);
    onTestFailed(() => {
      hasFailed = true;
    });
  });
  vi.stubEnv('MATATAKI_RULES_FOLDER', folder);
  // The same process may have loaded these files for other rules.
  vi.resetModules();
  for (const file of files) await import(file);
}
