/** Checks of the arguments of methods and functions. Each throws an {@link EvaluationError} for other arguments. */
import { EvaluationError } from './errors.ts';
import type { DurationValue, LatLngValue, ListValue, MapValue, SetValue, Value } from './values.ts';

/** A method of a value, or a function of a namespace; its arguments have been evaluated. */
export type Method<Receiver> = (receiver: Receiver, args: readonly Value[]) => Value;
export type Methods<Receiver> = ReadonlyMap<string, Method<Receiver>>;

/** A method that takes no arguments. */
export function withoutArguments<Receiver>(read: (receiver: Receiver) => Value): Method<Receiver> {
  return (receiver, args) => {
    if (args.length !== 0) throw new EvaluationError(`expected no arguments, got ${args.length}`);
    return read(receiver);
  };
}

export function oneArgument(args: readonly Value[]): Value {
  const [only] = args;
  if (only === undefined || args.length !== 1) throw new EvaluationError(`expected 1 argument, got ${args.length}`);
  return only;
}

export function twoArguments(args: readonly Value[]): [Value, Value] {
  const [first, second] = args;
  if (first === undefined || second === undefined || args.length !== 2) {
    throw new EvaluationError(`expected 2 arguments, got ${args.length}`);
  }
  return [first, second];
}

export function boolOf(value: Value): boolean {
  if (value.type !== 'bool') throw mismatch('bool', value);
  return value.value;
}

export function intOf(value: Value): bigint {
  if (value.type !== 'int') throw mismatch('int', value);
  return value.value;
}

/** Returns an int or a float as a float. */
export function numberOf(value: Value): number {
  if (value.type === 'int') return Number(value.value);
  if (value.type === 'float') return value.value;
  throw mismatch('number', value);
}

export function stringOf(value: Value): string {
  if (value.type !== 'string') throw mismatch('string', value);
  return value.value;
}

export function bytesOrStringOf(value: Value): Uint8Array {
  if (value.type === 'bytes') return value.value;
  if (value.type === 'string') return Buffer.from(value.value, 'utf8');
  throw mismatch('bytes or string', value);
}

export function listOf(value: Value): ListValue {
  if (value.type !== 'list') throw mismatch('list', value);
  return value;
}

export function setOf(value: Value): SetValue {
  if (value.type !== 'set') throw mismatch('set', value);
  return value;
}

export function listOrSetOf(value: Value): ListValue | SetValue {
  if (value.type !== 'list' && value.type !== 'set') throw mismatch('list or set', value);
  return value;
}

export function mapOf(value: Value): MapValue {
  if (value.type !== 'map') throw mismatch('map', value);
  return value;
}

export function durationOf(value: Value): DurationValue {
  if (value.type !== 'duration') throw mismatch('duration', value);
  return value;
}

export function latLngOf(value: Value): LatLngValue {
  if (value.type !== 'latlng') throw mismatch('latlng', value);
  return value;
}

function mismatch(expected: string, value: Value): EvaluationError {
  return new EvaluationError(`expected ${expected}, got ${value.type}`);
}
