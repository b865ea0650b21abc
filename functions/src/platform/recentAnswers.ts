import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Caches at most `max` answers in this instance, but no failures. Concurrent callers share one `make`. */
export function createRecentAnswers<Answer>(validMs: () => number, max: number) {
  const answers = new LRUCache<string, { readonly atMs: number; readonly answer: Promise<Answer> }>({ max });
  return {
    recall: (id: string, now: Date, make: () => Promise<Answer>): Promise<Answer> => {
      const recent = answers.get(id);
      const ageMs = recent ? now.getTime() - recent.atMs : Number.POSITIVE_INFINITY;
      if (recent && ageMs >= 0 && ageMs < validMs()) return recent.answer;
      const made = { atMs: now.getTime(), answer: make() };
      answers.set(id, made);
      made.answer.catch(() => {
        if (answers.peek(id) === made) answers.delete(id);
      });
      return made.answer;
    },
  };
}

export const markOf = (question: unknown): string =>
  createHash('sha256').update(JSON.stringify(question)).digest('base64');
