import { pathTexts, type Value } from './values.ts';

/**
 * Whether two values have the same type and the same content, as `in` and the methods of lists compare them. 1 and 1.0
 * differ here, as in the hosted service.
 */
export function isIdentical(left: Value, right: Value): boolean {
  return haveSameContents(left, right, isIdentical);
}

/** `==`: like {@link isIdentical}, but an int equals a float of the same value. Other values of different types are unequal. */
export function isEqual(left: Value, right: Value): boolean {
  return isSameNumber(left, right) || isIdentical(left, right);
}

/** Equality in sets and map differences: an int equals a float of the same value, also within lists and maps. */
export function isEquivalent(left: Value, right: Value): boolean {
  return isSameNumber(left, right) || haveSameContents(left, right, isEquivalent);
}

/** Removes items that are equivalent to an earlier one. */
export function withoutRepeats(items: readonly Value[]): Value[] {
  const distinct: Value[] = [];
  // Nearly all sets contain strings. Comparing each with all others would take quadratic time.
  const keptStrings = new Set<string>();
  for (const item of items) {
    if (item.type === 'string') {
      if (keptStrings.has(item.value)) continue;
      keptStrings.add(item.value);
      distinct.push(item);
    } else if (!distinct.some((other) => isEquivalent(other, item))) {
      distinct.push(item);
    }
  }
  return distinct;
}

/** Compares an int and a float as floats, as arithmetic does. */
function isSameNumber(left: Value, right: Value): boolean {
  if (left.type === 'int' && right.type === 'float') return Number(left.value) === right.value;
  if (left.type === 'float' && right.type === 'int') return left.value === Number(right.value);
  return false;
}

type Comparison = (left: Value, right: Value) => boolean;

function haveSameContents(left: Value, right: Value, isSame: Comparison): boolean {
  switch (left.type) {
    case 'null':
      return right.type === 'null';
    case 'bool':
      return right.type === 'bool' && left.value === right.value;
    case 'int':
      return right.type === 'int' && left.value === right.value;
    case 'float':
      return right.type === 'float' && left.value === right.value;
    case 'string':
      return right.type === 'string' && left.value === right.value;
    case 'bytes':
      return right.type === 'bytes' && Buffer.compare(left.value, right.value) === 0;
    case 'list':
      return right.type === 'list' && haveSameItems(left.items, right.items, isSame);
    case 'set':
      return (
        right.type === 'set' &&
        left.items.length === right.items.length &&
        left.items.every((item) => right.items.some((other) => isEquivalent(item, other)))
      );
    case 'map':
      return right.type === 'map' && haveSameEntries(left.entries, right.entries, isSame);
    case 'path':
      return right.type === 'path' && haveSameTexts(pathTexts(left), pathTexts(right));
    case 'timestamp':
      return right.type === 'timestamp' && left.nanos === right.nanos;
    case 'duration':
      return right.type === 'duration' && left.nanos === right.nanos;
    case 'latlng':
      return right.type === 'latlng' && left.latitude === right.latitude && left.longitude === right.longitude;
    case 'map_diff':
      return right.type === 'map_diff' && isSame(left.after, right.after) && isSame(left.before, right.before);
  }
}

function haveSameItems(left: readonly Value[], right: readonly Value[], isSame: Comparison): boolean {
  if (left.length !== right.length) return false;
  return left.every((item, index) => {
    const other = right[index];
    return other !== undefined && isSame(item, other);
  });
}

function haveSameEntries(
  left: ReadonlyMap<string, Value>,
  right: ReadonlyMap<string, Value>,
  isSame: Comparison,
): boolean {
  if (left.size !== right.size) return false;
  for (const [key, value] of left) {
    const other = right.get(key);
    if (other === undefined || !isSame(value, other)) return false;
  }
  return true;
}

function haveSameTexts(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((text, index) => text === right[index]);
}
