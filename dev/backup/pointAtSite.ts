import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { pointAtProject } from '../launcher/adminGrant.ts';
import { answers } from '../launcher/answers.ts';
import { LaunchError } from '../launcher/failure.ts';
import { localSecrets } from '../launcher/localSecrets.ts';
import { emulatorEnv, originsOf, PROJECT_ID } from '../launcher/origins.ts';
import { offsetFromEnv, portPlan } from '../launcher/ports.ts';
import type { CommandRequest } from './request.ts';
import { openSite, type Site } from './site.ts';

export const isOnEmulators = (project: string): boolean => project.startsWith('demo-');

/**
 * Points everything, the functions' own code too, at a site: a project on the local emulators (the local site's own, or another one
 * whose name begins with `demo-`), or a real one with application default credentials. Before that code is loaded, once a process.
 */
export async function pointAtSite(asked: CommandRequest, env: NodeJS.ProcessEnv): Promise<Site> {
  const project = asked.project ?? PROJECT_ID;
  if (!isOnEmulators(project)) return pointAtReal(project, asked.bucket, env);
  const ports = portPlan(offsetFromEnv(env, 0));
  if (!(await answers(originsOf(ports).auth, 3_000))) {
    throw new LaunchError('No local site answers: start it with npm start, or name a real project with --project.');
  }
  Object.assign(env, emulatorEnv(ports), await localSecrets());
  return point(project, asked.bucket ?? `${project}.appspot.com`, env);
}

async function pointAtReal(project: string, asked: string | undefined, env: NodeJS.ProcessEnv): Promise<Site> {
  pointAtProject(env, project);
  const names = asked === undefined ? [`${project}.firebasestorage.app`, `${project}.appspot.com`] : [asked];
  const storage = getStorage(initializeApp({ credential: applicationDefault(), projectId: project }, 'look'));
  try {
    for (const name of names) if ((await storage.bucket(name).exists())[0]) return point(project, name, env);
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new LaunchError(
      `The project ${project} could not be reached as you (${why}): run gcloud auth application-default login, with an account that may administer it.`,
    );
  }
  throw new LaunchError(`The project ${project} has no bucket ${names.join(' or ')}: name it with --bucket.`);
}

function point(project: string, bucket: string, env: NodeJS.ProcessEnv): Site {
  const config = JSON.stringify({ projectId: project, storageBucket: bucket });
  Object.assign(env, { GCLOUD_PROJECT: project, FIREBASE_CONFIG: config });
  return openSite(project, bucket);
}
