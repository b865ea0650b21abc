import { explain } from './launcher/failure.ts';
import { deploy } from './project/deploy.ts';

try {
  deploy(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
