import * as v from 'valibot';
import { LaunchError } from '../launcher/failure.ts';
import { PROJECT_ID } from '../launcher/origins.ts';
import { readOptions, text } from '../project/options.ts';
import { pointAtSite, siteWords } from './pointAtSite.ts';

const usage = 'npm run restore -- [--project <id>] [--bucket <name>] [--erasures <folder>]';

/**
 * `npm run restore`: erases again, in a site that Google's own backups have restored, whatever was erased since (docs/restore.md).
 * Returns the sentence that says what was done, or throws one.
 */
export async function restore(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const request = readOptions(args, { ...siteWords, erasures: v.optional(text(/./)) }, usage);
  const { project = PROJECT_ID } = request;
  if (project !== PROJECT_ID && !env['BAN_MEMORY_KEY']) {
    throw new LaunchError(
      `A ban outlives its account only with the secret BAN_MEMORY_KEY of ${project}: put it into the environment (docs/restore.md).`,
    );
  }
  const { bucket, where } = await pointAtSite(request, usage, env);
  const { collectRecords, eraseAgain } = await import('./eraseAgain.ts');
  const { systemClock } = await import('../../functions/src/platform/clock.ts');
  const records = await collectRecords(bucket, request.erasures);
  const { accounts, photos, albums } = await eraseAgain(records, { bucket, clock: systemClock });
  return `Erased again on ${where}: ${accounts} accounts, ${photos} photos, ${albums} albums.`;
}
