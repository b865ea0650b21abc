import { runCommand } from './launcher/failure.ts';
import { runTests } from './launcher/testRun.ts';

await runCommand(async (args) => {
  process.exitCode = await runTests(args);
});
