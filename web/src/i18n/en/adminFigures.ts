import type { words as ja } from '../ja/adminFigures.ts';

export const words: typeof ja = {
  title: 'Figures',
  lead: 'How long decisions take, and how many were reversed later. They are the team’s: nobody is shown alone.',
  failed: 'The figures could not be loaded',
  emptyTitle: 'No figures yet',
  emptyText: 'Once a report has been decided, they appear here on the next morning.',
  times: 'Time to a decision',
  weeks: 'Week by week',
  median: 'Median',
  p95: '95%',
  medianHint:
    'From the first report to the decision. Half were decided sooner than the median, and 95% sooner than the time in “95%”.',
  fewHint: 'In a week with few decisions, a single one changes the figures a lot.',
  week: 'Week',
  weekOf: (from) => `Week of ${from}`,
  rule: 'Rule',
  noRule: 'No report',
  decided: 'Decided',
  dismissed: (count) => `${count} dismissed`,
  reversed: 'Reversed',
  reversedHow: (undone, appealed) => `${undone} by staff, ${appealed} on appeal`,
  reversedHint:
    '“Reversed”: how many decisions of that week staff have undone since, or have changed after an appeal. “Skipped”: how often somebody passed their cases on before.',
  skipped: 'Skipped',
  none: '—',
  byRule: 'By rule',
  chooseWeek: 'Week to show',
  countedAt: 'Counted:',
};
