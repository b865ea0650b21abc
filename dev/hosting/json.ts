/** Reading JSON without trusting its shape. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object that `text` holds; `what` names it in the error. */
export function parseObject(text: string, what: string): JsonObject {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new Error(`${what} does not hold a JSON object`);
  return value;
}

export function objectAt(value: JsonObject, key: string): JsonObject {
  const inner = value[key];
  return isObject(inner) ? inner : {};
}

export function listAt(value: JsonObject, key: string): readonly unknown[] {
  const inner = value[key];
  return Array.isArray(inner) ? inner : [];
}
