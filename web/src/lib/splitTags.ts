const isNamed = (tag: string): boolean => /[^#＃]/u.test(tag);
const between = /[\s,、，]+|(?=[#＃])/u;

/** The tags in a line: a blank, a comma or 「、」 ends one, and a `#` begins one. */
export const splitTags = (line: string): string[] => line.split(between).filter(isNamed);

/** A line that is still being typed: the tags that have ended, and what may go on. */
export function splitTyped(line: string): { readonly ended: readonly string[]; readonly rest: string } {
  const parts = line.split(between);
  return { ended: parts.slice(0, -1).filter(isNamed), rest: parts.at(-1) ?? '' };
}
