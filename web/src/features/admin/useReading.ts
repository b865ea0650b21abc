import { useEffect, useState } from 'react';

export type Reading<Value> =
  | { readonly phase: 'reading' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | { readonly phase: 'read'; readonly value: Value };

/** Reads something when it is drawn, and once more when asked. `read` is made anew for something else alone. */
export function useReading<Value>(read: () => Promise<Value>): { reading: Reading<Value>; retry: () => void } {
  const [reading, setReading] = useState<Reading<Value>>({ phase: 'reading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads anew.
  useEffect(() => {
    let gone = false;
    setReading({ phase: 'reading' });
    read().then(
      (value) => gone || setReading({ phase: 'read', value }),
      (error: unknown) => gone || setReading({ phase: 'failed', error }),
    );
    return () => {
      gone = true;
    };
  }, [read, attempt]);

  return { reading, retry: () => setAttempt((count) => count + 1) };
}
