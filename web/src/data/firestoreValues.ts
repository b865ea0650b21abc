import * as v from 'valibot';

/**
 * Firestore's REST form of a value: one key that names the type. What has no use in the public documents
 * (`geoPointValue`, `bytesValue`) is handed on as `unknown` and left to the document's own schema to refuse.
 */
export type FirestoreValue =
  | { readonly nullValue: null }
  | { readonly booleanValue: boolean }
  | { readonly integerValue: string }
  | { readonly doubleValue: number }
  | { readonly timestampValue: string }
  | { readonly stringValue: string }
  | { readonly referenceValue: string }
  | { readonly arrayValue: { readonly values?: readonly FirestoreValue[] } }
  | { readonly mapValue: { readonly fields?: Readonly<Record<string, FirestoreValue>> } };

const recordSchema = v.record(v.string(), v.unknown());
const arraySchema = v.object({ values: v.optional(v.array(v.unknown()), []) });
const mapSchema = v.object({ fields: v.optional(recordSchema, {}) });
const doubleSchema = v.union([v.number(), v.picklist(['NaN', 'Infinity', '-Infinity'])]);
const integerSchema = v.union([v.pipe(v.string(), v.regex(/^-?\d+$/)), v.number()]);
const dateSchema = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.date(),
);

/** A REST value as plain JavaScript: timestamps are `Date`s, integers numbers. Throws on a value that is malformed. */
export function decodeFirestoreValue(value: unknown): unknown {
  const entry = Object.entries(v.parse(recordSchema, value))[0];
  if (entry === undefined) return undefined;
  const [type, content] = entry;
  switch (type) {
    case 'nullValue':
      return null;
    case 'integerValue':
      return Number(v.parse(integerSchema, content));
    case 'doubleValue':
      return Number(v.parse(doubleSchema, content));
    case 'timestampValue':
      return v.parse(dateSchema, content);
    case 'arrayValue':
      return v.parse(arraySchema, content).values.map(decodeFirestoreValue);
    case 'mapValue':
      return decodeFirestoreFields(v.parse(mapSchema, content).fields);
    default:
      return content;
  }
}

/** The `fields` of a REST document (or of a map) as a plain object. */
export function decodeFirestoreFields(fields: unknown): Record<string, unknown> {
  const entries = Object.entries(v.parse(recordSchema, fields ?? {}));
  return Object.fromEntries(entries.map(([name, value]) => [name, decodeFirestoreValue(value)]));
}

export const stringValue = (value: string): FirestoreValue => ({ stringValue: value });
export const timestampValue = (value: Date): FirestoreValue => ({ timestampValue: value.toISOString() });
/** `name` is the whole resource name: `projects/…/databases/(default)/documents/photos/abc`. */
export const referenceValue = (name: string): FirestoreValue => ({ referenceValue: name });
