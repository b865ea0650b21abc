import { Transaction } from 'firebase-admin/firestore';
import { onTestFinished, vi } from 'vitest';

/** The next transaction that reads several documents loses its first attempt, and `meanwhile` happens before the next. */
export function loseFirstAttempt(meanwhile: () => Promise<unknown>): void {
  const { getAll } = Transaction.prototype;
  const lost = vi.spyOn(Transaction.prototype, 'getAll');
  onTestFinished(() => lost.mockRestore());
  lost.mockImplementationOnce(async function (this: Transaction, ...documents) {
    await Reflect.apply(getAll, this, documents);
    await meanwhile();
    throw Object.assign(new Error('lost against another transaction'), { code: 10 });
  });
}
