import { Transaction } from 'firebase-admin/firestore';
import { onTestFinished, vi } from 'vitest';

/** The next transaction loses its first attempt after its first read, and `meanwhile` happens before the next. */
export function loseFirstAttempt(meanwhile: () => Promise<unknown>): void {
  const { get, getAll } = Transaction.prototype;
  const reads = [vi.spyOn(Transaction.prototype, 'get'), vi.spyOn(Transaction.prototype, 'getAll')] as const;
  const restore = () => {
    for (const read of reads) read.mockRestore();
  };
  onTestFinished(restore);
  const lose = async (read: Promise<unknown>): Promise<never> => {
    restore();
    await read;
    await meanwhile();
    throw Object.assign(new Error('lost against another transaction'), { code: 10 });
  };
  reads[0].mockImplementation(function (this: Transaction, ...what: readonly unknown[]) {
    return lose(Reflect.apply(get, this, what));
  });
  reads[1].mockImplementation(function (this: Transaction, ...what: readonly unknown[]) {
    return lose(Reflect.apply(getAll, this, what));
  });
}
