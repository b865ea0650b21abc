/** Keeps the value as the newest of the map, and drops the oldest beyond `most`. */
export function keep<Value>(kept: Map<string, Value>, most: number, key: string, value: Value): Value {
  kept.delete(key);
  kept.set(key, value);
  const oldest = kept.size > most ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
  return value;
}
