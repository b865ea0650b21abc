/** The emulators' origins that a page of the local site talks to. */
export interface LocalOrigins {
  readonly auth: string;
  readonly functions: string;
  readonly firestore: string;
  readonly storage: string;
}

type Policy = ReadonlyMap<string, readonly string[]>;

/**
 * A site's Content-Security-Policy with the emulators' origins let in where production's would be. Nothing is
 * taken away, so a page that works here breaks no rule of production's policy except for where its back end lives.
 */
export function localPolicy(production: string, origins: LocalOrigins): string {
  let policy = parsePolicy(production);
  policy = allow(policy, 'connect-src', [origins.auth, origins.functions, origins.firestore, origins.storage]);
  // The auth emulator's pop-up helper; production's is on the project's auth domain.
  policy = allow(policy, 'frame-src', [origins.auth]);
  return formatPolicy(policy);
}

export function parsePolicy(text: string): Policy {
  const policy = new Map<string, readonly string[]>();
  for (const directive of text.split(';')) {
    const [name, ...sources] = directive.trim().split(/\s+/);
    // As in browsers, the first of two directives of the same name holds.
    if (name !== undefined && name !== '' && !policy.has(name)) policy.set(name, sources);
  }
  return policy;
}

function formatPolicy(policy: Policy): string {
  return [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

function allow(policy: Policy, name: string, origins: readonly string[]): Policy {
  const present = policy.get(name) ?? policy.get('default-src') ?? [];
  const kept = present.filter((source) => source !== "'none'");
  return new Map(policy).set(name, [...new Set([...kept, ...origins])]);
}
