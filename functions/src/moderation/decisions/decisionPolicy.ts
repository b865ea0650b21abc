import type * as v from 'valibot';
import {
  type CaseAction,
  type CaseActions,
  caseActions,
  type resolveCasesContract,
} from '#contract/callables/resolveCases.ts';
import type { Case, CaseDecision, DecisionSource } from '#contract/documents/case.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import type { Staff } from '../../staff/act.ts';
import { isLeasedFrom } from '../handOut/lease.ts';

export type CaseCommand = Omit<v.InferOutput<typeof resolveCasesContract.input>, 'ids' | 'actions'> & {
  readonly actions: readonly CaseAction[];
};

export type DecidedCase = Pick<Case, 'kind' | 'targetId' | 'ownerId' | 'opening' | 'reasons'> & {
  readonly caseId: string;
  readonly note: string;
  readonly source: DecisionSource;
  /** All of the decision. */
  readonly actions: readonly CaseAction[];
};

/** An act at the desk. */
export type ActOnCase<Name extends keyof CaseActions> = (
  staff: Staff,
  action: CaseActions[Name],
  about: DecidedCase,
) => Promise<unknown>;

type Decided = { readonly actions: readonly CaseAction[] };

const sequence = Object.keys(caseActions);

/** Pure: in the sequence in which they are done. What happens to the subject comes before what happens to its owner. */
export const inSequence = ({ actions }: Decided): readonly CaseAction[] =>
  actions.toSorted((one, other) => sequence.indexOf(one.do) - sequence.indexOf(other.do));

export const actsOf = (command: Decided): string[] => inSequence(command).map(({ do: name }) => name);

/** Pure: a decision is for one rule. */
export const ruleIn = (actions: readonly CaseAction[]) =>
  actions.flatMap((action) => ('rule' in action && action.rule) || [])[0];

type Deciding = Pick<CaseDecision, 'resolution' | 'acts'>;

/** Pure: with the same acts; what is written about them may differ. */
export const isSameDecision = (done: Deciding | undefined, command: CaseCommand): boolean =>
  done?.resolution === command.resolution && done.acts.join() === actsOf(command).join();

/** A command without actions accepts any actions. */
const covers = (done: Deciding, command: CaseCommand): boolean =>
  isSameDecision({ ...done, acts: command.actions.length === 0 ? [] : done.acts }, command);

/** Pure: an open case without reports is one that its owner has edited, and staff look at it of their own accord. */
export const sourceOf = ({ firstReportAt }: Pick<Case, 'firstReportAt'>): DecisionSource =>
  firstReportAt === undefined ? 'staff' : 'report';

/**
 * `same` for a repeated decision. Throws `failed-precondition` if somebody else has decided it otherwise, is deciding it
 * or has it.
 */
export function requireUndecided(
  { status, decision, deciding, lease }: Pick<Case, 'status' | 'decision' | 'deciding' | 'lease'>,
  command: CaseCommand,
  by: Uid,
  now: Date,
): 'open' | 'same' {
  if (status !== 'open') {
    if (decision && covers(decision, command)) return 'same';
    throw new ContractError('failed-precondition', 'decided otherwise');
  }
  if (deciding && deciding.until > now) {
    if (deciding.by === by && isSameDecision(deciding, command)) return 'open';
    if (deciding.by !== by && covers(deciding, command)) return 'same';
    throw new ContractError('failed-precondition', 'somebody is deciding it');
  }
  if (isLeasedFrom({ lease }, by, now)) throw new ContractError('failed-precondition', 'somebody has it');
  return 'open';
}

export function requireFitting({ kind }: Pick<Case, 'kind'>, { actions }: Pick<CaseCommand, 'actions'>): void {
  for (const action of actions) {
    const blocks = 'blockImage' in action && action.blockImage;
    if (!caseActions[action.do].on.includes(kind) || (blocks && kind !== 'photo')) {
      throw new ContractError('invalid-argument', `not on a case of this kind: ${kind}`, { field: 'actions' });
    }
  }
}
