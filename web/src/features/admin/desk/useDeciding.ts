import { useLayoutEffect, useRef } from 'react';
import { resolveCasesContract } from '#contract/callables/resolveCases.ts';
import { ContractError } from '#contract/errors.ts';
import { act } from '#data/acts.ts';
import { call } from '#data/call.ts';
import { type ListedCase, readCase } from '#data/staff/cases.ts';
import { casesLeft } from '#data/staff/desk.ts';
import { namesOf } from '#data/staff/people.ts';
import { errorWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import type { CaseCommand } from '../acts/act.ts';
import { type ActName, actWords, commandOf, decidedWords, loggedWords } from '../acts/acts.ts';
import { publishesWithDismissal, type Subject } from '../acts/caseState.ts';
import { type Typed, untyped } from '../acts/typed.ts';
import { useStaffTexts } from '../staffWords.ts';
import { undo, undoOffer } from '../undo.ts';
import { subjectsOf } from './caseFile.ts';
import { nameOfCase } from './caseWords.ts';
import { keepLeases } from './leases.ts';
import { type CaseQueue, deskToast } from './useQueue.ts';

type Done = { readonly id: string; readonly auditIds: readonly string[] };

/** What was decided together and is undone together. `written`: what can be undone, once the calls are answered. */
type Turn = { readonly written: Promise<readonly Done[]> };

/** All of its acts, or none. Fails as `revertAction` does. */
const undoDecision = ({ auditIds }: Done): Promise<void> => undo(auditIds.slice(0, 1));

const refusedSeconds = 20;

type Desk = {
  readonly queue: CaseQueue;
  readonly open: (id: string) => void;
  /** Called after deciding or undoing; one of the cases may be open. */
  readonly onSettled: (ids: readonly string[]) => void;
};

export function useDeciding({ queue, open, onSettled }: Desk) {
  const { words, common, errors, number } = useStaffTexts('desk');
  /** The newest comes last. */
  const turns = useRef<readonly Turn[]>([]);
  /** `undefined` after the desk has gone: an undo from a toast must not lead back to it. */
  const openHere = useRef<Desk['open']>(undefined);
  useLayoutEffect(() => {
    openHere.current = open;
    return () => {
      openHere.current = undefined;
    };
  }, [open]);

  // A second press must not dismiss a case again that is being dismissed.
  const dismissing = useRef(new Set<string>());

  const undoAll = async (done: readonly Done[]): Promise<void> => {
    const [first] = done;
    if (first === undefined) return;
    deskToast('info', words.undoing);
    const outcomes = await Promise.all(done.map((each) => undoDecision(each).then(() => undefined, undoFailure)));
    const failure = outcomes.find((outcome) => outcome !== undefined);
    if (failure === undefined) {
      casesLeft(
        done.map(({ id }) => id),
        true,
      );
      openHere.current?.(first.id);
      deskToast('success', words.undone);
    } else deskToast('error', failure);
    onSettled(done.map(({ id }) => id));
    await queue.refresh();
  };
  const forget = (turn: Turn): void => {
    turns.current = turns.current.filter((each) => each !== turn);
  };
  /** Once: a turn that is undone, or is being undone, is none. */
  const undoTurn = async (turn: Turn | undefined): Promise<void> => {
    if (turn === undefined || !turns.current.includes(turn)) return;
    forget(turn);
    await undoAll(await turn.written);
  };
  const undoFailure = (error: unknown): string => {
    if (!(error instanceof ContractError) || error.code !== 'failed-precondition') return errorWords(error, errors);
    return error.field === undefined ? words.undoneNewer : words.undoneNewerThan(loggedWords(error.field, common));
  };

  const called = (subjects: readonly Subject[]): string => {
    const [first] = subjects;
    return first !== undefined && subjects.length === 1
      ? words.quoted(nameOfCase(first.case, words, first))
      : words.severalCases(number(subjects.length));
  };

  const whyRefused = ({ error, other }: Refusal): string => {
    if (other !== undefined) {
      const name = isolated(other.name ?? '') || words.somebody;
      return other.isDecided
        ? words.decidedByOther[other.resolution](name, decidedWords(other.acts, common))
        : words.beingDecidedBy(name);
    }
    return error instanceof ContractError && error.code === 'permission-denied'
      ? words.notYours
      : errorWords(error, errors);
  };

  const refusedWords = (first: Refusal, refused: readonly Refusal[], subjects: readonly Subject[]): string =>
    refused.length === 1
      ? words.refused(called(subjects.filter((subject) => subject.case.id === first.id)), whyRefused(first))
      : words.refusedSome(number(refused.length), whyRefused(first));

  /** Returns what can be undone. */
  const carryOut = async (
    names: readonly ActName[],
    subjects: readonly Subject[],
    typed: Typed,
    { putBack, undoIt }: { putBack: ReturnType<CaseQueue['takeOut']>; undoIt: () => void },
  ): Promise<readonly Done[]> => {
    const commands = subjects.map((subject) => ({ id: subject.case.id, command: commandOf(names, subject, typed) }));
    const { done, refused } = await decide(commands, typed);
    putBack(new Set(refused.flatMap(({ id, other }) => (other?.isDecided ? [] : [id]))));
    onSettled(subjects.map((subject) => subject.case.id));
    const written = done.filter(({ auditIds }) => auditIds.length > 0);
    const ids = done.map(({ id }) => id);
    casesLeft(ids);
    const about = subjects.filter((subject) => ids.includes(subject.case.id));
    const doneOf = (name: ActName): string =>
      actWords(name, common).onCases?.done(called(about), about.length > 1, about.some(publishesWithDismissal)) ?? '';
    const doneWords = about.length > 0 && names.map(doneOf).join(words.betweenSentences);
    const [first] = refused;
    if (first !== undefined) {
      const texts = [doneWords, refusedWords(first, refused, subjects)].filter((text) => text !== false);
      const offer = { label: words.open, seconds: refusedSeconds, onAction: () => open(first.id) };
      deskToast('error', texts.join(words.betweenSentences), offer);
    } else if (doneWords !== false) {
      const auditIds = written.flatMap((each) => each.auditIds);
      deskToast('success', doneWords, undoOffer(auditIds, common.undo, undoIt));
    }
    return written;
  };

  /** The cases leave the queue at once. Those that could not be decided come back, with the reason. */
  const takeTurn = async (
    names: readonly ActName[],
    ids: ReadonlySet<string>,
    reading: Promise<readonly Subject[]>,
    typed: Typed,
  ): Promise<void> => {
    const putBack = queue.takeOut(ids);
    const release = keepLeases(ids);
    const turn: Turn = {
      written: reading.then(
        (subjects) => carryOut(names, subjects, typed, { putBack, undoIt: () => void undoTurn(turn) }),
        () => {
          putBack(ids);
          deskToast('error', words.subjectsFailed);
          return [];
        },
      ),
    };
    turns.current = [...turns.current, turn];
    if ((await turn.written).length === 0) forget(turn);
    release();
  };

  return {
    run: (names: readonly ActName[], subjects: readonly Subject[], typed: Typed): Promise<void> =>
      takeTurn(names, new Set(subjects.map((subject) => subject.case.id)), Promise.resolve(subjects), typed),
    /**
     * Asks nothing. `subject`: what the only case is about, if that is read already. Returns the cases that leave the
     * queue.
     */
    dismiss: (cases: readonly ListedCase[], subject?: Subject): ReadonlySet<string> => {
      const left = cases.filter(({ id }) => !dismissing.current.has(id));
      const ids = new Set(left.map(({ id }) => id));
      if (ids.size === 0) return ids;
      for (const id of ids) dismissing.current.add(id);
      const reading = subject ? Promise.resolve([subject]) : act(`dismiss ${[...ids].join()}`, () => subjectsOf(left));
      void takeTurn(['dismiss'], ids, reading, untyped).then(() => {
        for (const id of ids) dismissing.current.delete(id);
      });
      return ids;
    },
    undo: (done: Done): Promise<void> => undoAll([done]),
    undoLast: (): void => void undoTurn(turns.current.at(-1)),
  };
}

type Decided = { readonly id: string; readonly command: CaseCommand };

/** `other`: what somebody else decided, or is about to decide, if that is why. */
type Refusal = {
  readonly id: string;
  readonly error: unknown;
  readonly other?: NonNullable<ReturnType<typeof decisionOn>> & { readonly name: string | undefined };
};

type Decisions = { readonly done: readonly Done[]; readonly refused: readonly Refusal[] };

type Messages = Pick<Typed, 'note' | 'reply'>;

/** One call for all cases with the same decision. Never rejects. */
async function decide(decided: readonly Decided[], messages: Messages): Promise<Decisions> {
  const alike = Map.groupBy(decided, ({ command }) => JSON.stringify(command));
  const outcomes = await Promise.all([...alike.values()].map((group) => decideAlike(group, messages)));
  const refused = outcomes.flatMap((outcome) => outcome.refused);
  return { done: outcomes.flatMap(({ done }) => done), refused: await Promise.all(refused.map(explained)) };
}

async function decideAlike(group: readonly Decided[], { note, reply }: Messages): Promise<Decisions> {
  const ids = group.map(({ id }) => id);
  const command = group[0]?.command;
  if (command === undefined) return { done: [], refused: [] };
  try {
    const { results } = await act(ids.join(), () =>
      call(resolveCasesContract, { ids, note, reply, ...command, actions: [...command.actions] }),
    );
    return {
      done: results.filter(({ ok }) => ok),
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
    const current = await readCase(id);
    const decision = current && decisionOn(current);
    if (decision === undefined) return refusal;
    const names = await namesOf([decision.by]);
    return { ...refusal, other: { ...decision, name: names.get(decision.by)?.displayName } };
  } catch {
    return refusal;
  }
}

function decisionOn({ decision, deciding, lease }: ListedCase) {
  if (decision) return { ...decision, isDecided: true as const };
  const holder = [deciding, lease].find((each) => each !== undefined && each.until > new Date());
  return holder && { by: holder.by, isDecided: false as const };
}
