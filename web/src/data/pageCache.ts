const freshForMs = 60_000;
const rememberedMost = 200;

/** A memory of one minute, so that going back to a page costs no reads. */
export function createPageCache<Value>(now: () => number = () => Date.now()) {
  const remembered = new Map<string, { readonly value: Value; readonly readAtMs: number }>();

  return {
    recall(key: string): Value | undefined {
      const entry = remembered.get(key);
      if (entry === undefined) return undefined;
      if (now() - entry.readAtMs < freshForMs) return entry.value;
      remembered.delete(key);
      return undefined;
    },
    remember(key: string, value: Value): void {
      remembered.delete(key);
      remembered.set(key, { value, readAtMs: now() });
      const oldest = remembered.size > rememberedMost ? remembered.keys().next().value : undefined;
      if (oldest !== undefined) remembered.delete(oldest);
    },
    forget(key: string): void {
      remembered.delete(key);
    },
    clear(): void {
      remembered.clear();
    },
  };
}
