import * as v from 'valibot';

/** The database did not answer; asked again later it may. */
export class DatabaseAwayError extends Error {
  constructor(cause: unknown) {
    super('the database does not answer', { cause });
    this.name = 'DatabaseAwayError';
  }
}

// DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, INTERNAL, UNAVAILABLE: grpc.io/docs/guides/status-codes
const isAwaySchema = v.object({ code: v.picklist([4, 8, 13, 14]) });

/** The SDK tries again for ten minutes; whoever looks at a page has gone long before. */
const patienceMs = 4_000;

/** What is asked of the database, or a `DatabaseAwayError` where it does not answer, or not within four seconds. */
export async function fromDatabase<Value>(asked: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseAwayError(`nothing within ${patienceMs} ms`)), patienceMs);
  });
  try {
    return await Promise.race([asked, tooLate]);
  } catch (error) {
    throw v.is(isAwaySchema, error) ? new DatabaseAwayError(error) : error;
  } finally {
    clearTimeout(timer);
  }
}
