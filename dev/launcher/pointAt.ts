import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import { LaunchError } from './failure.ts';
import { localSecrets } from './localSecrets.ts';
import { anyProject, text } from './options.ts';
import { answers, emulatorEnv, originsOf } from './origins.ts';
import { offsetFromEnv, portPlan } from './ports.ts';

/**
 * Makes the functions' code work on the local site or, with application default credentials, on a project. Call it once in a process,
 * before that code is loaded. Resolves with the site's name for messages. Throws for the names of other local projects.
 */
export async function pointAt(project: string | undefined, env: NodeJS.ProcessEnv, usage: string): Promise<string> {
  if (project === undefined) {
    const ports = portPlan(offsetFromEnv(env, 0));
    if (!(await answers(originsOf(ports).auth, 30_000))) {
      throw new LaunchError(`No local site answers: start it with npm start, or name a project: ${usage}.`);
    }
    Object.assign(env, emulatorEnv(ports), await localSecrets());
    return 'the local site';
  }
  if (project.startsWith('demo-')) {
    throw new LaunchError(`${project} is the name of a local project: leave --project out for the local site.`);
  }
  for (const name of Object.keys(env)) if (name.endsWith('_EMULATOR_HOST')) delete env[name];
  const FIREBASE_CONFIG = JSON.stringify({ projectId: project });
  Object.assign(env, { GCLOUD_PROJECT: project, GOOGLE_CLOUD_PROJECT: project, FIREBASE_CONFIG });
  return `the project ${project}`;
}

/** The failure of a first request to a project. */
export function refusedAccount(where: string, error: unknown): LaunchError {
  const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
  return new LaunchError(
    `${where} refused your account (${why}): run gcloud auth application-default login as an administrator.`,
  );
}

/** The options of a command that also needs the bucket of a site. */
export const bucketOptions = { project: anyProject, bucket: v.optional(text(/^[a-z0-9._-]+$/)) };
type BucketRequest = { readonly project?: string | undefined; readonly bucket?: string | undefined };

/** The same, with the bucket of the site. */
export async function pointAtBucket({ project, bucket: named }: BucketRequest, env: NodeJS.ProcessEnv, usage: string) {
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
