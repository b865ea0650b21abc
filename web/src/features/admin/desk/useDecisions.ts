import { useRef } from 'react';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { toast } from '#ui/toast.ts';
import { useNumber } from '../staffWords.ts';
import { undoSeconds } from '../useUndoable.ts';
import { actionWords, nameOfCase } from './caseWords.ts';
import { type Choice, commandOf, type DecisionForm, type Subject } from './choices.ts';
import { decide, type Refusal } from './decide.ts';
import { undoDecision } from './undoDecision.ts';
import type { CaseQueue } from './useQueue.ts';

const refusedSeconds = 20;

type Desk = {
  readonly queue: CaseQueue;
  readonly me: Uid;
  readonly open: (id: string) => void;
  /** Something was decided or taken back that may be open just now. */
  readonly onSettled: (ids: readonly string[]) => void;
};

/** Decides cases, says what became of it, and takes it back. */
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
      ? words.quoted(nameOfCase(first.case, words, first.photo))
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
    /** Takes the cases out of the queue at once; those that could not be decided come back, and why is said. */
    run: async (choice: Choice, subjects: readonly Subject[], form: DecisionForm): Promise<void> => {
      const putBack = queue.takeOut(new Set(subjects.map((subject) => subject.case.id)));
      const now = new Date();
      const decided = subjects.map((subject) => ({
        id: subject.case.id,
        command: commandOf(choice, subject, form, now),
      }));
      const { done, refused } = await decide(decided, choice === 'ban' ? '' : form.note);
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
    /** Takes the last decision back, if there is one. */
    undoLast: (): void => last.current?.(),
  };
}
