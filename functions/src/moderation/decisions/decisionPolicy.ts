import type { CaseAction } from '#contract/callables/resolveCases.ts';
import type { Case, CaseDecision } from '#contract/documents/case.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';

export type CaseCommand = {
  readonly resolution: CaseDecision['resolution'];
  readonly action: CaseAction | undefined;
  /** To the person acted on. */
  readonly note: string;
  /** To the reporters. */
  readonly reply: string;
};

type Way = Pick<CaseDecision, 'resolution' | 'action'>;

/** Pure. A command without action accepts any action. */
const covers = (done: Way, { resolution, action }: CaseCommand): boolean =>
  done.resolution === resolution && (action === undefined || done.action === action.do);

/** Pure: `same` if decided so already. Throws `failed-precondition` if decided otherwise or claimed by another. */
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

const onPhotos: ReadonlySet<CaseAction['do']> = new Set(['hide', 'remove', 'hold', 'restore', 'publish', 'mark']);

/** Pure: throws `invalid-argument` for a photo action in a case about a person. */
export function requireFitting({ kind }: Pick<Case, 'kind'>, { action }: CaseCommand): void {
  if (kind === 'user' && action && onPhotos.has(action.do)) {
    throw new ContractError('invalid-argument', 'an action on a photo', { field: 'action' });
  }
}
