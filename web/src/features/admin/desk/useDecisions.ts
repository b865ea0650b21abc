import { useRef } from 'react';
import { resolveCasesContract } from '#contract/callables/resolveCases.ts';
import { revertActionContract } from '#contract/callables/revertAction.ts';
import type { AuditEntry } from '#contract/documents/auditEntry.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { isUndoable } from '#contract/staffActions.ts';
import { call } from '#data/call.ts';
import { newestEntries } from '#data/staff/auditLog.ts';
import { type ListedCase, readCase } from '#data/staff/cases.ts';
import { namesOf } from '#data/staff/people.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { toast } from '#ui/toast.ts';
import { useNumber } from '../staffWords.ts';
import { entriesSearched, undoSeconds } from '../useUndoable.ts';
import { actionWords, nameOfCase } from './caseWords.ts';
import { type CaseCommand, type Choice, commandOf, type DecisionForm, type Subject } from './choices.ts';
import type { CaseQueue } from './useQueue.ts';

type Entry = AuditEntry & { readonly id: string };

/** An action's entry may be this much older than its decision's: the server gives the action that long. */
const actionWithinMs = 120_000;

/**
 * Pure: what an action wrote, newest first. Its entries are written just before the decision's. One action writes one
 * entry, but `mark` also publishes a held photo.
 */
export function entriesOfAction(entries: readonly Entry[], decision: Entry): readonly Entry[] {
  const done = entries.filter(({ actorId, action, at, revertedBy }) => {
    const before = decision.at.getTime() - at.getTime();
    const isWith = action !== decision.action && before >= 0 && before <= actionWithinMs;
    return isWith && actorId === decision.actorId && revertedBy === undefined && isUndoable(action);
  });
  const marked = decision.after['action'] === 'mark' ? done.findIndex(({ action }) => action === 'markPhoto') : -1;
  return done.slice(0, marked === -1 ? 1 : marked + 1);
}

function targetOf(action: unknown, { kind, targetId, ownerId }: Pick<ListedCase, 'kind' | 'targetId' | 'ownerId'>) {
  if (typeof action !== 'string') return undefined;
  if (action === 'warn' || action === 'ban') return `users/${ownerId}`;
  return kind === 'user' ? undefined : `${kind}s/${targetId}`;
}

/** Undoes the action, then the decision. Fails as `revertAction` does; `false`: no such decision is left. */
async function undoDecision(id: string, by: Uid): Promise<boolean> {
  const path = documentPath.case(id);
  const [found, entries] = await Promise.all([readCase(id), newestEntries(entriesSearched, path)]);
  const decision = entries.find((entry) => entry.action === 'resolveCases' && entry.actorId === by);
  if (!found || !decision || decision.revertedBy !== undefined) return false;
  const target = targetOf(decision.after['action'], found);
  const done = target === undefined ? [] : entriesOfAction(await newestEntries(entriesSearched, target), decision);
  for (const { id: auditId } of done) await call(revertActionContract, { auditId });
  await call(revertActionContract, { auditId: decision.id });
  return true;
}

const refusedSeconds = 20;

type Desk = {
  readonly queue: CaseQueue;
  readonly me: Uid;
  readonly open: (id: string) => void;
  /** Called after deciding or undoing; one of the cases may be open. */
  readonly onSettled: (ids: readonly string[]) => void;
};

