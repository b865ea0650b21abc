/** The functions that are no methods of a value: `math.abs(x)`, `duration.value(1, 'h')`, `string(x)`, … */
import { createHash } from 'node:crypto';
import { crc32 as crc32Of } from 'node:zlib';
import { bytesOrStringOf, durationOf, intOf, numberOf, oneArgument, stringOf, twoArguments } from './arguments.ts';
import { toBool, toFloat, toInt, toPath, toStringValue } from './conversions.ts';
import { EvaluationError } from './errors.ts';
import {
  boolValue,
  bytesValue,
  durationValue,
  floatValue,
  intValue,
  latLngValue,
  timestampValue,
  type Value,
} from './values.ts';

type LanguageFunction = (args: readonly Value[]) => Value;
type Functions = ReadonlyMap<string, LanguageFunction>;

const nanosPerUnit: ReadonlyMap<string, bigint> = new Map([
  ['w', 604_800_000_000_000n],
  ['d', 86_400_000_000_000n],
  ['h', 3_600_000_000_000n],
  ['m', 60_000_000_000n],
  ['s', 1_000_000_000n],
  ['ms', 1_000_000n],
  ['ns', 1n],
]);

/** firebase.google.com/docs/reference/rules/rules.math */
const math: Functions = new Map([
  ['abs', (args) => absolute(oneArgument(args))],
  // The documentation says integers, but the hosted service returns floats. `==` treats both alike; `is` follows the documentation.
  ['ceil', (args) => wholeNumber(Math.ceil, oneArgument(args))],
  ['floor', (args) => wholeNumber(Math.floor, oneArgument(args))],
  ['isInfinite', (args) => boolValue(Math.abs(numberOf(oneArgument(args))) === Infinity)],
  ['isNaN', (args) => boolValue(Number.isNaN(numberOf(oneArgument(args))))],
  [
    'pow',
    (args) => {
      const [base, exponent] = twoArguments(args);
      return floatValue(numberOf(base) ** numberOf(exponent));
    },
  ],
  ['round', (args) => wholeNumber(Math.round, oneArgument(args))],
  ['sqrt', (args) => floatValue(Math.sqrt(numberOf(oneArgument(args))))],
]);

/** firebase.google.com/docs/reference/rules/rules.duration_ */
const duration: Functions = new Map([
  [
    'abs',
    (args) => {
      const { nanos } = durationOf(oneArgument(args));
      return durationValue(nanos < 0n ? -nanos : nanos);
    },
  ],
  [
    'time',
    (args) => {
      const [hours, minutes, seconds, nanos] = intsOf(args, 4);
      return durationValue(((hours * 60n + minutes) * 60n + seconds) * 1_000_000_000n + nanos);
    },
  ],
  [
    'value',
    (args) => {
      const [magnitude, unit] = twoArguments(args);
      const nanos = nanosPerUnit.get(stringOf(unit));
      if (nanos === undefined) throw new EvaluationError('unknown unit of duration');
      return durationValue(intOf(magnitude) * nanos);
    },
  ],
]);

/** firebase.google.com/docs/reference/rules/rules.timestamp_ */
const timestamp: Functions = new Map([
  [
    'date',
    (args) => {
      const [year, month, day] = intsOf(args, 3);
      return dateValue(Number(year), Number(month), Number(day));
    },
  ],
  ['value', (args) => timestampValue(intOf(oneArgument(args)) * 1_000_000n)],
]);

/** firebase.google.com/docs/reference/rules/rules.latlng_ */
const latlng: Functions = new Map([
  [
    'value',
    (args) => {
      const [latitude, longitude] = twoArguments(args);
      return latLngValue(numberOf(latitude), numberOf(longitude));
    },
  ],
]);

/** firebase.google.com/docs/reference/rules/rules.hashing; checksums come least significant byte first. */
const hashing: Functions = new Map([
  ['crc32', (args) => checksumValue(crc32Of(bytesOrStringOf(oneArgument(args))))],
  ['crc32c', (args) => checksumValue(crc32cOf(bytesOrStringOf(oneArgument(args))))],
  ['md5', (args) => digestValue('md5', oneArgument(args))],
  ['sha256', (args) => digestValue('sha256', oneArgument(args))],
]);

/** Functions called as `namespace.name(…)`. `firestore` is not here: it needs the request's look-ups. */
export const namespaces: ReadonlyMap<string, Functions> = new Map([
  ['math', math],
  ['duration', duration],
  ['timestamp', timestamp],
  ['latlng', latlng],
  ['hashing', hashing],
]);

/** Functions without a namespace. `debug` only returns its argument, because there is nowhere to print it. */
export const globalFunctions: Functions = new Map([
  ['string', (args) => toStringValue(oneArgument(args))],
  ['int', (args) => toInt(oneArgument(args))],
  ['float', (args) => toFloat(oneArgument(args))],
  ['bool', (args) => toBool(oneArgument(args))],
  ['path', (args) => toPath(oneArgument(args))],
  ['debug', (args) => oneArgument(args)],
]);

function absolute(value: Value): Value {
  if (value.type === 'int') return intValue(value.value < 0n ? -value.value : value.value);
  return floatValue(Math.abs(numberOf(value)));
}

function wholeNumber(rounded: (value: number) => number, value: Value): Value {
  if (value.type === 'int') return value;
  const result = rounded(numberOf(value));
  if (!Number.isFinite(result)) throw new EvaluationError('no integer for this float');
  return intValue(BigInt(result));
}

function intsOf(args: readonly Value[], count: 3 | 4): [bigint, bigint, bigint, bigint] {
  if (args.length !== count) throw new EvaluationError(`expected ${count} arguments, got ${args.length}`);
  const [first = 0n, second = 0n, third = 0n, fourth = 0n] = args.map(intOf);
  return [first, second, third, fourth];
}

function dateValue(year: number, month: number, day: number): Value {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isReal) throw new EvaluationError('no such date');
  return timestampValue(BigInt(date.getTime()) * 1_000_000n);
}

function digestValue(algorithm: 'md5' | 'sha256', value: Value): Value {
  return bytesValue(createHash(algorithm).update(bytesOrStringOf(value)).digest());
}

function checksumValue(checksum: number): Value {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(checksum);
  return bytesValue(bytes);
}

/** The Castagnoli polynomial, reflected. */
const crc32cPolynomial = 0x82f63b78;

function crc32cOf(bytes: Uint8Array): number {
  let remainder = 0xffffffff;
  for (const byte of bytes) {
    remainder ^= byte;
    for (let bit = 0; bit < 8; bit += 1) {
      remainder = (remainder >>> 1) ^ (remainder & 1 ? crc32cPolynomial : 0);
    }
  }
  return (remainder ^ 0xffffffff) >>> 0;
}
