import { mayAnswer, repairOf } from '#contract/appeals.ts';
import { resolveAppealContract } from '#contract/callables/resolveAppeal.ts';
import { type Appeal, type DecidedAct, type Decision, gravestKind, type Repair } from '#contract/documents/decision.ts';
import { ContractError } from '#contract/errors.ts';
import { isAlbumId, isPhotoId, parseUid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { readStaff, roles } from '../data/accounts/accountStore.ts';
import { notify } from '../data/accounts/noticeStore.ts';
import { albums } from '../data/albums/albumStore.ts';
import { auditLog, entriesOfDecision, markReversed, newAuditId } from '../data/auditLog.ts';
import { appeals, readAnswering, writeAnswer, writeAnswering } from '../data/decisions/appealStore.ts';
import { decisions } from '../data/decisions/decisionStore.ts';
import { readPhoto } from '../data/photos/photoStore.ts';
import { secondsAfter } from '../platform/clock.ts';
import type { Transaction } from '../platform/transaction.ts';
import { requireMember, type Staff, staffOf } from '../staff/act.ts';
import { staffCallable } from '../staff/staffCallable.ts';
import { undoEntry } from './undoEntry.ts';

// Longer than any repair takes.
const answeringSeconds = 120;

const notFound = () => new ContractError('not-found', 'no such appeal');

type Answer = { readonly accept: boolean; readonly note: string };

/** Here and not beside the other acts, because it undoes them. Claims an appeal that it accepts before the repair. */
export const resolveAppeal = staffCallable(resolveAppealContract, async ({ id, ...answer }, staff) => {
  const seen = await appeals.read(id);
  const decision = await decisions.read(id);
  if (!seen || !decision) throw notFound();
  if (seen.status === 'open') await requireOther(staff, seen, decision);
  if (!answer.accept) {
    await writeOutcome(staff, id, decision, answer);
    return {};
  }
  const claimed = await claim(staff, id, seen);
  if (claimed.status === 'accepted') return { repair: claimed.repair };
  const { actor, clock, auditIds } = staff;
  const acting = staffOf(actor, clock, { decision: newAuditId(), auditIds });
  const repair = await undoActs(acting, decision.acts);
  await writeOutcome(acting, id, decision, answer, repair);
  return { repair };
});

const aboutOf = (appeal: Pick<Appeal, 'uid'>) => {
  const person = parseUid(appeal.uid);
  return { action: 'resolveAppeal', target: documentPath.user(person), person } as const;
};

/** Throws `permission-denied` to the one who made the decision, while a colleague may answer. */
async function requireOther({ actor }: Staff, { uid }: Appeal, { acts }: Decision): Promise<void> {
  const entries = await auditLog.readAll(acts.map(({ auditId }) => auditId));
  const deciders = [...entries.values()].map(({ actorId }) => actorId);
  if (!deciders.includes(actor.uid)) return;
  const needs = (await roles.read(parseUid(uid))) ? 'admin' : 'moderator';
  const staff = await readStaff();
  if (!mayAnswer({ deciders, answerer: actor.uid, appellant: uid, needs, staff })) {
    throw new ContractError('permission-denied', 'a colleague answers', { field: 'by' });
  }
}

/** Throws `failed-precondition` if it was answered differently, or somebody else is answering it. */
async function readToAnswer(transaction: Transaction, id: string, by: string, now: Date, { accept }: Answer) {
  const appeal = await appeals.read(id, transaction);
  if (!appeal) throw notFound();
  const { status } = appeal;
  if (status !== 'open' && (status === 'accepted') !== accept) {
    throw new ContractError('failed-precondition', `it was ${status}`);
  }
  const answering = await readAnswering(transaction, id);
  const isTaken = answering && answering.by !== by && secondsAfter(answering.at, answeringSeconds) > now;
  if (status === 'open' && isTaken) throw new ContractError('failed-precondition', 'somebody is answering it');
  return appeal;
}

const claim = ({ act, actor }: Staff, id: string, seen: Appeal): Promise<Appeal> =>
  act(aboutOf(seen), async (transaction, { now }) => {
    const appeal = await readToAnswer(transaction, id, actor.uid, now(), { accept: true, note: '' });
    if (appeal.status === 'open') writeAnswering(transaction, { id, uid: appeal.uid }, actor.uid, now());
    return { result: appeal };
  });

/** The newest first. What was undone before stays undone, so a repetition after a crash does the rest. */
async function undoActs(staff: Staff, acts: Decision['acts']): Promise<Repair> {
  const results: Exclude<Repair, 'partly'>[] = [];
  for (const act of acts.toReversed()) {
    try {
      await undoEntry(staff, act.auditId, { byAppeal: true });
      results.push('done');
    } catch (error) {
      const isOver = error instanceof ContractError && ['failed-precondition', 'not-found'].includes(error.code);
      if (!isOver) throw error;
      results.push((await isGone(act)) ? 'gone' : 'changed');
    }
  }
  return repairOf(results);
}

async function isGone({ kind, subject }: DecidedAct): Promise<boolean> {
  if (kind.startsWith('photo-') && isPhotoId(subject)) return (await readPhoto(subject)) === undefined;
  return kind === 'album-hidden' && isAlbumId(subject) && (await albums.read(subject)) === undefined;
}

/** `repair`: of an accepted one. */
async function writeOutcome(staff: Staff, id: string, decision: Decision, answer: Answer, repair?: Repair) {
  const { act, actor } = staff;
  const isReversed = repair === 'done' || repair === 'partly';
  const entries = isReversed ? [...(await entriesOfDecision(id))] : [];
  await act<void>(aboutOf(decision), async (transaction, { person, now }) => {
    await requireMember(person);
    const appeal = await readToAnswer(transaction, id, actor.uid, now(), answer);
    if (appeal.status !== 'open') return { result: undefined };
    const status = answer.accept ? 'accepted' : 'rejected';
    const { note } = answer;
    const uid = parseUid(appeal.uid);
    writeAnswer(transaction, { id, uid }, { status, by: actor.uid, note, repair }, now());
    const kind = gravestKind(decision);
    const subject = decision.acts.find((each) => each.kind === kind)?.subject ?? uid;
    const notice = { kind: `appeal-${status}`, occasion: id, subject, decisionId: id, text: note, repair } as const;
    await notify(transaction, uid, notice, now());
    // The figures count decisions by the entry of the case, which stays decided.
    for (const [entryId, { action, figures }] of entries) {
      if (action === 'resolveCases' && figures) markReversed(transaction, entryId, 'appeal', now());
    }
    const stateOf = (state: Appeal['status']) => ({ appeal: state, appealId: id });
    const figures = { appealsAccepted: answer.accept ? 1 : 0 };
    return { result: undefined, entry: { reason: note, before: stateOf('open'), after: stateOf(status), figures } };
  });
}
