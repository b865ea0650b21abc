import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ContractError } from '#contract/errors.ts';
import { createUsernameCheck, type UsernameAvailability } from './createUsernameCheck.ts';

type Answer = { available: boolean; reason?: 'taken' | 'too-soon' };

function aCheck() {
  const shown: UsernameAvailability[] = [];
  const asked: { name: string; atMs: number }[] = [];
  const answers: ((answer: Answer | Error) => void)[] = [];
  const check = createUsernameCheck({
    ask: (name) => {
      asked.push({ name, atMs: Date.now() });
      return new Promise((resolve, reject) => {
        answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
      });
    },
    now: Date.now,
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    show: (availability) => shown.push(availability),
  });
  const answer = async (index: number, given: Answer | Error): Promise<void> => {
    answers[index]?.(given);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { check, shown, asked, answer };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('the check of a username that is being typed', () => {
  test('tells at once and without the server what no server would take', () => {
    const { check, shown, asked } = aCheck();
    for (const [typed, problem] of [
      ['', 'empty'],
      ['a', 'too-short'],
      ['a b', 'characters'],
      ['ＡＤＭＩＮ', 'reserved'],
      ['аdmin', 'mixed-alphabets'],
    ] as const) {
      check.typed(typed, 'hana');
      expect(shown.at(-1)).toEqual({ phase: 'problem', problem });
    }
    vi.advanceTimersByTime(10_000);
    expect(asked).toEqual([]);
  });

  test('asks once for what was typed in one go, and never more than once a second', async () => {
    const { check, asked } = aCheck();
    for (const typed of ['so', 'sor', 'sora']) {
      check.typed(typed, 'hana');
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(400);
    check.typed('sorah', 'hana');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked.map(({ name }) => name)).toEqual(['sora', 'sorah']);
    expect((asked[1]?.atMs ?? 0) - (asked[0]?.atMs ?? 0)).toBe(1_000);
  });

  test('drops the answer to what has changed meanwhile', async () => {
    const { check, shown, answer } = aCheck();
    check.typed('sora', 'hana');
    await vi.advanceTimersByTimeAsync(400);
    check.typed('sora2', 'hana');
    await answer(0, { available: false, reason: 'taken' });
    expect(shown.at(-1)).toEqual({ phase: 'checking' });
    await vi.advanceTimersByTimeAsync(1_000);
    await answer(1, { available: true });
    expect(shown.at(-1)).toEqual({ phase: 'free' });
  });

  test('shows why the server refuses', async () => {
    const { check, shown, answer } = aCheck();
    check.typed('sora', 'hana');
    await vi.advanceTimersByTimeAsync(400);
    await answer(0, { available: false, reason: 'too-soon' });
    expect(shown.at(-1)).toEqual({ phase: 'problem', problem: 'too-soon' });
  });

  test('waits as long as it is told to when another tab has used the second', async () => {
    const { check, shown, asked, answer } = aCheck();
    check.typed('sora', 'hana');
    await vi.advanceTimersByTimeAsync(400);
    await answer(0, new ContractError('resource-exhausted', 'busy', { retryAfterSeconds: 3 }));
    expect(shown.at(-1)).toEqual({ phase: 'checking' });
    await vi.advanceTimersByTimeAsync(2_999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await answer(1, { available: true });
    expect(shown.at(-1)).toEqual({ phase: 'free' });
  });

  test('says that it does not know when nothing answers', async () => {
    const { check, shown, answer } = aCheck();
    check.typed('sora', 'hana');
    await vi.advanceTimersByTimeAsync(400);
    await answer(0, new Error('offline'));
    expect(shown.at(-1)).toEqual({ phase: 'unknown' });
  });

  test('leaves one’s own name alone', () => {
    const { check, shown, asked } = aCheck();
    check.typed('hana', 'hana');
    check.typed('', '');
    vi.advanceTimersByTime(5_000);
    expect(shown).toEqual([{ phase: 'own' }, { phase: 'own' }]);
    expect(asked).toEqual([]);
  });
});
