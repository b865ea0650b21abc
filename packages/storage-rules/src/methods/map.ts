/** firebase.google.com/docs/reference/rules/rules.Map and rules.MapDiff */
import { type Methods, mapOf, oneArgument, stringOf, twoArguments, withoutArguments } from '../arguments.ts';
import { isEquivalent } from '../equality.ts';
import { intValue, listValue, type MapDiffValue, type MapValue, stringValue, type Value } from '../values.ts';

export const mapMethods: Methods<MapValue> = new Map([
  ['diff', (map, args) => ({ type: 'map_diff', after: map, before: mapOf(oneArgument(args)) })],
  [
    'get',
    (map, args) => {
      const [key, otherwise] = twoArguments(args);
      return valueAt(map, key.type === 'list' ? key.items : [key]) ?? otherwise;
    },
  ],
  // The hosted service sorts the keys, but not the values.
  ['keys', withoutArguments((map) => listValue(sortedKeys(map).map((key) => stringValue(key))))],
  ['size', withoutArguments((map) => intValue(BigInt(map.entries.size)))],
  ['values', withoutArguments((map) => listValue([...map.entries.values()]))],
]);

export const mapDiffMethods: Methods<MapDiffValue> = new Map([
  ['addedKeys', withoutArguments((diff) => keySet(diff, (after, before) => after !== null && before === null))],
  ['removedKeys', withoutArguments((diff) => keySet(diff, (after, before) => after === null && before !== null))],
  ['changedKeys', withoutArguments((diff) => keySet(diff, isChanged))],
  [
    'affectedKeys',
    withoutArguments((diff) =>
      keySet(diff, (after, before) => after === null || before === null || isChanged(after, before)),
    ),
  ],
  [
    'unchangedKeys',
    withoutArguments((diff) =>
      keySet(diff, (after, before) => after !== null && before !== null && isEquivalent(after, before)),
    ),
  ],
]);

function sortedKeys(map: MapValue): string[] {
  return [...map.entries.keys()].sort();
}

/** The value at nested keys, or undefined if one of them is missing. */
function valueAt(map: MapValue, keys: readonly Value[]): Value | undefined {
  let value: Value | undefined = map;
  for (const key of keys) {
    const name = stringOf(key);
    value = value?.type === 'map' ? value.entries.get(name) : undefined;
  }
  return value;
}

function isChanged(after: Value | null, before: Value | null): boolean {
  return after !== null && before !== null && !isEquivalent(after, before);
}

/** The keys of both maps whose values satisfy the condition. A missing value is null. */
function keySet(diff: MapDiffValue, holds: (after: Value | null, before: Value | null) => boolean): Value {
  const keys = new Set([...diff.after.entries.keys(), ...diff.before.entries.keys()]);
  const matching = [...keys].filter((key) =>
    holds(diff.after.entries.get(key) ?? null, diff.before.entries.get(key) ?? null),
  );
  return { type: 'set', items: matching.map((key) => stringValue(key)) };
}
