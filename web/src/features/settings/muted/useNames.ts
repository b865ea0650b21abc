import { useCallback, useEffect, useState } from 'react';

export type Names<Name> =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly phase: 'shown'; readonly names: ReadonlyMap<string, Name> };

/** Loads the names of ids. `load` must be the same from draw to draw; `ids` may grow, and what is known stays. */
export function useNames<Name>(
  ids: readonly string[],
  load: (ids: readonly string[]) => Promise<ReadonlyMap<string, Name>>,
): Names<Name> {
  const [asked, setAsked] = useState(0);
  const [known, setKnown] = useState<ReadonlyMap<string, Name | undefined>>(new Map());
  const [error, setError] = useState<{ readonly of: unknown }>();
  const missing = ids.filter((id) => !known.has(id));
  const key = JSON.stringify(missing);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says all of `missing`; `asked` asks again after a failure.
  useEffect(() => {
    if (missing.length === 0) return;
    let isCurrent = true;
    setError(undefined);
    load(missing).then(
      (found) => {
        if (isCurrent) setKnown((before) => new Map([...before, ...missing.map((id) => [id, found.get(id)] as const)]));
      },
      (reason: unknown) => {
        if (isCurrent) setError({ of: reason });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [key, load, asked]);

  const retry = useCallback(() => setAsked((times) => times + 1), []);
  if (error !== undefined) return { phase: 'failed', error: error.of, retry };
  if (missing.length > 0) return { phase: 'loading' };
  const named = [...known].flatMap(([id, name]): [string, Name][] => (name === undefined ? [] : [[id, name]]));
  return { phase: 'shown', names: new Map(named) };
}
