/** Makes a value on first use and keeps the `most` last used ones. */
export function keptByKey<Value>(
  most: number,
  make: () => Value,
  kept = new Map<string, Value>(),
): (key: string) => Value {
  return (key) => {
    const value = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, value);
    const oldest = kept.size > most ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
