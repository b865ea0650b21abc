import type { UserRecord } from 'firebase-admin/auth';
import type { CallableRequest } from 'firebase-functions/v2/https';
import * as v from 'valibot';
import type { Caller } from '#contract/callables/callable.ts';
import { decode, timestampSchema } from '#contract/documents/stored.ts';
import { type StaffRole, staffRoles, type UserDocument, userSchema } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import { parseUid, type Uid, uidSchema } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { freshFor, secondsAfter, systemClock } from './clock.ts';
import { collection, type Without } from './collection.ts';
import { auth } from './firebase.ts';
import { log } from './logger.ts';
import { createRecentAnswers } from './recentAnswers.ts';
import { runTransaction } from './transaction.ts';
import { unless } from './unless.ts';

type Auth = CallableRequest['auth'];

export const users = collection<Uid, UserDocument, Without<UserDocument, 'sensitive' | 'strikes'>>(
  'users',
  uidSchema,
  userSchema,
);

/** Read from the database, because a token may be an hour old. */
export type Person = {
  readonly uid: Uid;
  readonly user: UserDocument | undefined;
  readonly role: StaffRole | undefined;
};

const tokenCutSchema = v.object({ tokensValidAfter: timestampSchema });

const roleIn = ({ customClaims }: UserRecord): StaffRole | undefined =>
  staffRoles.find((each) => each === customClaims?.['role']);

const freshRole = async (uid: Uid): Promise<StaffRole | undefined> => roleIn(await readOpenAccount(uid));

export const isStaff = async (uid: Uid): Promise<boolean> => (await freshRole(uid)) !== undefined;

/** Throws `unauthenticated` for a deleted or closed account: its tokens stay valid for up to an hour. */
export async function readOpenAccount(uid: Uid): Promise<UserRecord> {
  const record = await unless(['auth/user-not-found'], () => auth.getUser(uid));
  if (!record) throw new ContractError('unauthenticated', 'this account is gone');
  if (record.disabled) throw new ContractError('unauthenticated', 'this account is closed');
  return record;
}

/** A stolen token of a closed account works no longer than this after the account was closed. */
const openForSeconds = 60;
const recentlyOpen = createRecentAnswers<void>(() => freshFor(openForSeconds) * 1_000, 10_000);

/** From the commit on, rules refuse the tokens too. Never earlier: a change of role ends all sign-ins until it is applied. */
const endSignInsOf = (uid: Uid): Promise<void> =>
  runTransaction(async (transaction) => {
    const document = users.stored.doc(uid);
    const user = await transaction.get(document);
    const cut = v.safeParse(tokenCutSchema, user.data());
    const now = systemClock();
    if (!user.exists || (cut.success && cut.output.tokensValidAfter > now)) return;
    transaction.update(document, { tokensValidAfter: secondsAfter(now, 1) });
  });

/**
 * Staff close an account in Firebase's console, which no event tells, and its tokens stay valid for up to an hour. Asks
 * Auth once a minute for each active person and instance. Throws as `readOpenAccount`.
 */
async function requireOpenAccount(uid: Uid): Promise<void> {
  try {
    await recentlyOpen.recall(uid, systemClock(), async () => void (await readOpenAccount(uid)));
  } catch (error) {
    // Without Auth, the site goes on for people whose tokens it can check.
    if (!(error instanceof ContractError)) return log.error('Auth does not say whether an account is open', error);
    await endSignInsOf(uid);
    throw error;
  }
}

/** The holder of a grant from `givenAt`; `undefined` if deleted, closed, banned or signed out everywhere since. */
export async function recognizeGiven(uid: Uid, givenAt: Date): Promise<Person | undefined> {
  try {
    const [record, user] = await Promise.all([readOpenAccount(uid), users.read(uid)]);
    if (!user) return undefined;
    if (user.status === 'banned' || (user.tokensValidAfter && givenAt < user.tokensValidAfter)) return undefined;
    return { uid, user, role: roleIn(record) };
  } catch (error) {
    if (error instanceof ContractError) return undefined;
    throw error;
  }
}

/** `isEnded`: the sign-in is older than `tokensValidAfter`. Throws for anonymous accounts, which anybody can create. */
async function lookUp({ uid: id, token }: NonNullable<Auth>) {
  if (Object.keys(token.firebase.identities).length === 0)
    throw new ContractError('unauthenticated', 'an anonymous account');
  const uid = parseUid(id);
  const snapshot = await users.stored.doc(uid).get();
  const data: unknown = snapshot.data();
  const cut = v.safeParse(tokenCutSchema, data);
  const isEnded = cut.success && token.auth_time * 1_000 < cut.output.tokensValidAfter.getTime();
  return { uid, data, isEnded };
}

async function decodeOrMeet(uid: Uid, data: unknown): Promise<UserDocument | undefined> {
  if (data !== undefined) {
    const user = decode(userSchema, documentPath.user(uid), data);
    if (user.status !== 'banned') await requireOpenAccount(uid);
    return user;
  }
  await readOpenAccount(uid);
  return undefined;
}

const ended = () => new ContractError('unauthenticated', 'this sign-in was ended');

/**
 * For calls open to anyone; `undefined` for a visitor. Throws `unauthenticated` for ended sign-ins and anonymous
 * accounts. Banned people pass even if signed out, to learn of the ban. Give them nothing else.
 */
export async function recognize(given: Auth): Promise<Person | undefined> {
  if (given === undefined) return undefined;
  const { uid, data, isEnded } = await lookUp(given);
  const user = await decodeOrMeet(uid, data);
  if (isEnded && user?.status !== 'banned') throw ended();
  return { uid, user, role: undefined };
}

/** Checks sign-in, status and role in current data. Throws `unauthenticated` or `permission-denied`. */
export async function authorize(caller: Exclude<Caller, 'anyone'>, given: Auth): Promise<Person> {
  if (given === undefined) throw new ContractError('unauthenticated', 'not signed in');
  const { uid, data, isEnded } = await lookUp(given);
  if (isEnded) throw ended();
  const user = await decodeOrMeet(uid, data);
  if (caller !== 'banned-too' && user?.status === 'banned') throw new ContractError('permission-denied', 'banned');
  if (caller !== 'moderator' && caller !== 'admin') return { uid, user, role: undefined };
  const role = await freshRole(uid);
  if (role === 'admin' || role === caller) return { uid, user, role };
  throw new ContractError('permission-denied', `needs the role ${caller}`);
}
