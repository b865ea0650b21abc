export type RecentAnswers<Answer> = {
  /** The answer that `id` got a moment ago, or is getting; otherwise what `make` makes. */
  readonly recall: (id: string, now: Date, make: () => Promise<Answer>) => Promise<Answer>;
};

/**
 * One instance's memory of what it answered in the last `validMs`, for so many ids. Saves reads and decides nothing: whether
 * something is written, the database knows. A failure is not kept.
 */
export function createRecentAnswers<Answer>(validMs: number, kept: number): RecentAnswers<Answer> {
  const answers = new Map<string, { readonly atMs: number; readonly answer: Promise<Answer> }>();
  return {
    recall: (id, now, make) => {
      const known = answers.get(id);
      const ageMs = known ? now.getTime() - known.atMs : Number.POSITIVE_INFINITY;
      if (known && ageMs >= 0 && ageMs < validMs) return known.answer;
      const [first] = answers.keys();
      if (first !== undefined && answers.size >= kept) answers.delete(first);
      const made = { atMs: now.getTime(), answer: make() };
      // Taken out first, so that the order of the map is the order of time.
      answers.delete(id);
      answers.set(id, made);
      made.answer.catch(() => {
        if (answers.get(id) === made) answers.delete(id);
      });
      return made.answer;
    },
  };
}
