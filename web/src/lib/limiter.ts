/**
 * Runs tasks at most `most` at a time. Of those that wait the one with the lowest `place` comes next, as places stand when
 * there is room; of equals, the one that came first.
 */
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
      // The place goes straight to the next in line, or is given up.
      const next = waiting.length > 0 ? takeNext() : undefined;
      if (next) next.begin();
      else running -= 1;
    }
  };
}

export type Limiter = ReturnType<typeof createLimiter>;
