import type { Mutant } from './makeMutants.ts';

export const RULE_FILES = ['firestore.rules', 'storage.rules'] as const;
export type RuleFile = (typeof RULE_FILES)[number];

/** A mutant and what came of testing it: it survives where no test fails. */
export type Attempt = { readonly file: RuleFile; readonly mutant: Mutant; readonly survived: boolean };

/** A mutant that nobody can tell from the rules as they are, and why. */
export type EquivalentMutant = {
  readonly file: RuleFile;
  readonly where: string;
  readonly change: string;
  readonly reason: string;
};

export type Verdict = {
  /** Those that the list does not name. */
  readonly survivors: readonly Attempt[];
  /** A line for each of them, and for whatever the list names wrongly. */
  readonly complaints: readonly string[];
};

/** Pure: what is to be mended in the tests, the rules or the list. */
export function judgeMutants(attempts: readonly Attempt[], list: readonly EquivalentMutant[]): Verdict {
  const survivors = attempts.filter((attempt) => attempt.survived && !isListed(attempt, list));
  const wrong = list.flatMap((entry) => {
    const attempt = attempts.find((candidate) => isListed(candidate, [entry]));
    if (attempt?.survived) return [];
    const what = attempt === undefined ? 'is none of them any more' : 'is noticed by a test';
    return [`Listed as equivalent, but ${what}: ${entry.file}, ${entry.where}: ${entry.change}`];
  });
  return { survivors, complaints: [...survivors.map((survivor) => `Survived: ${toldOf(survivor)}`), ...wrong] };
}

const isListed = ({ file, mutant }: Attempt, list: readonly EquivalentMutant[]): boolean =>
  list.some((entry) => entry.file === file && entry.where === mutant.where && entry.change === mutant.change);

/** Where it is and what it changes, in one line. */
export const toldOf = ({ file, mutant }: Pick<Attempt, 'file' | 'mutant'>): string =>
  `${file}:${mutant.line}, ${mutant.where}: ${mutant.change}`;

/** Pure: how many there are, by match block, and by function beside the blocks. */
export function mutantTable(attempts: readonly Attempt[], list: readonly EquivalentMutant[]): string {
  const blockOf = ({ file, mutant }: Attempt): string => `${file} ${mutant.block === '' ? mutant.where : mutant.block}`;
  const count = (of: readonly Attempt[]): readonly string[] => [
    String(of.length),
    String(of.filter(({ survived }) => !survived).length),
    String(of.filter((attempt) => attempt.survived && isListed(attempt, list)).length),
    String(of.filter((attempt) => attempt.survived && !isListed(attempt, list)).length),
  ];
  const blocks = [...Map.groupBy(attempts, blockOf)].map(([block, of]) => [block, ...count(of)]);
  const rows = [['', 'mutants', 'killed', 'equivalent', 'survived'], ...blocks, ['all', ...count(attempts)]];
  const width = Math.max(...rows.map(([first = '']) => first.length));
  return rows
    .map(([first = '', ...cells]) => first.padEnd(width) + cells.map((cell) => cell.padStart(12)).join(''))
    .join('\n');
}
