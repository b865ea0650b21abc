import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { alignClaims } from '../../accounts/claims.ts';
import { endBan, liftBan } from '../../accounts/liftBan.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import type { Clock } from '../../platform/clock.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { requireMember, type Staff } from '../../staff/act.ts';
import { countsAs, isOver } from './banPolicy.ts';

/** Photos and claims follow in a job (`settleBan`). */
export async function unban({ actor, act }: Staff, uid: Uid, reason: string): Promise<void> {
  const about = { action: 'unbanUser', target: documentPath.user(uid), person: uid, countsAs } as const;
  const isLifted = await act(about, async (transaction, { person, now }) => {
    const { user } = await requireMember(person);
    if (user.status !== 'banned' && !user.ban) return { result: false };
    const lifting = { uid, user, by: actor.uid, reason, because: 'end' } as const;
    const { before, after, answersAppeal } = await liftBan(transaction, lifting, now());
    const figures = answersAppeal ? { appealsAccepted: 1 } : undefined;
    return { result: true, entry: { reason, before, after, figures } };
  });
  if (isLifted) await alignClaims(uid);
}

/** `false`: prolonged or lifted meanwhile. The role does not come back. */
export async function liftIfOver(uid: Uid, clock: Clock): Promise<boolean> {
  const isLifted = await runTransaction(async (transaction) => {
    const user = (await readAccount(transaction, uid))?.user;
    const now = clock();
    if (!user?.ban || !isOver(user.ban, now)) return false;
    await endBan(transaction, uid, user, now);
    return true;
  });
  if (isLifted) await alignClaims(uid);
  return isLifted;
}
