import type { UserDocument } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { type NewNotice, notify } from '../data/accounts/noticeStore.ts';
import { writeAudit } from '../data/auditLog.ts';
import { readAppeal, writeAnswer } from '../data/bans/appealStore.ts';
import { banMarks, forgetMemories, readBanMarks } from '../data/bans/banMemoryStore.ts';
import { readBan, writeUnban } from '../data/bans/banStore.ts';
import type { Transaction } from '../platform/transaction.ts';

type Lifting = {
  readonly uid: Uid;
  readonly user: Pick<UserDocument, 'status' | 'ban'>;
  readonly by: Uid | 'system';
  /** For an appeal, its author reads this. */
  readonly reason: string;
  readonly because: 'end' | 'appeal';
};

type Lifted = {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly answersAppeal: boolean;
};

/** `revertLifting` withdraws this notice. */
export const liftingNotice = (
  uid: Uid,
  { ban }: Pick<UserDocument, 'ban'>,
  because: Lifting['because'],
  now: Date,
): NewNotice =>
  because === 'appeal' && ban?.appealId !== undefined
    ? { kind: 'appeal-accepted', occasion: ban.appealId, subject: uid }
    : { kind: 'unbanned', occasion: String((ban?.at ?? now).getTime()), subject: uid };

export async function liftBan(
  transaction: Transaction,
  { uid, user, by, reason, because }: Lifting,
  now: Date,
): Promise<Lifted> {
  const { status } = user;
  const ban = await readBan(transaction, uid, user);
  const { marks, matched } = await readBanMarks(uid, transaction);
  const appealId = ban?.appealId;
  const appeal = appealId === undefined ? undefined : await readAppeal(appealId, transaction);
  const answered = appeal?.status === 'open' ? appealId : undefined;
  const text = because === 'appeal' ? reason : undefined;
  await notify(transaction, uid, { ...liftingNotice(uid, user, because, now), text }, now);
  writeUnban(transaction, uid, now);
  // Staff decided, so no older ban may come back. A ban that expires says nothing about other bans.
  if (by !== 'system') forgetMemories(transaction, [...new Set([...marks, ...matched])]);
  transaction.delete(banMarks.doc(uid));
  if (answered !== undefined) {
    writeAnswer(transaction, { id: answered, uid }, { status: 'accepted', handledBy: by, note: reason }, now);
  }
  return {
    before: { status, ban, appeal: answered && 'open', appealId: answered },
    after: { status: 'normal', appeal: answered && 'accepted', appealId: answered },
    answersAppeal: answered !== undefined,
  };
}

/** No member of staff has decided it: the ban is over, or was never meant for this person. */
export async function endBan(transaction: Transaction, uid: Uid, user: Lifting['user'], now: Date): Promise<void> {
  const lifting = { uid, user, by: 'system', reason: '', because: 'end' } as const;
  const { before, after } = await liftBan(transaction, lifting, now);
  const told = { actorId: 'system', action: 'unbanUser', target: documentPath.user(uid), reason: '' } as const;
  writeAudit(transaction, { ...told, before, after }, now);
}
