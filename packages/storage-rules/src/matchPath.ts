/** Finds the match blocks for a request's path, and the values of their wildcards. */
import type { PatternSegment, RulesVersion } from './syntax.ts';
import { pathValue, stringValue, type Value } from './values.ts';

/**
 * Matches a whole path with the patterns of a match block and of the blocks around it. Returns the value of each segment
 * of the pattern, or null. `{x}` is one segment, a string. `{x=**}` is a path: in version 2 of zero or more segments,
 * anywhere; in version 1 of one or more, and only at the end
 * (firebase.google.com/docs/rules/rules-behavior#security_rules_version_2).
 */
export function matchPath(
  pattern: readonly PatternSegment[],
  segments: readonly string[],
  version: RulesVersion,
): readonly Value[] | null {
  const manyAt = pattern.findIndex((part) => part.kind === 'many');
  const manyLength = segments.length - (pattern.length - 1);
  if (manyAt < 0 && pattern.length !== segments.length) return null;
  if (manyAt >= 0 && version === 1 && (manyAt !== pattern.length - 1 || manyLength < 1)) return null;
  if (manyAt >= 0 && manyLength < 0) return null;

  const values: Value[] = [];
  let position = 0;
  for (const part of pattern) {
    const length = part.kind === 'many' ? manyLength : 1;
    const covered = segments.slice(position, position + length);
    position += length;
    // Storage allows `a//b` as an object's name, but no pattern can name an empty segment.
    if (covered.includes('')) return null;
    const [text = ''] = covered;
    if (part.kind === 'text' && part.text !== text) return null;
    values.push(part.kind === 'many' ? pathValue(covered) : stringValue(text));
  }
  return values;
}

/** The segments of a request's path, `/b/bucket/o/folder/name`. Ignores one trailing slash, which a folder has. */
export function segmentsOf(path: string): string[] {
  return path.replace(/^\//, '').replace(/\/$/, '').split('/');
}
