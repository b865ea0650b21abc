import { explain } from './launcher/failure.ts';
import { launch } from './project/launch.ts';

try {
  await launch(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
