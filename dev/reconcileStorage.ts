import { explain } from './launcher/failure.ts';
import { reconcile } from './restore/restore.ts';

try {
  const say = (line: string): boolean => process.stdout.write(`${line}\n`);
  const found = await reconcile(process.argv.slice(2), process.env, say);
  process.stderr.write(found === 0 ? 'Documents and objects agree.\n' : `${found} differences.\n`);
  process.exit(found === 0 ? 0 : 1);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(2);
}
