/** Decodes input: firebase-tools' expression values, and the JSON of Firestore's REST API. */

import { withoutRepeats } from './equality.ts';
import { maxValueDepth } from './limits.ts';
import {
  boolValue,
  bytesValue,
  floatValue,
  intValue,
  isInt64,
  latLngValue,
  listValue,
  mapValue,
  nullValue,
  pathValue,
  stringValue,
  timestampValue,
  type Value,
} from './values.ts';

/** The input does not have the expected form. */
export class DecodeError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DecodeError';
  }
}

export type JsonObject = Record<string, unknown>;

export function isJsonObject(json: unknown): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** Parses an expression value such as `{ string_value: 'a' }`; throws a {@link DecodeError}. */
export function decodeExpressionValue(json: unknown, depth = 0): Value {
  const [kind, content] = onlyEntryOf(json, depth);
  const decodeItem = (item: unknown): Value => decodeExpressionValue(item, depth + 1);
  switch (kind) {
    case 'null_value':
      return nullValue;
    case 'bool_value':
      return boolValue(booleanOf(content));
    case 'int_value':
      return decodeInt(content);
    case 'float_value':
      return floatValue(decodeFloat(content));
    case 'string_value':
      return stringValue(textOf(content));
    case 'bytes_value':
      return decodeBytes(content);
    case 'timestamp_value':
      return decodeTimestamp(content);
    case 'list_value':
      return listValue(valuesOf(content).map(decodeItem));
    case 'set_value':
      return { type: 'set', items: withoutRepeats(valuesOf(content).map(decodeItem)) };
    case 'map_value':
      return mapValue(decodeFields(content, decodeItem));
    case 'path_value':
      return decodePath(content);
    default:
      throw new DecodeError(`unknown kind of value`);
  }
}

/** Parses a value of a document such as `{ stringValue: 'a' }`; throws a {@link DecodeError}. */
function decodeFirestoreValue(json: unknown, depth = 0): Value {
  const [kind, content] = onlyEntryOf(json, depth);
  const decodeItem = (item: unknown): Value => decodeFirestoreValue(item, depth + 1);
  switch (kind) {
    case 'nullValue':
      return nullValue;
    case 'booleanValue':
      return boolValue(booleanOf(content));
    case 'integerValue':
      return decodeInt(content);
    case 'doubleValue':
      return floatValue(decodeFloat(content));
    case 'stringValue':
      return stringValue(textOf(content));
    case 'bytesValue':
      return decodeBytes(content);
    case 'timestampValue':
      return decodeTimestamp(content);
    case 'referenceValue':
      return decodeReference(textOf(content));
    case 'geoPointValue':
      return decodeGeoPoint(content);
    case 'arrayValue':
      return listValue(valuesOf(content).map(decodeItem));
    case 'mapValue':
      return mapValue(decodeFields(content, decodeItem));
    default:
      throw new DecodeError(`unknown kind of value`);
  }
}

/** Parses the fields of a document. An empty document has no `fields`. */
export function decodeFirestoreFields(fields: unknown): ReadonlyMap<string, Value> {
  return decodeFields({ fields }, decodeFirestoreValue);
}

function onlyEntryOf(json: unknown, depth: number): [string, unknown] {
  if (depth > maxValueDepth) throw new DecodeError('value nested too deeply');
  if (!isJsonObject(json)) throw new DecodeError('expected a value');
  const [only, ...others] = Object.entries(json);
  if (only === undefined || others.length > 0) throw new DecodeError('expected a value of one kind');
  return only;
}

function decodeFields(content: unknown, decode: (json: unknown) => Value): ReadonlyMap<string, Value> {
  if (!isJsonObject(content)) throw new DecodeError('expected fields');
  if (content.fields === undefined) return new Map();
  if (!isJsonObject(content.fields)) throw new DecodeError('expected fields');
  return new Map(Object.entries(content.fields).map(([key, field]) => [key, decode(field)]));
}

function valuesOf(content: unknown): unknown[] {
  if (!isJsonObject(content)) throw new DecodeError('expected values');
  const values = content.values ?? [];
  if (!Array.isArray(values)) throw new DecodeError('expected values');
  return values;
}

function booleanOf(content: unknown): boolean {
  if (typeof content !== 'boolean') throw new DecodeError('expected a boolean');
  return content;
}

function textOf(content: unknown): string {
  if (typeof content !== 'string') throw new DecodeError('expected a string');
  return content;
}

/** Integers may be numbers, or strings if they are too large for JSON numbers. */
function decodeInt(content: unknown): Value {
  const isWhole = typeof content === 'number' && Number.isInteger(content);
  const isDigits = typeof content === 'string' && /^-?\d{1,19}$/.test(content);
  if (!isWhole && !isDigits) throw new DecodeError('expected an integer');
  const value = BigInt(content);
  if (!isInt64(value)) throw new DecodeError('integer outside 64 bits');
  return intValue(value);
}

function decodeFloat(content: unknown): number {
  if (typeof content === 'number') return content;
  if (content === 'NaN' || content === 'Infinity' || content === '-Infinity') return Number(content);
  throw new DecodeError('expected a number');
}

function decodeBytes(content: unknown): Value {
  return bytesValue(Buffer.from(textOf(content), 'base64'));
}

const timestampForm = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/;

/** Parses RFC 3339, with nanoseconds. */
function decodeTimestamp(content: unknown): Value {
  const [, whole, fraction = '', zone] = timestampForm.exec(textOf(content)) ?? [];
  const milliseconds = Date.parse(`${whole}${zone}`);
  if (Number.isNaN(milliseconds)) throw new DecodeError('expected a timestamp');
  return timestampValue(BigInt(milliseconds) * 1_000_000n + BigInt(fraction.padEnd(9, '0')));
}

function decodePath(content: unknown): Value {
  if (!isJsonObject(content) || !Array.isArray(content.segments)) throw new DecodeError('expected segments');
  const segments: unknown[] = content.segments;
  return pathValue(
    segments.map((segment) => {
      if (!isJsonObject(segment)) throw new DecodeError('expected a segment');
      return textOf(segment.simple);
    }),
  );
}

/** Shortens `projects/p/databases/d/documents/…` to the path from `databases` on, as in `firestore.get`. */
function decodeReference(name: string): Value {
  const [projects, , ...texts] = name.split('/');
  if (projects !== 'projects' || texts.length === 0) throw new DecodeError('expected a reference');
  return pathValue(texts);
}

function decodeGeoPoint(content: unknown): Value {
  if (!isJsonObject(content)) throw new DecodeError('expected a point');
  return latLngValue(decodeFloat(content.latitude ?? 0), decodeFloat(content.longitude ?? 0));
}
