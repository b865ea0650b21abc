/** One line of the result: what was measured, ours, what it stands against, and their ratio. */
export type Figure = {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  readonly against: number;
  readonly goal: string;
  readonly reached: boolean;
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

const decimal = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 3 : 1);

/** The figures as aligned columns, ratios last but one. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = [
    ['', 'ours', 'against', 'ratio', 'goal', ''],
    ...figures.map(({ what, unit, ours, against, goal, reached }) => [
      what,
      `${decimal(ours)} ${unit}`,
      `${decimal(against)} ${unit}`,
      against === 0 ? '–' : `${(ours / against).toFixed(2)}×`,
      goal,
      reached ? 'reached' : 'MISSED',
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
