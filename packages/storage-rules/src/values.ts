/** The values of the rules language, as tagged types. Operators and methods get no other values. */
import { EvaluationError } from './errors.ts';
import { maxBuiltLength } from './limits.ts';

/** One segment of a path: its text, or the name of a `$(name)` that `bind` has not filled yet. */
export type PathSegment = { bound: true; text: string } | { bound: false; name: string };

export type StringValue = { type: 'string'; value: string };
export type ListValue = { type: 'list'; items: readonly Value[] };
export type SetValue = { type: 'set'; items: readonly Value[] };
export type MapValue = { type: 'map'; entries: ReadonlyMap<string, Value> };
export type BytesValue = { type: 'bytes'; value: Uint8Array };
export type PathValue = {
  type: 'path';
  segments: readonly PathSegment[];
  /** The values from `bind`, for `path.name` and `path['name']`. */
  bindings: ReadonlyMap<string, Value>;
};
export type TimestampValue = { type: 'timestamp'; nanos: bigint };
export type DurationValue = { type: 'duration'; nanos: bigint };
export type LatLngValue = { type: 'latlng'; latitude: number; longitude: number };
export type MapDiffValue = { type: 'map_diff'; after: MapValue; before: MapValue };

export type Value =
  | { type: 'null' }
  | { type: 'bool'; value: boolean }
  /** Signed, 64 bits. */
  | { type: 'int'; value: bigint }
  | { type: 'float'; value: number }
  | StringValue
  | BytesValue
  | ListValue
  | SetValue
  | MapValue
  | PathValue
  | TimestampValue
  | DurationValue
  | LatLngValue
  | MapDiffValue;

export const nullValue: Value = { type: 'null' };

const minInt = -(2n ** 63n);
const maxInt = 2n ** 63n - 1n;
const maxDurationSeconds = 315_576_000_000n;
const minTimestampSeconds = -62_135_596_800n;
const maxTimestampSeconds = 253_402_300_799n;
const nanosPerSecond = 1_000_000_000n;

export function boolValue(value: boolean): Value {
  return { type: 'bool', value };
}

/** Throws an {@link EvaluationError} outside 64 bits. */
export function intValue(value: bigint): Value {
  if (value < minInt || value > maxInt) throw new EvaluationError('integer outside 64 bits');
  return { type: 'int', value };
}

export function isInt64(value: bigint): boolean {
  return value >= minInt && value <= maxInt;
}

export function floatValue(value: number): Value {
  return { type: 'float', value };
}

/** Throws an {@link EvaluationError} for a string that is too long. */
export function stringValue(value: string): StringValue {
  if (value.length > maxBuiltLength) throw new EvaluationError('string too long');
  return { type: 'string', value };
}

export function bytesValue(value: Uint8Array): BytesValue {
  return { type: 'bytes', value };
}

/** Throws an {@link EvaluationError} for a list that is too long. */
export function listValue(items: readonly Value[]): ListValue {
  if (items.length > maxBuiltLength) throw new EvaluationError('list too long');
  return { type: 'list', items };
}

export function mapValue(entries: ReadonlyMap<string, Value>): MapValue {
  return { type: 'map', entries };
}

export function pathValue(texts: readonly string[]): PathValue {
  return { type: 'path', segments: texts.map((text) => ({ bound: true, text })), bindings: new Map() };
}

/** Years 1 to 9999; throws an {@link EvaluationError} outside. */
export function timestampValue(nanos: bigint): TimestampValue {
  const seconds = floorDivide(nanos, nanosPerSecond);
  if (seconds < minTimestampSeconds || seconds > maxTimestampSeconds)
    throw new EvaluationError('timestamp out of range');
  return { type: 'timestamp', nanos };
}

/** About ±10,000 years; throws an {@link EvaluationError} outside. */
export function durationValue(nanos: bigint): DurationValue {
  const seconds = nanos / nanosPerSecond;
  if (seconds < -maxDurationSeconds || seconds > maxDurationSeconds) throw new EvaluationError('duration out of range');
  return { type: 'duration', nanos };
}

/** Latitude within ±90 and longitude within ±180 degrees; throws an {@link EvaluationError} otherwise. */
export function latLngValue(latitude: number, longitude: number): LatLngValue {
  const inRange = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (!inRange) throw new EvaluationError('latitude or longitude out of range');
  return { type: 'latlng', latitude, longitude };
}

/** Division that rounds towards minus infinity, unlike BigInt's own. `divisor` is positive. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

/** The texts of a path; throws an {@link EvaluationError} while a `$(name)` is unbound. */
export function pathTexts(path: PathValue): string[] {
  return path.segments.map((segment) => {
    if (!segment.bound) throw new EvaluationError('path with an unbound segment');
    return segment.text;
  });
}
