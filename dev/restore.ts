import * as v from 'valibot';
import { LaunchError, runCommand } from './launcher/failure.ts';
import { readOptions, text } from './launcher/options.ts';
import { bucketOptions, pointAtBucket } from './launcher/pointAt.ts';

const usage = 'npm run restore -- [--project <id>] [--bucket <name>] [--erasures <folder>]';

/** `npm run restore` (docs/restore.md): repeats the erasures since the backup. Resolves with a summary to print. */
export async function restore(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const request = readOptions(args, { ...bucketOptions, erasures: v.optional(text(/./)) }, usage);
  const { project } = request;
  if (project !== undefined && !env['BAN_MEMORY_KEY']) {
    throw new LaunchError(`Set BAN_MEMORY_KEY to the secret BAN_MEMORY_KEY of ${project} (docs/restore.md).`);
  }
  const { bucket, where } = await pointAtBucket(request, env, usage);
  const { collectRecords, eraseAgain } = await import('./restore/eraseAgain.ts');
  const { systemClock } = await import('../functions/src/platform/clock.ts');
  const records = await collectRecords(bucket, request.erasures);
  const { accounts, photos, albums } = await eraseAgain(records, { bucket, clock: systemClock });
  return `Erased again on ${where}: ${accounts} accounts, ${photos} photos, ${albums} albums.`;
}

if (import.meta.main) await runCommand((args) => restore(args, process.env));
