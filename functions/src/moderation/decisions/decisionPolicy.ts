import type * as v from 'valibot';
import { type CaseActions, caseActions, type resolveCasesContract } from '#contract/callables/resolveCases.ts';
import type { Case, CaseDecision } from '#contract/documents/case.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import type { Staff } from '../../staff/act.ts';

export type CaseCommand = Omit<v.InferOutput<typeof resolveCasesContract.input>, 'ids'>;

export type DecidedCase = Pick<Case, 'kind' | 'targetId' | 'ownerId' | 'opening' | 'reasons'> & {
  readonly caseId: string;
  readonly note: string;
};

/** An act at the desk. */
export type ActOnCase<Name extends keyof CaseActions> = (
  staff: Staff,
  action: CaseActions[Name],
  about: DecidedCase,
) => Promise<unknown>;

/** A command without an action accepts any action. */
const covers = (done: Pick<CaseDecision, 'resolution' | 'action'>, { resolution, action }: CaseCommand): boolean =>
  done.resolution === resolution && (action === undefined || done.action === action.do);

/** `same` for a repeated decision. Throws `failed-precondition` if decided otherwise or claimed by somebody else. */
export function requireUndecided(
  { status, decision, deciding }: Pick<Case, 'status' | 'decision' | 'deciding'>,
  command: CaseCommand,
  by: Uid,
  now: Date,
): 'open' | 'same' {
  if (status !== 'open') {
    if (decision && covers(decision, command)) return 'same';
    throw new ContractError('failed-precondition', 'decided otherwise');
  }
  if (!deciding || deciding.until <= now) return 'open';
  if (deciding.by === by && deciding.resolution === command.resolution && deciding.action === command.action?.do) {
    return 'open';
  }
  if (deciding.by !== by && covers(deciding, command)) return 'same';
  throw new ContractError('failed-precondition', 'somebody is deciding it');
}

export function requireFitting({ kind }: Pick<Case, 'kind'>, { action }: CaseCommand): void {
  if (!action) return;
  const blocks = 'blockImage' in action && action.blockImage;
  if (!caseActions[action.do].on.includes(kind) || (blocks && kind !== 'photo')) {
    throw new ContractError('invalid-argument', `not on a case of this kind: ${kind}`, { field: 'action' });
  }
}
