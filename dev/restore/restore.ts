import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import { pointAtEmulators, pointAtProject } from '../launcher/adminGrant.ts';
import { LaunchError } from '../launcher/failure.ts';
import { PROJECT_ID } from '../launcher/origins.ts';
import { readOptions, text } from '../project/options.ts';

const siteWords = { project: v.optional(text(/^[a-z0-9-]+$/)), bucket: v.optional(text(/^[a-z0-9._-]+$/)) };
type Site = { readonly project?: string | undefined; readonly bucket?: string | undefined };

/**
 * Points the functions' code at the local site or, with application default credentials, at a real project. Call it
 * once a process, before that code is loaded. `where` names the site in a sentence.
 */
async function pointAtSite({ project = PROJECT_ID, bucket: named }: Site, usage: string, env: NodeJS.ProcessEnv) {
  const isLocal = project === PROJECT_ID;
  const where = isLocal ? await pointAtEmulators(env, usage) : pointAtProject(env, project);
  const storageBucket = named ?? `${project}.firebasestorage.app`;
  if (!isLocal) env['FIREBASE_CONFIG'] = JSON.stringify({ projectId: project, storageBucket });
  const bucket: Bucket = (await import('../../functions/src/platform/firebase.ts')).bucket();
  if (isLocal) return { bucket, where };
  const [exists] = await bucket.exists().catch((error: unknown) => {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new LaunchError(
      `${where} refused your account (${why}): run gcloud auth application-default login as an administrator.`,
    );
  });
  if (!exists) throw new LaunchError(`${where} has no bucket ${bucket.name}: name it with --bucket.`);
  return { bucket, where };
}

const restoreUsage = 'npm run restore -- [--project <id>] [--bucket <name>] [--erasures <folder>]';

/** `npm run restore` (docs/restore.md): repeats the erasures since the backup. Returns a sentence, or throws one. */
export async function restore(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const request = readOptions(args, { ...siteWords, erasures: v.optional(text(/./)) }, restoreUsage);
  const { project = PROJECT_ID } = request;
  if (project !== PROJECT_ID && !env['BAN_MEMORY_KEY']) {
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
  const { bucket } = await pointAtSite(readOptions(args, siteWords, reconcileUsage), reconcileUsage, env);
  const { differences } = await import('./differences.ts');
  let count = 0;
  for await (const difference of differences(bucket)) {
    count += 1;
    say(difference);
  }
  return count;
}
