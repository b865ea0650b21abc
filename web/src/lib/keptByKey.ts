/** Gives what is kept under a key, made when it is first asked for; of many only what was asked for last is `kept`. */
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
