import type { Appeal } from '#contract/documents/appeal.ts';
import { ContractError } from '#contract/errors.ts';
import { parseUid, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { type Lifted, type Lifting, liftBan } from '../../accounts/liftBan.ts';
import { settleClaims } from '../../accounts/settleClaims.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { notify } from '../../data/accounts/noticeStore.ts';
import { readRole } from '../../data/accounts/roleStore.ts';
import { writeAudit } from '../../data/auditLog.ts';
import { readAppeal, writeAnswer } from '../../data/bans/appealStore.ts';
import type { Clock } from '../../platform/clock.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { type Actor, requireAuthority } from '../../staff/authority.ts';
import { readActor } from '../../staff/readActor.ts';

export type Answer = { readonly accept: boolean; readonly note: string };

type Order = Answer & Pick<Lifting, 'uid' | 'user'> & { readonly id: string; readonly by: Uid };

/**
 * Answers an appeal: see the contract. The answer, the notice, the audit entry (about the person, whose ban it is about) and, where it
 * is accepted, the end of the ban are one transaction.
 */
export async function resolveAppeal(actor: Actor, id: string, answer: Answer, clock: Clock): Promise<void> {
  const lifted = await runTransaction(async (transaction) => {
    const appeal = await readAppeal(transaction, id);
    if (!appeal) throw new ContractError('not-found', 'no such appeal');
    const uid = parseUid(appeal.uid);
    // Who is banned has no role; who had one is an admin's to judge.
    const formerly = await readRole(transaction, uid);
    const target = { uid, role: formerly ? (formerly.role ?? 'moderator') : null };
    requireAuthority({ actor: await readActor(transaction, actor), target });
    if (!isToBeAnswered(appeal, answer)) return undefined;
    const account = await readAccount(transaction, uid);
    if (account?.user.status !== 'banned' || account.user.ban?.appealId !== id) {
      throw new ContractError('failed-precondition', 'the ban is over');
    }
    const now = clock();
    const order = { ...answer, id, uid, user: account.user, by: actor.uid };
    const { before, after } = await writeAnswerOf(transaction, order, now);
    writeAudit(
      transaction,
      {
        actorId: actor.uid,
        action: 'resolveAppeal',
        target: documentPath.user(uid),
        reason: answer.note,
        before: { ...before, appealId: id },
        after: { ...after, appealId: id },
        figures: { appealsAccepted: answer.accept ? 1 : 0 },
      },
      now,
    );
    return answer.accept ? uid : undefined;
  });
  if (lifted !== undefined) await settleClaims(lifted);
}

/** Pure: `false` where it was answered the same way before; throws `failed-precondition` where otherwise. */
function isToBeAnswered({ status }: Appeal, { accept }: Answer): boolean {
  if (status === 'open') return true;
  if ((status === 'accepted') === accept) return false;
  throw new ContractError('failed-precondition', `it was ${status}`);
}

async function writeAnswerOf(
  transaction: Transaction,
  { id, uid, user, by, accept, note }: Order,
  now: Date,
): Promise<Pick<Lifted, 'before' | 'after'>> {
  if (accept) return liftBan(transaction, { uid, user, by, reason: note, because: 'appeal' }, now);
  const notice = { kind: 'appeal-rejected', occasion: id, subject: uid, text: note } as const;
  writeAnswer(transaction, { id, uid }, { status: 'rejected', handledBy: by, note }, now);
  await notify(transaction, uid, notice, now);
  return { before: { appeal: 'open' }, after: { appeal: 'rejected' } };
}
