/** For storage and locks of the browser: long for a browser that answers, short for a person who waits. */
export const storageMs = 3_000;

/**
 * Rejects with a `TimeoutError` if there is no answer in time. Browsers may never answer a storage request (Safari's
 * IndexedDB with several tabs), so each of them needs a limit.
 */
export async function within<Value>(ms: number, promise: PromiseLike<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException(`no answer in ${ms} ms`, 'TimeoutError')), ms);
  });
  try {
    return await Promise.race([promise, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