export function useDecisions({ queue, me, open, onSettled }: Desk) {
  const { errors } = useMessages();
  const words = useWords('desk');
  const number = useNumber();
  const last = useRef<(() => void) | undefined>(undefined);

  const undoAll = async (ids: readonly string[]): Promise<void> => {
    last.current = undefined;
    const outcomes = await Promise.all(
      ids.map((id) => undoDecision(id, me).then((isUndone) => (isUndone ? undefined : words.undoneNot), undoFailure)),
    );
    const failure = outcomes.find((outcome) => outcome !== undefined);
    if (failure === undefined) toast('success', words.undone);
    else toast('error', failure);
    onSettled(ids);
    await queue.refresh();
  };
  const undoFailure = (error: unknown): string =>
    error instanceof ContractError && error.code === 'failed-precondition'
      ? words.undoneNewer
      : errorWords(error, errors);

  const called = (subjects: readonly Subject[]): string => {
    const [first] = subjects;
    return first !== undefined && subjects.length === 1
      ? words.quoted(nameOfCase(first.case, words, first))
      : words.severalCases(number(subjects.length));
  };

  const whyRefused = ({ error, other }: Refusal): string => {
    if (other !== undefined) {
      const name = other.name || words.somebody;
      return other.isDecided
        ? words.decidedByOther[other.resolution](name, actionWords(other.action, words))
        : words.beingDecidedBy(name);
    }
    return error instanceof ContractError && error.code === 'permission-denied'
      ? words.notYours
      : errorWords(error, errors);
  };

  const sayRefused = (refused: readonly Refusal[], subjects: readonly Subject[]): void => {
    const [first] = refused;
    if (first === undefined) return;
    const why = whyRefused(first);
    const text =
      refused.length === 1
        ? words.refused(called(subjects.filter((subject) => subject.case.id === first.id)), why)
        : words.refusedSome(number(refused.length), why);
    toast('error', text, { label: words.open, seconds: refusedSeconds, onAction: () => open(first.id) });
  };

  return {
    /** The cases leave the queue at once. Those that could not be decided come back, with the reason. */
    run: async (choice: Choice, subjects: readonly Subject[], form: DecisionForm): Promise<void> => {
      const putBack = queue.takeOut(new Set(subjects.map((subject) => subject.case.id)));
      const now = new Date();
      const decided = subjects.map((subject) => ({
        id: subject.case.id,
        command: commandOf(choice, subject, form, now),
      }));
      const { done, refused } = await decide(decided, form);
      putBack(new Set(refused.flatMap(({ id, other }) => (other?.isDecided ? [] : [id]))));
      onSettled(subjects.map((subject) => subject.case.id));
      if (done.length > 0) {
        const undo = (): void => void undoAll(done);
        last.current = undo;
        const about = subjects.filter((subject) => done.includes(subject.case.id));
        const action = { label: words.undo, seconds: undoSeconds, onAction: undo };
        toast('success', words.done[choice](called(about)), action);
      }
      sayRefused(refused, subjects);
    },
    undo: (id: string): Promise<void> => undoAll([id]),
    undoLast: (): void => last.current?.(),
  };
}

type Decided = { readonly id: string; readonly command: CaseCommand };

/** `other`: what somebody else decided, or is about to decide, if that is why. */
type Refusal = {
  readonly id: string;
  readonly error: unknown;
  readonly other?: NonNullable<ReturnType<typeof decisionOn>> & { readonly name: string | undefined };
};

type Decisions = { readonly done: readonly string[]; readonly refused: readonly Refusal[] };

/** One call for all cases with the same decision. Never rejects. */
type Told = Pick<DecisionForm, 'note' | 'reply'>;

async function decide(decided: readonly Decided[], told: Told): Promise<Decisions> {
  const alike = Map.groupBy(decided, ({ command }) => JSON.stringify(command));
  const outcomes = await Promise.all([...alike.values()].map((group) => decideAlike(group, told)));
  const refused = outcomes.flatMap((outcome) => outcome.refused);
  return { done: outcomes.flatMap(({ done }) => done), refused: await Promise.all(refused.map(explained)) };
}

async function decideAlike(group: readonly Decided[], { note, reply }: Told): Promise<Decisions> {
  const ids = group.map(({ id }) => id);
  const command = group[0]?.command;
  if (command === undefined) return { done: [], refused: [] };
  try {
    const { results } = await call(resolveCasesContract, { ids, note, reply, ...command });
    return {
      done: results.flatMap(({ id, ok }) => (ok ? [id] : [])),
      refused: results.flatMap(({ id, ok, code = 'internal' }) =>
        ok ? [] : [{ id, error: new ContractError(code, 'a case was not decided') }],
      ),
    };
  } catch (error) {
    return { done: [], refused: ids.map((id) => ({ id, error })) };
  }
}

async function explained(refusal: Refusal): Promise<Refusal> {
  const { id, error } = refusal;
  if (!(error instanceof ContractError) || error.code !== 'failed-precondition') return refusal;
  try {
    const found = await readCase(id);
    const decision = found && decisionOn(found);
    if (decision === undefined) return refusal;
    const names = await namesOf([decision.by]);
    return { ...refusal, other: { ...decision, name: names.get(decision.by)?.displayName } };
  } catch {
    return refusal;
  }
}

function decisionOn({ decision, deciding }: ListedCase) {
  if (decision) return { ...decision, isDecided: true };
  return deciding && deciding.until > new Date() ? { ...deciding, isDecided: false } : undefined;
}
