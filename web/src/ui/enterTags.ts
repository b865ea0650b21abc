/** What a word would be as a tag: `key` tells doubles, `name` is kept and shown; or why it cannot be one, in words. */
export type CheckTag = (
  typed: string,
) =>
  | { readonly ok: true; readonly key: string; readonly name: string }
  | { readonly ok: false; readonly problem: string };

/** What became of words that were entered. */
export type EnteredTags = {
  readonly tags: readonly string[];
  readonly added: readonly string[];
  /** Were there already, and were dropped. */
  readonly doubled: readonly string[];
  /** Could not be taken: they stay in the field, for `problem`. */
  readonly left: readonly string[];
  readonly problem: string | undefined;
};

/** Adds words to tags, each key once, no more than `most`; nothing of what was entered is lost without a word. */
export function enterTags(
  tags: readonly string[],
  words: readonly string[],
  check: CheckTag,
  limit: { readonly most: number; readonly problem: string },
): EnteredTags {
  const keyOf = (tag: string): string => {
    const checked = check(tag);
    return checked.ok ? checked.key : tag;
  };
  const keys = new Set(tags.map(keyOf));
  const added: string[] = [];
  const doubled: string[] = [];
  const left: string[] = [];
  let problem: string | undefined;
  for (const word of words) {
    const checked = check(word);
    if (!checked.ok) {
      problem ??= checked.problem;
      left.push(word);
    } else if (keys.has(checked.key)) {
      doubled.push(checked.name);
    } else if (keys.size >= limit.most) {
      problem ??= limit.problem;
      left.push(word);
    } else {
      keys.add(checked.key);
      added.push(checked.name);
    }
  }
  return { tags: [...tags, ...added], added, doubled, left, problem };
}
