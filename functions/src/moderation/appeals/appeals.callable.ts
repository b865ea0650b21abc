import * as v from 'valibot';
import { resolveAppealContract } from '#contract/callables/resolveAppeal.ts';
import { submitAppealContract } from '#contract/callables/submitAppeal.ts';
import type { Appeal, AppealStatus } from '#contract/documents/bans.ts';
import { ContractError } from '#contract/errors.ts';
import { parseUid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { liftBan } from '../../accounts/bans.ts';
import { alignClaims } from '../../accounts/claims.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { notify, withdrawNotice } from '../../data/accounts/noticeStore.ts';
import { appeals, reopenAppeal, writeAnswer, writeAppeal } from '../../data/bans/banStore.ts';
import { callable } from '../../platform/callable.ts';
import { runTransaction } from '../../platform/transaction.ts';
import type { Staff } from '../../staff/act.ts';
import { personOf, type Reverter } from '../../staff/authority.ts';
import { staffCallable, withUndo } from '../../staff/staffCallable.ts';
import { revertLifting } from '../bans/ban.ts';

type Answer = { readonly accept: boolean; readonly note: string };

const notFound = () => new ContractError('not-found', 'no such appeal');

export async function answerAppeal({ actor, act }: Staff, id: string, answer: Answer): Promise<void> {
  const seen = await appeals.read(id);
  if (!seen) throw notFound();
  const uid = parseUid(seen.uid);
  const { accept, note } = answer;
  const about = { action: 'resolveAppeal', target: documentPath.user(uid), person: uid } as const;
  const isLifted = await act(about, async (transaction, { person, now }) => {
    const appeal = await appeals.read(id, transaction);
    if (!appeal) throw notFound();
    if (!isToBeAnswered(appeal, answer)) return { result: false };
    const user = (await person?.account())?.user;
    if (user?.status !== 'banned' || user.ban?.appealId !== id) {
      throw new ContractError('failed-precondition', 'the ban is over');
    }
    const by = actor.uid;
    const fields = { reason: note, figures: { appealsAccepted: accept ? 1 : 0 } };
    if (accept) {
      const lifting = { uid, user, by, reason: note, because: 'appeal' } as const;
      const { before, after } = await liftBan(transaction, lifting, now());
      const entry = { ...fields, before: { ...before, appealId: id }, after: { ...after, appealId: id } };
      return { result: true, entry };
    }
    writeAnswer(transaction, { id, uid }, { status: 'rejected', handledBy: by, note }, now());
    await notify(transaction, uid, { kind: 'appeal-rejected', occasion: id, subject: uid, text: note }, now());
    const stateOf = (appeal: AppealStatus) => ({ appeal, appealId: id });
    return { result: false, entry: { ...fields, before: stateOf('open'), after: stateOf('rejected') } };
  });
  if (isLifted) await alignClaims(uid);
}

/** `false` for a repeated answer. Throws `failed-precondition` for a different one. */
function isToBeAnswered({ status }: Appeal, { accept }: Answer): boolean {
  if (status === 'open') return true;
  if ((status === 'accepted') === accept) return false;
  throw new ContractError('failed-precondition', `it was ${status}`);
}

const answerSchema = v.object({ appeal: v.string(), appealId: v.string() });

/** Also bans again, if the answer lifted the ban. Refuses if the ban is over or another one is in force. */
const revertAnswer: Reverter = async (transaction, entry, revert) => {
  const { appeal, appealId } = v.parse(answerSchema, entry.after);
  if (appeal === 'accepted') return revertLifting(transaction, entry, revert);
  const uid = personOf(entry.target);
  const account = await readAccount(transaction, uid);
  const appealNow = await appeals.read(appealId, transaction);
  if (account?.user.ban?.appealId !== appealId || appealNow?.status !== 'rejected') {
    throw new ContractError('failed-precondition', 'the ban is over');
  }
  reopenAppeal(transaction, appealId);
  withdrawNotice(transaction, uid, { kind: 'appeal-rejected', occasion: appealId });
  return {};
};

export const resolveAppeal = withUndo(
  staffCallable(resolveAppealContract, async ({ id, ...answer }, staff) => {
    await answerAppeal(staff, id, answer);
    return {};
  }),
  revertAnswer,
);

export const submitAppeal = callable(submitAppealContract, ({ text }, { person: { uid }, clock }) =>
  runTransaction(async (transaction) => {
    const account = await readAccount(transaction, uid);
    if (!account) throw new ContractError('not-found', 'no such person');
    const { status, ban } = account.user;
    if (status !== 'banned' || !ban) throw new ContractError('failed-precondition', 'not banned');
    const { appealId } = ban;
    if (appealId === undefined) return { appealId: writeAppeal(transaction, uid, text, clock()) };
    if ((await appeals.read(appealId, transaction))?.text === text) return { appealId };
    throw new ContractError('already-exists', 'this ban was appealed against');
  }),
);
