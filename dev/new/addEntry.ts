import { LaunchError } from '../launcher/failure.ts';

/** A line or lines for a file that exists. Without `table`, an import, which the formatter sorts. */
export type Entry = {
  readonly file: string;
  /** The first words of the table's first line. */
  readonly table?: string;
  /** Whether the entries of the table are sorted. Otherwise the new one is the last, or stands before this key. */
  readonly isSorted?: true;
  readonly before?: string;
  readonly text: string;
};

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** Of an entry: what stands before its colon, comma or opening. */
const keyOf = (line: string): string => /^\W*[\w/.-]+/.exec(line.trim())?.[0] ?? '';

/** Returns the file's text with the entry. Throws if it has the entry, or no such table. */
export function withEntry(source: string, { file, table, isSorted, before, text }: Entry): string {
  if (table === undefined) return `${text}\n${source}`;
  const lines = source.split('\n');
  const start = lines.findIndex((line) => line.trimStart().startsWith(table));
  if (!/[{[(|]$/.test(lines[start] ?? ''))
    throw new Error(`${file} has no table whose first line starts with "${table}": correct dev/new/kinds.ts.`);
  const outer = indentOf(lines[start] ?? '');
  const isAfter = (line: string): boolean =>
    table.startsWith('|') ? !line.startsWith('|') : line.trim() !== '' && indentOf(line) <= outer;
  const size = lines.slice(start + 1).findIndex(isAfter);
  const end = size === -1 ? lines.length : start + 1 + size;
  const own = lines.slice(start + 1, end);
  const isEntry = (line: string) =>
    indentOf(line) === outer + 2 && /^\s*[\w'"{|]/.test(line) && !/^\s*['"]?}/.test(line);
  const key = keyOf(text);
  if (own.some((line) => isEntry(line) && keyOf(line) === key)) throw new LaunchError(`${file} has ${key} already.`);
  const isLater = (line: string) => isEntry(line) && (isSorted ? keyOf(line) > key : keyOf(line) === before);
  const later = own.findIndex(isLater);
  lines.splice(later === -1 ? end : start + 1 + later, 0, text);
  return lines.join('\n');
}
