/** Runs tasks at most `most` at a time, in the order they came. */
export function createLimiter(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The place goes straight to the next in line, or is given up.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export type Limiter = ReturnType<typeof createLimiter>;
