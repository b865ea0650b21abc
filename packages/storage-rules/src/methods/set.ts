/** firebase.google.com/docs/reference/rules/rules.Set */
import { listOrSetOf, type Methods, oneArgument, setOf, withoutArguments } from '../arguments.ts';
import { isEquivalent, withoutRepeats } from '../equality.ts';
import { boolValue, intValue, type SetValue, type Value } from '../values.ts';

export const setMethods: Methods<SetValue> = new Map([
  [
    'difference',
    (set, args) => {
      const removed = setOf(oneArgument(args)).items;
      return { type: 'set', items: set.items.filter((item) => !isIn(removed, item)) };
    },
  ],
  [
    'intersection',
    (set, args) => {
      const common = setOf(oneArgument(args)).items;
      return { type: 'set', items: set.items.filter((item) => isIn(common, item)) };
    },
  ],
  ['union', (set, args) => ({ type: 'set', items: withoutRepeats([...set.items, ...setOf(oneArgument(args)).items]) })],
  ['hasAll', (set, args) => boolValue(listOrSetOf(oneArgument(args)).items.every((item) => isIn(set.items, item)))],
  ['hasAny', (set, args) => boolValue(listOrSetOf(oneArgument(args)).items.some((item) => isIn(set.items, item)))],
  [
    'hasOnly',
    (set, args) => {
      const allowed = listOrSetOf(oneArgument(args)).items;
      return boolValue(set.items.every((item) => isIn(allowed, item)));
    },
  ],
  ['size', withoutArguments((set) => intValue(BigInt(set.items.length)))],
]);

function isIn(items: readonly Value[], wanted: Value): boolean {
  return items.some((item) => isEquivalent(item, wanted));
}
