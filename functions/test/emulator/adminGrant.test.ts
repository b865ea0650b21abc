import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { auditOf } from './harness/bans.ts';
import { call } from './harness/calls.ts';
import { ban, newcomer, type Person, signInAgain } from './harness/people.ts';
import { claimedRole } from './harness/roles.ts';
import { origins, server } from './harness/site.ts';

const { firestore, auth } = server;

const root = new URL('../../../', import.meta.url).pathname;
/** Firebase's default port of Auth; `MATATAKI_PORT_OFFSET` is the difference to this site's port. */
const usualAuthPort = 9099;
const portOffset = String(Number(new URL(origins.auth).port) - usualAuthPort);

/** A shell that knows only the site's ports, without the variables that point these tests at the emulators. */
function shellOfSomebody(): NodeJS.ProcessEnv {
  const pointing = /EMULATOR|_PROJECT$|^FIREBASE_|^MATATAKI_|^METADATA_|^VITEST|^NODE_OPTIONS$/;
  const rest = Object.entries(process.env).filter(([name]) => !pointing.test(name));
  return { ...Object.fromEntries(rest), MATATAKI_PORT_OFFSET: portOffset };
}

/** Runs the command as typed. */
const adminGrant = (...words: readonly string[]) => run('npm', 'run', '--silent', 'admin:grant', '--', ...words);

/** Runs the command's script, without npm's start. */
const adminGrantAlone = (...words: readonly string[]) => run(process.execPath, 'dev/adminGrant.ts', ...words);

async function run(command: string, ...args: readonly string[]) {
  const child = spawn(command, args, { cwd: root, env: shellOfSomebody(), stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { stdout, stderr, code };
}

const addressOf = async ({ uid }: Person): Promise<string> => (await auth.getUser(uid)).email ?? '';

/** A newcomer whose role ends with the test, so that another test's last admin is still the last one. */
async function newcomerOfTheTest(): Promise<Person> {
  const person = await newcomer();
  onTestFinished(async () => {
    await firestore.doc(`roles/${person.uid}`).delete();
  });
  return person;
}

describe('npm run admin:grant', () => {
  it('the command makes a person an admin, who can appoint others after signing in again; a repetition changes nothing', async () => {
    const person = await newcomerOfTheTest();
    const email = await addressOf(person);
    expect(await adminGrant(email)).toEqual({
      stdout: `${email} is an admin of the local site now, and has to sign in again.\n`,
      stderr: '',
      code: 0,
    });
    expect(await claimedRole(person)).toBe('admin');
    const admin = await signInAgain(person);
    const other = await newcomer();
    expect(await call('setRole', { uid: other.uid, role: 'moderator' }, admin)).toHaveProperty('result');

    expect(await adminGrantAlone('--project', 'demo-matataki', email)).toEqual({
      stdout: `${email} is already an admin of the local site; nothing was changed.\n`,
      stderr: '',
      code: 0,
    });
    expect(await auditOf(person)).toEqual([
      expect.objectContaining({ actorId: 'system', action: 'setRole', after: { role: 'admin' } }),
    ]);
    expect(await call('ensureUser', {}, admin)).toHaveProperty('result');
  });

  it('the command says in one sentence that nobody has the address', async () => {
    expect(await adminGrantAlone('nobody-at-all@example.com')).toEqual({
      stdout: '',
      stderr: 'Nobody on the local site has the e-mail address nobody-at-all@example.com: sign up with it first.\n',
      code: 1,
    });
  });

  it('the command refuses a banned person in one sentence, and leaves no lock on others’ roles', async () => {
    const [admin, banned] = [await newcomerOfTheTest(), await newcomerOfTheTest()];
    await ban(banned);
    const email = await addressOf(banned);
    expect(await adminGrantAlone(await addressOf(admin))).toMatchObject({ code: 0 });
    expect(await adminGrantAlone(email)).toEqual({
      stdout: '',
      stderr: `${email} is banned on the local site: lift the ban first.\n`,
      code: 1,
    });
    expect(await claimedRole(banned)).toBeUndefined();
    // The refused command has read every admin's entry.
    await firestore.doc(`roles/${admin.uid}`).delete();
  });
});
