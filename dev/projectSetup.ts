import { explain } from './launcher/failure.ts';
import { projectSetup } from './project/setup.ts';

try {
  await projectSetup(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
