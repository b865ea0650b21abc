import type { Reporter, TestCase } from 'vitest/node';

/** Says at once why a test has failed: a step may take twenty minutes, and one that is stopped tells nothing at its end. */
// biome-ignore lint/style/noDefaultExport: vitest takes a reporter by the default export of its file
export default class PromptFailures implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state !== 'failed') return;
    for (const { message, stack } of result.errors) {
      const place = stack?.split('\n').find((line) => line.includes('.test.ts'));
      console.error(`${test.module.relativeModuleId} > ${test.fullName}\n  ${message}\n  ${place?.trim() ?? ''}`);
    }
  }
}
