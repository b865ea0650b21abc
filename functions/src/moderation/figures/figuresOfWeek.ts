import type { AuditFigures } from '#contract/documents/auditEntry.ts';
import type { Figures, WeekFigures } from '#contract/documents/deskFigures.ts';
import { reportReasons } from '#contract/documents/report.ts';

type Decided = Pick<AuditFigures, 'minutesOpen' | 'outcome' | 'reversed' | 'rule' | 'skips'>;

/** By nearest rank: a value that occurs. `undefined` without values. */
export const percentile = (sorted: readonly number[], share: number): number | undefined =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];

function figuresOf(decisions: readonly Decided[]): Figures {
  const minutes = decisions.flatMap(({ minutesOpen = [] }) => minutesOpen).toSorted((one, other) => one - other);
  const count = (is: (decision: Decided) => boolean): number => decisions.filter(is).length;
  return {
    decisions: decisions.length,
    dismissed: count(({ outcome }) => outcome === 'dismissed'),
    medianMinutes: percentile(minutes, 0.5),
    p95Minutes: percentile(minutes, 0.95),
    undone: count(({ reversed }) => reversed === 'undo'),
    skips: decisions.reduce((sum, { skips = 0 }) => sum + skips, 0),
    appealed: count(({ reversed }) => reversed === 'appeal'),
  };
}

/** Rules with the most decisions first. */
export function figuresOfWeek(week: string, decisions: readonly Decided[]): WeekFigures {
  const rules = [...reportReasons, undefined].flatMap((rule) => {
    const own = decisions.filter((decision) => decision.rule === rule);
    return own.length === 0 ? [] : { rule, ...figuresOf(own) };
  });
  return { week, ...figuresOf(decisions), rules: rules.toSorted((one, other) => other.decisions - one.decisions) };
}
