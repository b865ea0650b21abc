/** firebase.google.com/docs/reference/rules/rules.Path */
import { type Methods, mapOf, oneArgument } from '../arguments.ts';
import { segmentTextOf } from '../conversions.ts';
import type { PathSegment, PathValue } from '../values.ts';

export const pathMethods: Methods<PathValue> = new Map([
  [
    'bind',
    (path, args) => {
      const { entries } = mapOf(oneArgument(args));
      const segments = path.segments.map((segment): PathSegment => {
        const value = segment.bound ? undefined : entries.get(segment.name);
        return value === undefined ? segment : { bound: true, text: segmentTextOf(value) };
      });
      return { type: 'path', segments, bindings: new Map([...path.bindings, ...entries]) };
    },
  ],
]);
