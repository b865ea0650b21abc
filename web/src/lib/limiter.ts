/** At most `most` tasks run. The waiting task with the lowest `place` at that moment is next; of equals, the first. */
export function createLimiter(most: number) {
  let running = 0;
  const waiting: { readonly begin: () => void; readonly place: () => number }[] = [];

  function takeNext() {
    const places = waiting.map(({ place }) => place());
    const index = places.indexOf(Math.min(...places));
    return waiting.splice(index, 1)[0];
  }

  return async function run<Result>(task: () => Promise<Result>, place: () => number = () => 0): Promise<Result> {
    if (running >= most) await new Promise<void>((resolve) => waiting.push({ begin: resolve, place }));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.length > 0 ? takeNext() : undefined;
      if (next) next.begin();
      else running -= 1;
    }
  };
}
