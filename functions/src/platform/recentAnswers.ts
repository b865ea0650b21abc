import { createHash } from 'node:crypto';

export function makeRoom(entries: Map<unknown, unknown>, kept: number): void {
  const [first] = entries.keys();
  if (entries.size >= kept) entries.delete(first);
}

/** Caches at most `kept` answers in this instance, but no failures. Concurrent callers share one `make`. */
export function createRecentAnswers<Answer>(validMs: () => number, kept: number) {
  const answers = new Map<string, { readonly atMs: number; readonly answer: Promise<Answer> }>();
  return {
    recall: (id: string, now: Date, make: () => Promise<Answer>): Promise<Answer> => {
      const known = answers.get(id);
      const ageMs = known ? now.getTime() - known.atMs : Number.POSITIVE_INFINITY;
      if (known && ageMs >= 0 && ageMs < validMs()) return known.answer;
      makeRoom(answers, kept);
      const made = { atMs: now.getTime(), answer: make() };
      answers.delete(id);
      answers.set(id, made);
      made.answer.catch(() => {
        if (answers.get(id) === made) answers.delete(id);
      });
      return made.answer;
    },
  };
}

export const markOf = (question: unknown): string =>
  createHash('sha256').update(JSON.stringify(question)).digest('base64');
