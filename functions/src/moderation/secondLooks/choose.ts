import { createHash } from 'node:crypto';
import type { CaseDecision } from '#contract/documents/case.ts';
import { type Verdict, verdicts } from '#contract/documents/secondLook.ts';
import { serverLimits } from '#contract/serverLimits.ts';
import { daysBefore } from '../../platform/clock.ts';

/** A decided case of the audit log. */
export type Candidate = { readonly id: string; readonly actorId: string; readonly at: Date; readonly target: string };

/** By actor: when they got their role. */
export type Since = ReadonlyMap<string, Date>;

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex');

const inHashOrder = (candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates
    .map((candidate) => ({ candidate, hash: hashOf(candidate.id) }))
    .toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
    .map(({ candidate }) => candidate);

/** How many of these, and in which order. Some may turn out to be unfit; then the next one is taken. */
export type Draw = { readonly count: number; readonly from: readonly Candidate[] };

/**
 * Draws of one week: of all decisions, and of those of each newcomer. By the hash of a decision's id, so that nobody can
 * tell beforehand which, and a repetition draws the same.
 */
export function drawsOf(candidates: readonly Candidate[], since: Since): readonly Draw[] {
  const { aWeek, share, newcomerShare, newcomerDays } = serverLimits.secondLooks;
  const from = inHashOrder(candidates);
  const isNew = ({ actorId, at }: Candidate) => (since.get(actorId) ?? new Date(0)) > daysBefore(at, newcomerDays);
  const newcomers = [...new Set(from.filter(isNew).map(({ actorId }) => actorId))];
  const ofNewcomers = newcomers.map((newcomer) => {
    const own = from.filter((candidate) => candidate.actorId === newcomer && isNew(candidate));
    return { count: Math.ceil(own.length * newcomerShare), from: own };
  });
  return [{ count: Math.max(aWeek, Math.floor(from.length * share)), from }, ...ofNewcomers];
}

export function verdictOf({ resolution, acts }: Pick<CaseDecision, 'resolution' | 'acts'>): Verdict {
  if (resolution === 'dismissed') return 'dismissed';
  return verdicts.findLast((verdict) => acts.includes(verdict)) ?? 'resolved';
}
