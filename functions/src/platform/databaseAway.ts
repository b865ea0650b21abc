import * as v from 'valibot';

export class DatabaseAwayError extends Error {
  constructor(cause: unknown) {
    super('the database does not answer', { cause });
    this.name = 'DatabaseAwayError';
  }
}

// DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, INTERNAL, UNAVAILABLE: grpc.io/docs/guides/status-codes
const isAwaySchema = v.object({ code: v.picklist([4, 8, 13, 14]) });

/** The SDK retries for ten minutes; the visitor is gone long before. */
const patienceMs = 4_000;

/** Throws `DatabaseAwayError` when the database is away or does not answer within four seconds. */
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
