import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import { pointAtEmulators, pointAtProject } from '../launcher/adminGrant.ts';
import { LaunchError } from '../launcher/failure.ts';
import { PROJECT_ID } from '../launcher/origins.ts';
import { text } from '../project/options.ts';

/** What the words behind `npm run restore --` and `npm run reconcile:storage --` name. */
export const siteWords = { project: v.optional(text(/^[a-z0-9-]+$/)), bucket: v.optional(text(/^[a-z0-9._-]+$/)) };

/**
 * Has the functions' code work on the local site or, with application default credentials, on a real project: its bucket, and how to name
 * it in a sentence. Before that code is loaded, once a process.
 */
export async function pointAtSite(
  { project, bucket: asked }: v.InferOutput<v.ObjectSchema<typeof siteWords, undefined>>,
  usage: string,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly bucket: Bucket; readonly where: string }> {
  const isLocal = project === undefined || project === PROJECT_ID;
  const where = isLocal ? await pointAtEmulators(env, usage) : pointAtProject(env, project);
  if (!isLocal) {
    const storageBucket = asked ?? `${project}.firebasestorage.app`;
    Object.assign(env, { FIREBASE_CONFIG: JSON.stringify({ projectId: project, storageBucket }) });
  }
  const bucket = (await import('../../functions/src/platform/firebase.ts')).bucket();
  if (isLocal) return { bucket, where };
  const [exists] = await bucket.exists().catch((error: unknown) => {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new LaunchError(
      `${where} could not be reached as you (${why}): run gcloud auth application-default login, with an account that may administer it.`,
    );
  });
  if (!exists) throw new LaunchError(`${where} has no bucket ${bucket.name}: name it with --bucket.`);
  return { bucket, where };
}
