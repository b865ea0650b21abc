import { resolveCasesContract } from '#contract/callables/resolveCases.ts';
import type { CaseDecision } from '#contract/documents/case.ts';
import { ContractError } from '#contract/errors.ts';
import { call } from '#data/call.ts';
import { type ListedCase, readCase } from '#data/staff/cases.ts';
import { namesOf } from '#data/staff/people.ts';
import type { CaseCommand } from './choices.ts';

/** A case with what is decided of it. */
export type Decided = { readonly id: string; readonly command: CaseCommand };

/** Why a case is not decided: what somebody else made of it, or is about to, where that is what stood in the way. */
export type Refusal = {
  readonly id: string;
  readonly error: unknown;
  readonly other?: {
    readonly name: string | undefined;
    readonly resolution: CaseDecision['resolution'];
    readonly action: string | undefined;
    /** It is decided, and not only being so. */
    readonly isDecided: boolean;
  };
};

export type Decisions = { readonly done: readonly string[]; readonly refused: readonly Refusal[] };

/** Decides cases; those that are decided alike in one call. Never rejects. */
export async function decide(decided: readonly Decided[], note: string): Promise<Decisions> {
  const alike = Map.groupBy(decided, ({ command }) => JSON.stringify(command));
  const outcomes = await Promise.all([...alike.values()].map((group) => decideAlike(group, note)));
  const refused = outcomes.flatMap((outcome) => outcome.refused);
  return { done: outcomes.flatMap(({ done }) => done), refused: await Promise.all(refused.map(explained)) };
}

async function decideAlike(group: readonly Decided[], note: string): Promise<Decisions> {
  const ids = group.map(({ id }) => id);
  const command = group[0]?.command;
  if (command === undefined) return { done: [], refused: [] };
  try {
    const { results } = await call(resolveCasesContract, { ids, note, ...command });
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
    const { by, ...other } = decision;
    return { ...refusal, other: { ...other, name: (await namesOf([by])).get(by)?.displayName } };
  } catch {
    return refusal;
  }
}

/** What was decided of a case, or is being decided. */
function decisionOn({ decision, deciding }: ListedCase) {
  if (decision) {
    const { by, resolution, action } = decision;
    return { by, resolution, action, isDecided: true };
  }
  if (deciding === undefined || deciding.until <= new Date()) return undefined;
  const { by, resolution, action } = deciding;
  return { by, resolution, action, isDecided: false };
}
