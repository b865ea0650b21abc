import type { Bucket, File } from '@google-cloud/storage';
import { server } from './site.ts';

/**
 * A bucket of its own for runs that a test makes itself: the site's trigger hears nothing of it, so that nothing but the
 * test's runs works on its files.
 */
export const bucketOfTests: Bucket = server.bucket.storage.bucket(`${server.bucket.name}-runs`);

const operations: ReadonlySet<unknown> = new Set(['exists', 'getMetadata', 'download', 'save', 'delete']);

type Watcher = (operation: string, number: number) => void | Promise<void>;

/** The bucket, with `before` and `after` called around each operation on a file; what they throw, the operation throws. */
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
      if (property === 'file') return (name: string) => watchedFile(target.file(name));
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** What a run dies of; nothing in the code knows it. */
export class Killed extends Error {}

/**
 * A bucket whose process dies at operation `at`: `before` it is done or right `after`. A dead process does nothing more.
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
