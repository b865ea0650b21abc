import type { StaffRole, UserDocument } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import type { Account } from '#data/account/auth.ts';
import { mergeUser, minimalUserData, type Session, type User, type UserData } from './session.ts';

/** What following the sign-in needs of the world. */
export type SessionEnvironment = {
  readonly setSession: (session: Session) => void;
  /** `users/{uid}`; `undefined` if there is none yet. */
  readonly readUser: (uid: Uid) => Promise<UserDocument | undefined>;
  /** Has the user's documents made; idempotent. */
  readonly ensureUser: () => Promise<Pick<UserData, 'username' | 'status'>>;
  readonly readRole: (uid: Uid) => Promise<StaffRole | undefined>;
  /** Whether they have signed in just now, and not come back to where they were signed in. */
  readonly isNewSignIn: () => Promise<boolean>;
};

/**
 * Makes the callback for Firebase Auth: it turns each change of account into a session. Answers that come in after the
 * account has changed again are dropped, so that a sign-out or a second sign-in is never overwritten by the first.
 */
export function createAccountListener(environment: SessionEnvironment): (account: Account | null) => Promise<void> {
  let turn = 0;
  return async (account) => {
    turn += 1;
    const ownTurn = turn;
    if (account === null) {
      environment.setSession({ phase: 'signed-out' });
      return;
    }
    environment.setSession({ phase: 'loading' });
    const user = await loadUser(account, environment);
    if (ownTurn === turn) environment.setSession({ phase: 'signed-in', user });
  };
}

async function loadUser(account: Account, environment: SessionEnvironment): Promise<User> {
  const [data, role] = await Promise.all([
    loadUserData(account.uid, environment),
    // Without its claims a user has no role; the server decides anyway.
    environment.readRole(account.uid).catch(() => undefined),
  ]);
  return mergeUser(account, data, role);
}

/** The document as it is once the server has looked whether a ban came to this account, or has left it. */
async function lookedAt(found: UserDocument, uid: Uid, environment: SessionEnvironment): Promise<UserDocument> {
  try {
    if (found.status !== 'banned' && !(await environment.isNewSignIn())) return found;
    const { status } = await environment.ensureUser();
    return status === found.status ? found : ((await environment.readUser(uid)) ?? found);
  } catch {
    return found;
  }
}

/** The user's document, made if it is not there. Fails never: the site goes on with what it has. */
async function loadUserData(uid: Uid, environment: SessionEnvironment): Promise<UserDocument | UserData> {
  let data: UserData = minimalUserData;
  try {
    const found = await environment.readUser(uid);
    if (found !== undefined) return await lookedAt(found, uid, environment);
    const { username, status } = await environment.ensureUser();
    data = { ...minimalUserData, username, status };
    return (await environment.readUser(uid)) ?? data;
  } catch {
    return data;
  }
}
