import type { Bucket, File } from '@google-cloud/storage';
import { server } from './site.ts';

/**
 * A separate bucket for runs that a test makes itself: the site's trigger does not see it, so that only the test's runs
 * touch its files.
 */
export const bucketOfTests: Bucket = server.bucket.storage.bucket(`${server.bucket.name}-runs`);

const operations: ReadonlySet<unknown> = new Set(['exists', 'getMetadata', 'download', 'save', 'delete']);

type Watcher = (operation: string, number: number) => void | Promise<void>;

/**
 * The bucket, with `before` and `after` called around each operation on a file; the operation throws what they throw.
 */
export function watchedBucket({ before, after }: { readonly before?: Watcher; readonly after?: Watcher }): Bucket {
  let count = 0;
  const watchedFile = (file: File): File =>
    new Proxy(file, {
      get(target, property) {
        const value: unknown = Reflect.get(target, property);
        if (typeof value !== 'function' || typeof property !== 'string') return value;
        if (!operations.has(property)) return value.bind(target);
        return async (...given: readonly unknown[]): Promise<unknown> => {
          count += 1;
          const number = count;
          await before?.(property, number);
          const result: unknown = await Reflect.apply(value, target, given);
          await after?.(property, number);
          return result;
        };
      },
    });
  return new Proxy(bucketOfTests, {
    get(target, property) {
      if (property === 'file') return (...named: Parameters<Bucket['file']>) => watchedFile(target.file(...named));
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The error of a dead run; no code knows it. */
export class Killed extends Error {}

/**
 * A bucket whose process dies at operation `at`, right `before` or right `after` it. A dead process does nothing more.
 */
export function dyingBucket(at: number, when: 'before' | 'after'): Bucket {
  let isDead = false;
  const dieAt = (number: number): void => {
    if (number >= at) isDead = true;
    if (isDead) throw new Killed(`at operation ${number}`);
  };
  return watchedBucket({
    before: (_operation, number) => {
      if (isDead) throw new Killed(`before operation ${number}`);
      if (when === 'before') dieAt(number);
    },
    ...(when === 'after' ? { after: (_operation: string, number: number) => dieAt(number) } : {}),
  });
}
