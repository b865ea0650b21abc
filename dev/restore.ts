import { restore } from './backup/commands.ts';
import { explain } from './launcher/failure.ts';

try {
  const say = (line: string): boolean => process.stderr.write(`${line}\n`);
  process.stdout.write(`${await restore(process.argv.slice(2), { env: process.env, say })}\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
