import * as v from 'valibot';
import { errorCode, LaunchError, runCommand } from './launcher/failure.ts';
import { anyProject, readOptions, text } from './launcher/options.ts';
import { pointAt, refusedAccount } from './launcher/pointAt.ts';

const usage = 'npm run admin:grant -- <email> [--project <id>]';

/** `npm run admin:grant`: makes a person an admin. Resolves with a sentence that says so. Idempotent. */
export async function grantAdmin(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { words, project } = readOptions(args, { words: v.strictTuple([text(/@/u)]), project: anyProject }, usage);
  const [person] = words;
  const where = await pointAt(project, env, usage);
  const { grantAdmin } = await import('../functions/src/accounts/changeRole.ts');
  const { firestore } = await import('../functions/src/platform/firebase.ts');
  try {
    const outcome = await grantAdmin(person);
    if (outcome === 'unchanged') return `${person} is already an admin of ${where}; nothing was changed.`;
    return `${person} is an admin of ${where} now, and has to sign in again.`;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'not-found')
      throw new LaunchError(`Nobody on ${where} has the e-mail address ${person}: sign up with it first.`);
    if (code === 'permission-denied') throw new LaunchError(`${person} is banned on ${where}: lift the ban first.`);
    throw project === undefined ? error : refusedAccount(where, error);
  } finally {
    // Lets the rollback of a refused transaction finish. Otherwise its documents stay locked for a minute.
    await firestore.terminate();
  }
}

if (import.meta.main) await runCommand((args) => grantAdmin(args, process.env));
