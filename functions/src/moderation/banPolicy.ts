import type { ReportReason } from '#contract/documents/report.ts';
import type { Ban, StaffRole, UserDocument } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';

/** Who acts and on whom, as one transaction has read them. */
export type Encounter = {
  readonly actor: {
    readonly uid: Uid;
    /** `null` for who has lost it since the call was let in. */
    readonly role: StaffRole | null;
    readonly isBanned: boolean;
  };
  readonly target: { readonly uid: Uid; readonly role: StaffRole | null };
};

const roleOf = (entry: { readonly role: StaffRole | null } | undefined, claimed: StaffRole | null): StaffRole | null =>
  entry ? entry.role : claimed;

/** Pure: somebody's role: what was decided for them, and the claim where nothing was. */
export const decidedRole = roleOf;

/**
 * Pure: throws `permission-denied` unless the actor may ban or unban the target. Nobody acts on themself, a moderator not
 * on staff. The actor is looked at once more because they may have been banned or demoted while the call was under way:
 * thereby two admins cannot ban each other at the same time, and whenever an admin is banned another one is left.
 */
export function requireAuthority({ actor, target }: Encounter): void {
  if (actor.uid === target.uid) throw new ContractError('permission-denied', 'oneself');
  if (actor.isBanned || actor.role === null) throw new ContractError('permission-denied', 'staff no longer');
  if (actor.role === 'moderator' && target.role !== null)
    throw new ContractError('permission-denied', 'one of the staff');
}

/**
 * Pure: throws `permission-denied` unless the actor still is of the staff, and an admin where that is needed: for what is done
 * to no person in particular.
 */
export function requireStaff(
  { role, isBanned }: Pick<Encounter['actor'], 'role' | 'isBanned'>,
  needed: StaffRole = 'moderator',
): void {
  if (isBanned || role === null) throw new ContractError('permission-denied', 'staff no longer');
  if (needed === 'admin' && role !== 'admin') throw new ContractError('permission-denied', 'an admin no longer');
}

/**
 * Pure: what somebody counts as towards whoever acts on them: whom a ban has taken a role from is of the staff to its end, or a
 * moderator could lift what an admin has imposed on another.
 */
export const roleTowards = (
  { status, ban }: Pick<UserDocument, 'status' | 'ban'>,
  role: StaffRole | null,
): StaffRole | null => (status === 'banned' && ban?.ofStaff ? (role ?? 'moderator') : role);

/** Pure: the end of a ban as a date, or `invalid-argument` with the field for one that is no time to come. */
export function parseUntil(until: string | undefined, now: Date): Date | undefined {
  if (until === undefined) return undefined;
  const date = new Date(until);
  // Also false for an invalid date, such as the 31st of February.
  if (!(date > now)) throw new ContractError('invalid-argument', 'not a time to come', { field: 'until' });
  return date;
}

export type BanOrder = {
  readonly reason: string;
  readonly until: Date | undefined;
  readonly rule?: ReportReason | undefined;
  readonly hidePhotos: boolean;
  readonly by: Uid;
  /** It takes a role away. */
  readonly ofStaff: boolean;
};

/**
 * Pure: the ban that an order makes, in place of one that may be running. What that one has hidden stays hidden to its end,
 * the one appeal is still the one, and whose it was to judge is so still.
 */
export function nextBan(
  running: Ban | undefined,
  { reason, until, rule, hidePhotos, by, ofStaff }: BanOrder,
  at: Date,
): Ban {
  const broken = rule ?? running?.rule;
  return {
    reason,
    by,
    at,
    hidePhotos: hidePhotos || running?.hidePhotos === true,
    ...(broken === undefined ? {} : { rule: broken }),
    ...(until === undefined ? {} : { until }),
    ...(running?.appealId === undefined ? {} : { appealId: running.appealId }),
    ...(ofStaff || running?.ofStaff ? { ofStaff: true } : {}),
  };
}

/** Pure: whether a ban has run out. One without an end never does. */
export const isOver = ({ until }: Pick<Ban, 'until'>, now: Date): boolean => until !== undefined && until <= now;
