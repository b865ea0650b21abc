/** Of what a browser keeps and locks. Long for one that answers, short for a person who waits. */
export const storageMs = 3_000;

/**
 * Rejects with a `TimeoutError` where there is no answer in time. Browsers may leave a question about their storage open
 * for ever (Safari's IndexedDB with several tabs): every one of them needs an end.
 */
export async function within<Value>(ms: number, asked: PromiseLike<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException(`no answer in ${ms} ms`, 'TimeoutError')), ms);
  });
  try {
    return await Promise.race([asked, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
