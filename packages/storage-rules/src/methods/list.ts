/** firebase.google.com/docs/reference/rules/rules.List */
import { listOf, type Methods, oneArgument, stringOf, withoutArguments } from '../arguments.ts';
import { toText } from '../conversions.ts';
import { isIdentical, withoutRepeats } from '../equality.ts';
import { boolValue, intValue, type ListValue, listValue, stringValue, type Value } from '../values.ts';

export const listMethods: Methods<ListValue> = new Map([
  ['concat', (list, args) => listValue([...list.items, ...listOf(oneArgument(args)).items])],
  ['hasAll', (list, args) => boolValue(listOf(oneArgument(args)).items.every((item) => isIn(list, item)))],
  ['hasAny', (list, args) => boolValue(listOf(oneArgument(args)).items.some((item) => isIn(list, item)))],
  [
    'hasOnly',
    (list, args) => {
      const allowed = listOf(oneArgument(args));
      return boolValue(list.items.every((item) => isIn(allowed, item)));
    },
  ],
  [
    'join',
    (list, args) => {
      const separator = stringOf(oneArgument(args));
      return stringValue(list.items.map(toText).join(separator));
    },
  ],
  [
    'removeAll',
    (list, args) => {
      const removed = listOf(oneArgument(args));
      return listValue(list.items.filter((item) => !isIn(removed, item)));
    },
  ],
  ['size', withoutArguments((list) => intValue(BigInt(list.items.length)))],
  ['toSet', withoutArguments((list) => ({ type: 'set', items: withoutRepeats(list.items) }))],
]);

function isIn(list: ListValue, wanted: Value): boolean {
  return list.items.some((item) => isIdentical(item, wanted));
}
