import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';

type Errors = readonly { readonly message: string; readonly stack?: string | undefined }[];

/**
 * Says at once what has failed and why: a step may take twenty minutes, and one that is stopped tells nothing at its end.
 * It goes to the file of `MATATAKI_FAILURES`, which `npm test` follows and closes with; without one, to the console.
 */
// biome-ignore lint/style/noDefaultExport: vitest takes a reporter by the default export of its file
export default class PromptFailures implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state === 'failed') tell(`${test.module.relativeModuleId} > ${test.fullName}`, result.errors);
  }

  onTestSuiteResult(suite: TestSuite): void {
    tell(`${suite.module.relativeModuleId} > ${suite.fullName}`, suite.errors());
  }

  onTestModuleEnd(module: TestModule): void {
    tell(module.relativeModuleId, module.errors());
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: Errors): void {
    tell('Outside the tests', unhandled);
  }
}

function tell(where: string, errors: Errors): void {
  for (const { message, stack } of errors) {
    const place = stack?.split('\n').find((line) => line.includes('.test.ts'));
    const said = [where, message, place?.trim()].filter((line) => line !== undefined).join('\n  ');
    const file = process.env.MATATAKI_FAILURES;
    if (file === undefined) console.error(said);
    else appendFileSync(file, `${said}\n`);
  }
}
