import { runCommand } from './launcher/failure.ts';
import { readOptions } from './launcher/options.ts';
import { bucketOptions, pointAtBucket } from './launcher/pointAt.ts';

const usage = 'npm run reconcile:storage -- [--project <id>] [--bucket <name>]';

/** `npm run reconcile:storage`: prints each difference between documents and objects. Returns their number. */
export async function reconcile(args: readonly string[], env: NodeJS.ProcessEnv, say: (line: string) => void) {
  const { bucket } = await pointAtBucket(readOptions(args, bucketOptions, usage), env, usage);
  const { differences } = await import('./restore/differences.ts');
  let count = 0;
  for await (const difference of differences(bucket)) {
    count += 1;
    say(difference);
  }
  return count;
}

const command = async (args: readonly string[], say: (line: string) => void): Promise<void> => {
  const strays = await reconcile(args, process.env, say);
  process.stderr.write(strays === 0 ? 'Documents and objects agree.\n' : `${strays} differences.\n`);
  process.exitCode = strays === 0 ? 0 : 1;
};
if (import.meta.main) await runCommand(command, 2);
