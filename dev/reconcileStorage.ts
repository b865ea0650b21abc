import { runCommand } from './launcher/failure.ts';
import { reconcile } from './restore/restore.ts';

await runCommand(async (args, say) => {
  const found = await reconcile(args, process.env, say);
  process.stderr.write(found === 0 ? 'Documents and objects agree.\n' : `${found} differences.\n`);
  process.exitCode = found === 0 ? 0 : 1;
}, 2);
