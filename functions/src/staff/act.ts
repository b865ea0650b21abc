import type { UserRecord } from 'firebase-admin/auth';
import type { DecisionSource } from '#contract/documents/case.ts';
import type { DecidedAct, Grounds } from '#contract/documents/decision.ts';
import type { StaffRole } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { type StaffAction, staffActions } from '#contract/staffActions.ts';
import { type Account, readAccount, roles, users } from '../data/accounts/accountStore.ts';
import { claimedRole, readAuthRecord } from '../data/accounts/authRecord.ts';
import { type AuditRecord, newAuditId, writeAudit } from '../data/auditLog.ts';
import { writeDecided } from '../data/decisions/decisionStore.ts';
import { isGoing } from '../data/mydata/deletionStore.ts';
import type { Clock } from '../platform/clock.ts';
import { runTransaction, type Transaction } from '../platform/transaction.ts';
import { type Actor, type AuthorityContext, decidedRole, requireAuthority, requireStaff } from './authority.ts';
import { roleFor } from './countsAs.ts';

/** An account under deletion has no role, even if its claim remains. */
async function readActor(transaction: Transaction, { uid, role }: Actor): Promise<AuthorityContext['actor']> {
  const user = await users.read(uid, transaction);
  const entry = await roles.read(uid, transaction);
  const going = await isGoing(transaction, uid);
  return { uid, role: going ? null : decidedRole(entry, role), isBanned: user?.status === 'banned' };
}

/** Throws `permission-denied`. For changes of staff that are no acts, in the transaction that writes. */
export async function requireStaffNow(transaction: Transaction, actor: Actor): Promise<AuthorityContext['actor']> {
  const acting = await readActor(transaction, actor);
  requireStaff(acting);
  return acting;
}

export type Target = Readonly<Awaited<ReturnType<typeof readTarget>>>;

/** `account` reads on its first call; `undefined` if the account is gone or under deletion. */
async function readTarget(transaction: Transaction, uid: Uid, record: UserRecord | undefined) {
  const claimed = claimedRole(record);
  const entry = await roles.read(uid, transaction);
  let read: Promise<Account | undefined> | undefined;
  const account = () => {
    read ??= readAccount(transaction, uid);
    return read;
  };
  return { uid, account, exists: record !== undefined, entry, claimed, role: decidedRole(entry, claimed) };
}

type About = {
  readonly action: StaffAction;
  readonly target: string;
  /** The person concerned. Nobody may act on themself, and no moderator on staff. */
  readonly person?: Uid | undefined;
  /** The act that this undoes, whose permission counts. */
  readonly undoes?: StaffAction;
  readonly needs?: StaffRole;
};

/** `target`: if only the step knows it. */
type EntryFields = Pick<AuditRecord, 'before' | 'after' | 'figures'> & Partial<Pick<AuditRecord, 'reason' | 'target'>>;

type Scene = {
  /** The same for the whole act. Call it after the reads, so that later dates mean later acts. */
  readonly now: () => Date;
  /** The same when the step runs again after a conflict. */
  readonly auditId: string;
  /** The decision that it belongs to, which its entry and its notices name. An act alone is a decision of its own. */
  readonly decisionId: string;
  /** What its notices say of the decision. */
  readonly grounds: Grounds;
  readonly person: Target | undefined;
};

/** Without `entry`, nothing is logged. `decided`: what it took from the person, if their account exists. */
type Step<Result> = (
  transaction: Transaction,
  scene: Scene,
) => Promise<{
  readonly result: Result;
  readonly entry?: EntryFields | undefined;
  readonly decided?: Omit<DecidedAct, 'auditId'> | undefined;
}>;

export type Staff = ReturnType<typeof staffOf>;

class Rehearsed extends Error {}

/** Throws what the first act in `work` would throw, and writes nothing. */
export async function rehearsed({ actor, clock }: Staff, work: (staff: Staff) => Promise<unknown>): Promise<void> {
  try {
    await work(staffOf(actor, clock, { isRehearsal: true }));
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
}

type Writing = {
  /** Of several acts; without it, each act is a decision of its own. */
  readonly decision?: string;
  /** What led to it; by default, staff act of their own accord. */
  readonly source?: DecisionSource;
  /** Of the entries that `act` has written, newest first. */
  readonly auditIds?: string[];
  readonly isRehearsal?: boolean;
};

/** For one target. */
export function staffOf(actor: Actor, clock: Clock, writing: Writing = {}) {
  const { decision, source = 'staff', auditIds = [], isRehearsal = false } = writing;
  /** Runs the step and writes its audit entry in one transaction. Throws `permission-denied`. */
  async function act<Result>(about: About, step: Step<Result>): Promise<Result> {
    const { action, target, person: uid, undoes = action, needs = staffActions[undoes].needs } = about;
    const auditId = newAuditId();
    const { result, entry } = await runTransaction(async (transaction) => {
      // Again in each attempt, and before the reads, so that no document is locked while it runs.
      const record = uid && (await readAuthRecord(uid));
      const person = uid && (await readTarget(transaction, uid, record));
      const acting = await readActor(transaction, actor);
      requireStaff(acting, needs);
      const role = person ? await roleFor(undoes, person) : null;
      if (person) {
        requireAuthority({ actor: acting, target: { uid: person.uid, role } });
      }
      let moment: Date | undefined;
      const now = () => {
        moment ??= clock();
        return moment;
      };
      const decisionId = decision ?? auditId;
      const grounds = { decisionId, source, automated: false };
      const done = await step(transaction, { now, auditId, decisionId, grounds, person });
      if (isRehearsal) throw new Rehearsed();
      const auditEntry = done.entry && {
        actorId: actor.uid,
        action,
        target,
        reason: '',
        decision: decisionId,
        aboutStaff: role !== null || undefined,
        ...done.entry,
      };
      if (auditEntry) writeAudit(transaction, auditEntry, now(), auditId);
      if (done.decided && uid) writeDecided(transaction, uid, grounds, { ...done.decided, auditId }, now());
      return done;
    });
    if (entry) auditIds.unshift(auditId);
    return result;
  }
  return { actor, clock, act, auditIds };
}

/** Throws `not-found` if Auth or the documents do not know the person. */
export async function requireMember(person: Target | undefined): Promise<Pick<Target, 'role' | 'claimed'> & Account> {
  const account = await person?.account();
  if (!person?.exists || !account) throw new ContractError('not-found', 'no such person');
  return { role: person.role, claimed: person.claimed, ...account };
}
