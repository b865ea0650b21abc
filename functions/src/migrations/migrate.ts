import { FieldPath, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { CollectionName } from '#contract/collections.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import type { Clock } from '../platform/clock.ts';
import { collection, stored } from '../platform/collection.ts';
import { runTransaction } from '../platform/transaction.ts';

/** As Firestore has them: `Timestamp` and `FieldValue`, not only `Date`. */
type Fields = Readonly<Record<string, unknown>>;

/** `also`: fields to merge into other documents, by path. */
type Change = { readonly update: Fields; readonly also?: Readonly<Record<string, Fields>> };

/** `change` is pure; a throw counts as failed. */
export type Migration = {
  readonly name: string;
  readonly collection: CollectionName;
  readonly change: (fields: Fields, path: string) => Change | undefined;
};

const failuresKept = 20;

/** `migrations/{name}_{collection}`, closed to clients. `cursor`: path of the last document; `failures`: 20 paths. */
const stateSchema = v.object({
  phase: v.picklist(['running', 'done']),
  cursor: v.string(),
  seen: v.number(),
  changed: v.number(),
  failed: v.number(),
  failures: v.array(v.string()),
  updatedAt: v.optional(timestampSchema),
});
type MigrationState = v.InferOutput<typeof stateSchema>;
const states = collection('migrations', v.string(), stateSchema);
const begun: MigrationState = { phase: 'running', cursor: '', seen: 0, changed: 0, failed: 0, failures: [] };

/** Paths from `from` on and before `before`. Ranges may run side by side. */
type Range = { readonly from?: string | undefined; readonly before?: string | undefined };

type Environment = {
  /** Without it nothing is written, only counted. */
  readonly apply: boolean;
  readonly clock: Clock;
  readonly range?: Range;
  readonly pageSize?: number;
  readonly report?: (state: MigrationState) => void;
};

/** A page and its cursor are one transaction: killed runs resume, two runs share pages, a done one begins anew. */
export async function migrate(migration: Migration, environment: Environment): Promise<MigrationState> {
  const { apply, clock, range, pageSize = 100, report } = environment;
  if (!apply) return tryOut(migration, environment);
  const id = stateId(migration, range);
  for (let isFirst = true; ; isFirst = false) {
    const state = await runTransaction(async (transaction) => {
      const before = (await states.read(id, transaction)) ?? begun;
      if (before.phase === 'done' && !isFirst) return before;
      const from = before.phase === 'done' ? begun : before;
      const { docs } = await transaction.get(pageAfter(migration, from.cursor, range).limit(pageSize));
      const { changes, next } = lookAt(docs, migration, from, pageSize);
      for (const [{ ref }, { update, also = {} }] of changes) {
        transaction.update(ref, update);
        for (const [other, fields] of Object.entries(also)) transaction.merge(stored.doc(other), fields);
      }
      transaction.set(states.doc(id), { ...next, updatedAt: clock() });
      return next;
    });
    report?.(state);
    if (state.phase === 'done') return state;
  }
}

async function tryOut(migration: Migration, { range, pageSize = 100, report }: Environment): Promise<MigrationState> {
  let state = begun;
  while (state.phase === 'running') {
    const { docs } = await pageAfter(migration, state.cursor, range).limit(pageSize).get();
    state = lookAt(docs, migration, state, pageSize).next;
    report?.(state);
  }
  return state;
}

const stateId = ({ name, collection }: Migration, { from = '', before = '' }: Range = {}): string =>
  [`${name}_${collection}`, ...(from || before ? [from, before] : [])].join('..').replaceAll('/', '~');

function pageAfter({ collection: name }: Migration, cursor: string, { from, before }: Range = {}): Query {
  let query = stored.group(name).orderBy(FieldPath.documentId());
  if (cursor) query = query.startAfter(cursor);
  else if (from) query = query.startAt(from);
  return before ? query.endBefore(before) : query;
}

type Planned = readonly [QueryDocumentSnapshot, Change];

function lookAt(
  page: readonly QueryDocumentSnapshot[],
  { change }: Migration,
  before: MigrationState,
  pageSize: number,
): { readonly changes: readonly Planned[]; readonly next: MigrationState } {
  const changes: Planned[] = [];
  const failures: string[] = [];
  for (const document of page) {
    try {
      const made = change(document.data(), document.ref.path);
      if (made) changes.push([document, made]);
    } catch {
      failures.push(document.ref.path);
    }
  }
  const next: MigrationState = {
    phase: page.length < pageSize ? 'done' : 'running',
    cursor: page.at(-1)?.ref.path ?? before.cursor,
    seen: before.seen + page.length,
    changed: before.changed + changes.length,
    failed: before.failed + failures.length,
    failures: [...before.failures, ...failures].slice(0, failuresKept),
  };
  return { changes, next };
}
