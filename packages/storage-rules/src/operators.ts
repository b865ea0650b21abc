/**
 * All operators except `&&`, `||` and `?:`, which do not always evaluate both sides. Wrong types are an
 * {@link EvaluationError}. An int and a float are calculated as floats.
 */
import { intOf, stringOf } from './arguments.ts';
import { isEqual, isEquivalent, isIdentical } from './equality.ts';
import { EvaluationError } from './errors.ts';
import type { BinaryOperator } from './syntax.ts';
import {
  boolValue,
  durationValue,
  floatValue,
  intValue,
  listValue,
  stringValue,
  timestampValue,
  type Value,
} from './values.ts';

export type StrictOperator = Exclude<BinaryOperator, '&&' | '||'>;
type Comparison = '<' | '<=' | '>' | '>=';
type Arithmetic = '+' | '-' | '*' | '/' | '%';

/** The value of `left operator right`. */
export function applyBinary(operator: StrictOperator, left: Value, right: Value): Value {
  switch (operator) {
    case '==':
      return boolValue(isEqual(left, right));
    case '!=':
      return boolValue(!isEqual(left, right));
    case 'in':
      return boolValue(isMember(left, right));
    case '<':
    case '<=':
    case '>':
    case '>=':
      return boolValue(compare(operator, left, right));
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return calculate(operator, left, right);
  }
}

/** The value of `!operand` or `-operand`. */
export function applyUnary(operator: '!' | '-', operand: Value): Value {
  if (operator === '!' && operand.type === 'bool') return boolValue(!operand.value);
  if (operator === '-' && operand.type === 'int') return intValue(-operand.value);
  if (operator === '-' && operand.type === 'float') return floatValue(-operand.value);
  if (operator === '-' && operand.type === 'duration') return durationValue(-operand.nanos);
  throw new EvaluationError(`no operation ${operator}${operand.type}`);
}

/** `value is typeName`. */
export function hasType(value: Value, typeName: string): boolean {
  if (typeName === 'number') return value.type === 'int' || value.type === 'float';
  return value.type === typeName;
}

/** `object.name`: the key of a map, or a value that `bind` filled into a path. */
export function memberOf(object: Value, name: string): Value {
  const value =
    object.type === 'map' ? object.entries.get(name) : object.type === 'path' ? object.bindings.get(name) : undefined;
  if (value === undefined) throw new EvaluationError(`${object.type} has no such member`);
  return value;
}

/** `object[index]`. */
export function elementOf(object: Value, index: Value): Value {
  if (object.type === 'map' || (object.type === 'path' && index.type === 'string')) {
    return memberOf(object, stringOf(index));
  }
  const position = intOf(index);
  const items = sequenceOf(object);
  if (position < 0n || position >= BigInt(items.length)) throw new EvaluationError('index out of bounds');
  return items.at(Number(position));
}

/** `object[from:to]`, without `to`. The whole range must exist. Null means from the start or to the end. */
export function sliceOf(object: Value, from: Value | null, to: Value | null): Value {
  const items = sequenceOf(object);
  const start = from === null ? 0n : intOf(from);
  const end = to === null ? BigInt(items.length) : intOf(to);
  if (start < 0n || end > BigInt(items.length) || start > end) throw new EvaluationError('range out of bounds');
  return items.slice(Number(start), Number(end));
}

type Sequence = { length: number; at: (index: number) => Value; slice: (start: number, end: number) => Value };

function sequenceOf(object: Value): Sequence {
  switch (object.type) {
    case 'string':
      return {
        length: object.value.length,
        at: (index) => stringValue(object.value.charAt(index)),
        slice: (start, end) => stringValue(object.value.slice(start, end)),
      };
    case 'list':
      return {
        length: object.items.length,
        at: (index) => present(object.items[index]),
        slice: (start, end) => listValue(object.items.slice(start, end)),
      };
    case 'path':
      return {
        length: object.segments.length,
        at: (index) => {
          const segment = present(object.segments[index]);
          if (!segment.bound) throw new EvaluationError('path with an unbound segment');
          return stringValue(segment.text);
        },
        slice: (start, end) => ({ ...object, segments: object.segments.slice(start, end) }),
      };
    default:
      throw new EvaluationError(`${object.type} has no elements`);
  }
}

