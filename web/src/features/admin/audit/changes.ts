import type { AuditEntry } from '#contract/documents/auditEntry.ts';

/** `undefined`: the value was not there. */
export type Change = { readonly path: readonly string[]; readonly before: unknown; readonly after: unknown };

/** Fields that only the server needs. */
const unspoken: ReadonlySet<string> = new Set(['ownerId', 'appealId', 'reverts', 'occasion', 'reporters', 'minutes']);

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Is called 「なし」. */
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.every(isNothing));

const isSame = (one: unknown, other: unknown): boolean =>
  (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other);

function* differences(before: Fields, after: Fields, path: readonly string[]): Generator<Change> {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[name], after[name]];
    if (unspoken.has(name) || isSame(was, is)) continue;
    const [here, bothNested] = [[...path, name], (isFields(was) || was == null) && (isFields(is) || is == null)];
    if (bothNested && (isFields(was) || isFields(is))) {
      yield* differences(isFields(was) ? was : {}, isFields(is) ? is : {}, here);
    } else yield { path: here, before: was, after: is };
  }
}

/** The entry's line shows who, when and why already; a new field that is false is no news. */
const isShownElsewhere = (
  { path, before, after }: Change,
  { actorId, reason }: Pick<AuditEntry, 'actorId' | 'reason'>,
) => {
  const [name, isNew] = [path.at(-1), before === undefined];
  if (isNew && after === false) return true;
  if (path.length < 2) return false;
  return name === 'at' || (isNew && ((name === 'by' && after === actorId) || (name === 'reason' && after === reason)));
};

export const changesOf = (entry: Pick<AuditEntry, 'actorId' | 'reason' | 'before' | 'after'>): readonly Change[] =>
  [...differences(entry.before, entry.after, [])].filter((change) => !isShownElsewhere(change, entry));

export const undoingOf = (entry: Parameters<typeof changesOf>[0]): readonly Change[] =>
  changesOf(entry).map(({ path, before, after }) => ({ path, before: after, after: before }));

/** Pure. Entries that one decision or one undo wrote are one act, in the sequence of time; the case comes last. */
export function actsIn<Entry extends Pick<AuditEntry, 'target' | 'decision' | 'at'>>(
  entries: readonly Entry[],
): readonly (readonly [Entry, ...Entry[]])[] {
  const isOfCase = ({ target }: Entry): number => Number(target.startsWith('cases/'));
  return [...Map.groupBy(entries, (entry) => entry.decision ?? entry).values()].flatMap((parts) => {
    const [first, ...others] = parts.toSorted(
      (one, other) => isOfCase(one) - isOfCase(other) || one.at.getTime() - other.at.getTime(),
    );
    return first === undefined ? [] : [[first, ...others] as const];
  });
}

/** Pure: an entry about an erased account has no values left. */
export const isBlank = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): boolean =>
  Object.keys(before).length === 0 && Object.keys(after).length === 0;

export function peopleOf(entry: Pick<AuditEntry, 'actorId' | 'reason' | 'target' | 'before' | 'after'>) {
  const concerned = /^(?:users\/|cases\/user_)(.+)$/.exec(entry.target)?.[1];
  const named = changesOf(entry).flatMap(({ path, before, after }) => (path.at(-1) === 'by' ? [before, after] : []));
  return [entry.actorId, concerned, ...named].filter((id) => typeof id === 'string');
}
