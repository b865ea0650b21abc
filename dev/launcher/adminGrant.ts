import { parseArgs } from 'node:util';
import { errorCode, LaunchError } from './failure.ts';
import { localSecrets } from './localSecrets.ts';
import { answers, emulatorEnv, originsOf, PROJECT_ID } from './origins.ts';
import { offsetFromEnv, portPlan } from './ports.ts';

export const projectPattern = /^[a-z0-9-]+$/;

const usage = 'npm run admin:grant -- <email> [--project <id>]';

/** Parses `[<word>] [--project <id>]`. Throws `refusal` for anything else. */
export function parseWord(args: readonly string[], pattern: RegExp, refusal: string) {
  try {
    const options = { project: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [word, ...more] = positionals;
    const isSound = more.length === 0 && pattern.test(word ?? '') && projectPattern.test(values.project ?? 'none');
    if (isSound) return { word, project: values.project };
  } catch {
    // An unknown option, or one without its value.
  }
  throw new LaunchError(refusal);
}

/** Makes the functions' code work on the local site. Call it before that code is loaded. Returns the site's name for messages. */
export async function pointAtEmulators(env: NodeJS.ProcessEnv, usage: string): Promise<string> {
  const ports = portPlan(offsetFromEnv(env, 0));
  if (!(await answers(originsOf(ports).auth, 30_000))) {
    throw new LaunchError(`No local site answers: start it with npm start, or name a project: ${usage}.`);
  }
  Object.assign(env, emulatorEnv(ports), await localSecrets());
  return 'the local site';
}

/** The same for a real project, with application default credentials. Throws for the name of a local project. */
export function pointAtProject(env: NodeJS.ProcessEnv, project: string): string {
  if (project.startsWith('demo-')) {
    throw new LaunchError(`${project} is the name of a local project: leave --project out for the local site.`);
  }
  for (const name of Object.keys(env)) if (name.endsWith('_EMULATOR_HOST')) delete env[name];
  const FIREBASE_CONFIG = JSON.stringify({ projectId: project });
  Object.assign(env, { GCLOUD_PROJECT: project, GOOGLE_CLOUD_PROJECT: project, FIREBASE_CONFIG });
  return `the project ${project}`;
}

/** `npm run admin:grant`: makes a person an admin. Returns a sentence that says so. Idempotent. Call it once in a process. */
export async function grantAdminFromCommandLine(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { word: email = '', project } = parseWord(args, /@/, `Say whom to make an admin: ${usage}.`);
  const isLocal = project === undefined || project === PROJECT_ID;
  const where = isLocal ? await pointAtEmulators(env, usage) : pointAtProject(env, project);
  const { grantAdmin } = await import('../../functions/src/accounts/changeRole.ts');
  const { firestore } = await import('../../functions/src/platform/firebase.ts');
  try {
    const outcome = await grantAdmin(email);
    if (outcome === 'unchanged') return `${email} is already an admin of ${where}; nothing was changed.`;
    return `${email} is an admin of ${where} now, and has to sign in again.`;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'not-found')
      throw new LaunchError(`Nobody on ${where} has the e-mail address ${email}: sign up with it first.`);
    if (code === 'permission-denied') throw new LaunchError(`${email} is banned on ${where}: lift the ban first.`);
    if (isLocal) throw error;
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new LaunchError(
      `${where} could not be reached with your account (${why}): run gcloud auth application-default login, with an account that may administer it.`,
    );
  } finally {
    // Lets the rollback of a refused transaction finish. Otherwise its documents stay locked for a minute.
    await firestore.terminate();
  }
}