function present<Element>(element: Element | undefined): Element {
  if (element === undefined) throw new EvaluationError('index out of bounds');
  return element;
}

function isMember(wanted: Value, container: Value): boolean {
  switch (container.type) {
    case 'list':
      return container.items.some((item) => isIdentical(item, wanted));
    case 'set':
      return container.items.some((item) => isEquivalent(item, wanted));
    case 'map':
      return container.entries.has(stringOf(wanted));
    default:
      throw new EvaluationError(`no operation in ${container.type}`);
  }
}

function compare(operator: Comparison, left: Value, right: Value): boolean {
  if (left.type === 'string' && right.type === 'string') return isOrdered(operator, left.value, right.value);
  if (left.type === 'int' && right.type === 'int') return isOrdered(operator, left.value, right.value);
  if ((left.type === 'int' || left.type === 'float') && (right.type === 'int' || right.type === 'float')) {
    return isOrdered(operator, Number(left.value), Number(right.value));
  }
  if (left.type === 'bytes' && right.type === 'bytes') {
    return isOrdered(operator, Buffer.compare(left.value, right.value), 0);
  }
  if (left.type === 'timestamp' && right.type === 'timestamp') return isOrdered(operator, left.nanos, right.nanos);
  if (left.type === 'duration' && right.type === 'duration') return isOrdered(operator, left.nanos, right.nanos);
  throw noOperation(operator, left, right);
}

function isOrdered<Ordered extends string | number | bigint>(
  operator: Comparison,
  left: Ordered,
  right: Ordered,
): boolean {
  switch (operator) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
  }
}

function calculate(operator: Arithmetic, left: Value, right: Value): Value {
  if (left.type === 'int' && right.type === 'int') return intValue(intResult(operator, left.value, right.value));
  if ((left.type === 'int' || left.type === 'float') && (right.type === 'int' || right.type === 'float')) {
    return floatValue(floatResult(operator, Number(left.value), Number(right.value)));
  }
  if (operator === '+') return sum(left, right);
  if (operator === '-') return differenceOfTimes(left, right);
  throw noOperation(operator, left, right);
}

function intResult(operator: Arithmetic, left: bigint, right: bigint): bigint {
  if ((operator === '/' || operator === '%') && right === 0n) throw new EvaluationError('division by zero');
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return left % right;
  }
}

function floatResult(operator: Arithmetic, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return left % right;
  }
}

function sum(left: Value, right: Value): Value {
  if (left.type === 'string' && right.type === 'string') return stringValue(left.value + right.value);
  if (left.type === 'duration' && right.type === 'duration') return durationValue(left.nanos + right.nanos);
  if (left.type === 'timestamp' && right.type === 'duration') return timestampValue(left.nanos + right.nanos);
  if (left.type === 'duration' && right.type === 'timestamp') return timestampValue(left.nanos + right.nanos);
  throw noOperation('+', left, right);
}

function differenceOfTimes(left: Value, right: Value): Value {
  if (left.type === 'duration' && right.type === 'duration') return durationValue(left.nanos - right.nanos);
  if (left.type === 'timestamp' && right.type === 'duration') return timestampValue(left.nanos - right.nanos);
  if (left.type === 'timestamp' && right.type === 'timestamp') return durationValue(left.nanos - right.nanos);
  throw noOperation('-', left, right);
}

function noOperation(operator: BinaryOperator, left: Value, right: Value): EvaluationError {
  return new EvaluationError(`no operation ${left.type} ${operator} ${right.type}`);
}
