import { answers } from './answers.ts';
import { errorCode, LaunchError } from './failure.ts';
import { localSecrets } from './localSecrets.ts';
import { emulatorEnv, originsOf, PROJECT_ID } from './origins.ts';
import { offsetFromEnv, portPlan } from './ports.ts';

const usage = 'npm run admin:grant -- <email> [--project <id>]';

export type GrantRequest = { readonly email: string; readonly project: string | undefined };

/** Pure: what the words behind `npm run admin:grant --` ask for. */
export function parseGrantRequest(args: readonly string[]): GrantRequest {
  const at = args.indexOf('--project');
  const project = at === -1 ? undefined : args[at + 1];
  const rest = at === -1 ? args : [...args.slice(0, at), ...args.slice(at + 2)];
  const [email, ...more] = rest;
  const isComplete =
    email?.includes('@') === true && more.length === 0 && (at === -1 || /^[a-z0-9-]+$/.test(project ?? ''));
  if (!isComplete) throw new LaunchError(`Say whom to make an admin: ${usage}.`);
  return { email, project };
}

/** Has the functions' code work on the local site; as `pointAtProject`. Throws where none answers, and says `usage` then. */
export async function pointAtEmulators(env: NodeJS.ProcessEnv, usage: string): Promise<string> {
  const ports = portPlan(offsetFromEnv(env, 0));
  if (!(await answers(originsOf(ports).auth, 30_000))) {
    throw new LaunchError(`No local site answers: start it with npm start, or name a real project: ${usage}.`);
  }
  Object.assign(env, emulatorEnv(ports), await localSecrets());
  return 'the local site';
}

/**
 * Has the functions' code work on a real project with application default credentials, wherever `env` pointed before.
 * Returns how to name it in a sentence. Throws for a local project's name, and changes nothing then.
 */
export function pointAtProject(env: NodeJS.ProcessEnv, project: string): string {
  if (project.startsWith('demo-')) {
    throw new LaunchError(`${project} is the name of a local project: leave --project out for the local site.`);
  }
  for (const name of Object.keys(env)) if (name.endsWith('_EMULATOR_HOST')) delete env[name];
  Object.assign(env, {
    GCLOUD_PROJECT: project,
    GOOGLE_CLOUD_PROJECT: project,
    FIREBASE_CONFIG: JSON.stringify({ projectId: project }),
  });
  return `the project ${project}`;
}

/**
 * `npm run admin:grant`: makes somebody an admin, on the local site or, with application default credentials, on a real
 * project. Returns the sentence that says what was done; for what could not be, throws one. Idempotent; once a process, for
 * it closes the connection to Firestore.
 */
export async function grantAdminFromCommandLine(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { email, project } = parseGrantRequest(args);
  const isLocal = project === undefined || project === PROJECT_ID;
  const where = isLocal ? await pointAtEmulators(env, usage) : pointAtProject(env, project);
  // The functions' own code, which looks for its project when it is loaded.
  const { grantAdmin } = await import('../../functions/src/accounts/changeRole.ts');
  const { firestore } = await import('../../functions/src/platform/firebase.ts');
  try {
    const outcome = await grantAdmin(email).catch((error: unknown) => {
      const code = errorCode(error);
      if (code === 'not-found')
        throw new LaunchError(`Nobody on ${where} has the e-mail address ${email}: sign up with it first.`);
      if (code === 'permission-denied') throw new LaunchError(`${email} is banned on ${where}: lift the ban first.`);
      if (isLocal) throw error;
      const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
      throw new LaunchError(
        `${where} could not be reached as you (${why}): run gcloud auth application-default login, with an account that may administer it.`,
      );
    });
    if (outcome === 'unchanged') return `${email} is an admin of ${where} already; nothing was changed.`;
    return `${email} is an admin of ${where} now, and has to sign in again.`;
  } finally {
    // What was refused is still being rolled back; cut off, it would hold every admin's entry locked for a minute.
    await firestore.terminate();
  }
}
