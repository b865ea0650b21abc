import { resolveCasesContract } from '#contract/callables/resolveCases.ts';
import type { CaseDecision } from '#contract/documents/case.ts';
import { ContractError } from '#contract/errors.ts';
import { call } from '#data/call.ts';
import { type ListedCase, readCase } from '#data/staff/cases.ts';
import { namesOf } from '#data/staff/people.ts';
import type { Order } from './choices.ts';

/** A case with what is decided of it. */
export type Ordered = { readonly id: string; readonly order: Order };

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
export async function decide(ordered: readonly Ordered[], note: string): Promise<Decisions> {
  const alike = Map.groupBy(ordered, ({ order }) => JSON.stringify(order));
  const outcomes = await Promise.all([...alike.values()].map((group) => decideAlike(group, note)));
  const refused = outcomes.flatMap((outcome) => outcome.refused);
  return { done: outcomes.flatMap(({ done }) => done), refused: await Promise.all(refused.map(explained)) };
}

async function decideAlike(group: readonly Ordered[], note: string): Promise<Decisions> {
  const ids = group.map(({ id }) => id);
  const order = group[0]?.order;
  if (order === undefined) return { done: [], refused: [] };
  try {
    const { results } = await call(resolveCasesContract, { ids, note, ...order });
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
    const stood = found && standing(found);
    if (stood === undefined) return refusal;
    const { by, ...other } = stood;
    return { ...refusal, other: { ...other, name: (await namesOf([by])).get(by)?.displayName } };
  } catch {
    return refusal;
  }
}

function standing({ decision, deciding }: ListedCase) {
  if (decision) {
    const { by, resolution, action } = decision;
    return { by, resolution, action, isDecided: true };
  }
  if (deciding === undefined || deciding.until <= new Date()) return undefined;
  const { by, resolution, action } = deciding;
  return { by, resolution, action, isDecided: false };
}
