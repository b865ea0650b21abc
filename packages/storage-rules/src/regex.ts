/** RE2 syntax in linear time, for `matches`, `replace` and `split`. */
import { RE2JS } from 're2js';
import { EvaluationError } from './errors.ts';

const maxCached = 200;
const compiled = new Map<string, RE2JS>();

/** Compiles a pattern. Throws an {@link EvaluationError} if it is not valid RE2. */
export function compilePattern(pattern: string): RE2JS {
  const cached = compiled.get(pattern);
  if (cached !== undefined) return cached;
  let fresh: RE2JS;
  try {
    fresh = RE2JS.compile(pattern);
  } catch {
    throw new EvaluationError('invalid regular expression');
  }
  // Requests can produce new patterns, so the cache must not grow without bound.
  if (compiled.size >= maxCached) compiled.clear();
  compiled.set(pattern, fresh);
  return fresh;
}

/** Whether the whole text matches. */
export function matchesWhole(pattern: string, text: string): boolean {
  return compilePattern(pattern).testExact(text);
}

/** Replaces every match. `$1` in `substitute` is the first group, and `\` escapes the next character. */
export function replaceAll(pattern: string, text: string, substitute: string): string {
  const expression = compilePattern(pattern);
  try {
    return expression.matcher(text).replaceAll(substitute, true);
  } catch {
    throw new EvaluationError('invalid replacement');
  }
}

/** The pieces between matches. Drops empty pieces at the end, but always returns at least one piece. */
export function splitText(pattern: string, text: string): string[] {
  const expression = compilePattern(pattern);
  const pieces: string[] = [];
  const matcher = expression.matcher(text);
  let from = 0;
  while (matcher.find()) {
    // An empty match at the very end separates nothing.
    if (matcher.start() === matcher.end() && matcher.start() >= text.length) break;
    pieces.push(text.slice(from, matcher.start()));
    from = matcher.end();
  }
  pieces.push(text.slice(from));
  while (pieces.length > 1 && pieces.at(-1) === '') pieces.pop();
  return pieces;
}
