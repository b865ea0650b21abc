/** `key` tells duplicates; `name` is stored and shown; `problem` says in words why the text cannot be a tag. */
export type CheckTag = (
  typed: string,
) =>
  | { readonly ok: true; readonly key: string; readonly name: string }
  | { readonly ok: false; readonly problem: string };

/** Adds each key once, up to `most`. What is `left` was rejected and stays in the field; `problem` says why. */
export function enterTags(
  tags: readonly string[],
  words: readonly string[],
  check: CheckTag,
  limit: { readonly most: number; readonly problem: string },
) {
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
