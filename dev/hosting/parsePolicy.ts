/** Pure: the directives of a Content-Security-Policy, with the sources of each. */
export function parsePolicy(text: string): Map<string, readonly string[]> {
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/));
  // As in browsers, the first of two directives with the same name applies.
  return new Map(directives.toReversed().flatMap(([name, ...sources]) => (name ? [[name, sources] as const] : [])));
}
