import { beforeEach, vi } from 'vitest';

/** Declares the tests of those files for the rules in a folder. Once a test has failed, the rest is skipped. */
export async function testRules(folder: string, files: readonly string[]): Promise<void> {
  let hasFailed = false;
  beforeEach(({ onTestFailed, skip }) => {
    skip(hasFailed);
    onTestFailed(() => {
      hasFailed = true;
    });
  });
  vi.stubEnv('MATATAKI_RULES_FOLDER', folder);
  // This process has declared the same tests for other rules before.
  vi.resetModules();
  for (const file of files) await import(file);
}
