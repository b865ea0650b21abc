/** Pure: the directives of a Content-Security-Policy, with the sources of each. */
export function parsePolicy(text: string): Map<string, readonly string[]> {
  const policy = new Map<string, readonly string[]>();
  for (const directive of text.split(';')) {
    const [name, ...sources] = directive.trim().split(/\s+/);
    // As in browsers, the first of two directives with the same name applies.
    if (name !== undefined && name !== '' && !policy.has(name)) policy.set(name, sources);
  }
  return policy;
}
