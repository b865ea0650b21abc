const personFields: ReadonlySet<string> = new Set(['by', 'uid', 'actorId', 'ownerId', 'reporterId', 'proposedBy']);
const personPath = /^(?:users|profiles)\/([^/]+)/u;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function* namesIn(value: unknown, field: string): Generator<string> {
  if (typeof value === 'string') {
    const path = personPath.exec(value)?.[1];
    if (path !== undefined) yield path;
    else if (personFields.has(field) && value !== '') yield value;
  } else if (Array.isArray(value)) {
    for (const member of value) yield* namesIn(member, field);
  } else if (isRecord(value)) {
    for (const [name, member] of Object.entries(value)) yield* namesIn(member, name);
  }
}

/** Uids in uid fields and paths. Audit entries store them, so that an erasure finds everybody they name. */
export const peopleIn = (record: Readonly<Record<string, unknown>>): readonly string[] => [
  ...new Set(namesIn(record, '')),
];
