/** The tags in a line: a blank, a comma or 「、」 ends one, and a `#` begins one. */
export const splitTags = (line: string): string[] =>
  line.split(/[\s,、，]+|(?=[#＃])/u).filter((tag) => /[^#＃]/u.test(tag));
