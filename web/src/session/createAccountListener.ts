import type { StaffRole, UserDocument } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import type { Account } from '#data/account/auth.ts';
import type { Session, User } from './atoms.ts';
import { mergeUser, minimalUserData, type UserData } from './mergeUser.ts';

export type SessionEnvironment = {
  readonly setSession: (session: Session) => void;
  readonly readUser: (uid: Uid) => Promise<UserDocument | undefined>;
  /** Creates the account's documents; idempotent. */
  readonly ensureUser: () => Promise<Pick<UserData, 'username' | 'status'>>;
  readonly readRole: (uid: Uid) => Promise<StaffRole | undefined>;
  /** A sign-in, not a return to a session that was kept. */
  readonly isNewSignIn: () => Promise<boolean>;
};

/** Drops answers that arrive after another change of account, so that they never overwrite a newer session. */
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
    // Without claims a user has no role here; the server decides anyway.
    environment.readRole(account.uid).catch(() => undefined),
  ]);
  return mergeUser(account, data, role);
}

/** Asks the server to check again whether the account is banned. */
async function checkedAgain(account: UserDocument, uid: Uid, environment: SessionEnvironment): Promise<UserDocument> {
  try {
    if (account.status !== 'banned' && !(await environment.isNewSignIn())) return account;
    const { status } = await environment.ensureUser();
    return status === account.status ? account : ((await environment.readUser(uid)) ?? account);
  } catch {
    return account;
  }
}

/** Never rejects: the site goes on with what it has. */
async function loadUserData(uid: Uid, environment: SessionEnvironment): Promise<UserDocument | UserData> {
  let data: UserData = minimalUserData;
  try {
    const account = await environment.readUser(uid);
    if (account !== undefined) return await checkedAgain(account, uid, environment);
    const { username, status } = await environment.ensureUser();
    data = { ...minimalUserData, username, status };
    return (await environment.readUser(uid)) ?? data;
  } catch {
    return data;
  }
}
