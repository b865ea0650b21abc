import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import { LaunchError } from '../launcher/failure.ts';
import { anyProject, readOptions, text } from '../launcher/options.ts';
import { pointAt, refusedAccount } from '../launcher/pointAt.ts';

const siteOptions = { project: anyProject, bucket: v.optional(text(/^[a-z0-9._-]+$/)) };
type Site = { readonly project?: string | undefined; readonly bucket?: string | undefined };

/** Points the functions' code at a site. `where` names the site in a sentence. */
async function pointAtSite({ project, bucket: named }: Site, usage: string, env: NodeJS.ProcessEnv) {
  const where = await pointAt(project, env, usage);
  const storageBucket = named ?? `${project}.firebasestorage.app`;
  if (project !== undefined) env['FIREBASE_CONFIG'] = JSON.stringify({ projectId: project, storageBucket });
  const bucket: Bucket = (await import('../../functions/src/platform/firebase.ts')).bucket();
  if (project === undefined) return { bucket, where };
  const [exists] = await bucket.exists().catch((error: unknown) => {
    throw refusedAccount(where, error);
  });
  if (!exists) throw new LaunchError(`${where} has no bucket ${bucket.name}: name it with --bucket.`);
  return { bucket, where };
}

const restoreUsage = 'npm run restore -- [--project <id>] [--bucket <name>] [--erasures <folder>]';

/** `npm run restore` (docs/restore.md): repeats the erasures since the backup. Returns a sentence, or throws one. */
export async function restore(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const request = readOptions(args, { ...siteOptions, erasures: v.optional(text(/./)) }, restoreUsage);
  const { project } = request;
  if (project !== undefined && !env['BAN_MEMORY_KEY']) {
    throw new LaunchError(
      `Put the secret BAN_MEMORY_KEY of ${project} into the environment, so that bans outlive accounts (docs/restore.md).`,
    );
  }
  const { bucket, where } = await pointAtSite(request, restoreUsage, env);
  const { collectRecords, eraseAgain } = await import('./eraseAgain.ts');
  const { systemClock } = await import('../../functions/src/platform/clock.ts');
  const records = await collectRecords(bucket, request.erasures);
  const { accounts, photos, albums } = await eraseAgain(records, { bucket, clock: systemClock });
  return `Erased again on ${where}: ${accounts} accounts, ${photos} photos, ${albums} albums.`;
}

const reconcileUsage = 'npm run reconcile:storage -- [--project <id>] [--bucket <name>]';

/** `npm run reconcile:storage`: says each difference between documents and objects. Returns their number. */
export async function reconcile(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<number> {
  const { bucket } = await pointAtSite(readOptions(args, siteOptions, reconcileUsage), reconcileUsage, env);
  const { differences } = await import('./differences.ts');
  let count = 0;
  for await (const difference of differences(bucket)) {
    count += 1;
    say(difference);
  }
  return count;
}
