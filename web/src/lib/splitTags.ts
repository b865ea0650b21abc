const isNamed = (tag: string): boolean => /[^#＃]/u.test(tag);
const between = /[\s,、，]+|(?=[#＃])/u;

/** A blank, a comma or 「、」 ends a tag, and `#` begins one. */
export const splitTags = (line: string): string[] => line.split(between).filter(isNamed);

/** `rest` is the tag that the person still types. */
export function splitTyped(line: string): { readonly ended: readonly string[]; readonly rest: string } {
  const parts = line.split(between);
  return { ended: parts.slice(0, -1).filter(isNamed), rest: parts.at(-1) ?? '' };
}
