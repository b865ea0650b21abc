/**
 * Runs works of one name one after another, in the order they come, and those of different names at the same time; one that fails
 * does not stop the next. Within this process: it spares a transaction those that it would lose to, and decides nothing.
 */
export function lanes(): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const result = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, result);
    try {
      return await result;
    } finally {
      if (last.get(name) === result) last.delete(name);
    }
  };
}
