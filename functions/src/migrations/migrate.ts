import { FieldPath, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { decoder } from '#contract/documents/stored.ts';
import { documentPath } from '#contract/paths.ts';
import type { Clock } from '../platform/clock.ts';
import { firestore } from '../platform/firebase.ts';
import { runTransaction } from '../platform/transaction.ts';
import type { Change, Fields, Made, Migration } from './migration.ts';

const failuresKept = 20;

/** `migrations/{name}_{collection}`, closed to clients. `cursor`: path of the last document; `failures`: 20 paths. */
const stateSchema = v.object({
  phase: v.picklist(['running', 'done']),
  cursor: v.string(),
  seen: v.number(),
  changed: v.number(),
  failed: v.number(),
  failures: v.array(v.string()),
});
export type MigrationState = v.InferOutput<typeof stateSchema>;
const decodeState = decoder(stateSchema);
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
  if (!environment.apply) return tryOut(migration, environment);
  const { clock, range, pageSize = migration.make ? 10 : 100, report } = environment;
  const path = documentPath.migration(stateId(migration, range));
  const reference = firestore.doc(path);
  let isFirst = true;
  for (;;) {
    const made = await makePage(migration, environment, pageSize, isFirst);
    const state = await runTransaction(async (transaction) => {
      const found = await transaction.get(reference);
      const before = found.exists ? decodeState(path, found.data()) : begun;
      if (before.phase === 'done' && !isFirst) return before;
      const from = before.phase === 'done' ? begun : before;
      const page = await transaction.get(pageAfter(migration, from.cursor, range).limit(pageSize));
      // Another run has written since: nothing was made for some documents of this page.
      if (migration.make && page.docs.some((document) => isUnmade(document, migration, made))) return undefined;
      const settling = migration.make ? settled(migration, made) : migration;
      const { changes, next } = lookAt(page.docs, settling, from, pageSize);
      for (const [{ ref }, { update, also = {} }] of changes) {
        if (Object.keys(update).length > 0) transaction.update(ref, update);
        for (const [other, fields] of Object.entries(also))
          transaction.set(firestore.doc(other), fields, { merge: true });
      }
      transaction.set(reference, { ...next, updatedAt: clock() });
      return next;
    });
    for (const one of made.values()) if (!one.isWanted) await one.discard();
    if (!state) continue;
    isFirst = false;
    report?.(state);
    if (state.phase === 'done') return state;
  }
}

/** `isWanted`: its document uses it. A failed `make` throws in `settle`, so that its document counts as failed. */
type Pending = Made & { isWanted: boolean };

const isUnmade = (
  document: QueryDocumentSnapshot,
  { change }: Migration,
  made: ReadonlyMap<string, Pending>,
): boolean => !made.has(document.ref.path) && isToBeChanged(change, document);

function isToBeChanged(change: Migration['change'], document: QueryDocumentSnapshot): boolean {
  try {
    return change(document.data(), document.ref.path) !== undefined;
  } catch {
    return false;
  }
}

/** Outside of the transaction, which could not wait for it. */
async function makePage(
  migration: Migration,
  { range }: Environment,
  pageSize: number,
  isFirst: boolean,
): Promise<ReadonlyMap<string, Pending>> {
  const { make, change } = migration;
  const made = new Map<string, Pending>();
  if (!make) return made;
  const path = documentPath.migration(stateId(migration, range));
  const found = await firestore.doc(path).get();
  const state = found.exists ? decodeState(path, found.data()) : begun;
  if (state.phase === 'done' && !isFirst) return made;
  const cursor = state.phase === 'done' ? '' : state.cursor;
  const { docs } = await pageAfter(migration, cursor, range).limit(pageSize).get();
  await Promise.all(
    docs
      .filter((document) => isToBeChanged(change, document))
      .map(async (document) => {
        const one = await make(document.data(), document.ref.path).catch(
          (error: unknown): Made => ({
            settle: () => {
              throw error;
            },
            discard: async () => undefined,
          }),
        );
        made.set(document.ref.path, { ...one, isWanted: false });
      }),
  );
  return made;
}

const settled = (migration: Migration, made: ReadonlyMap<string, Pending>): Migration => ({
  ...migration,
  change: (fields: Fields, path: string): Change | undefined => {
    const one = made.get(path);
    if (!one) return migration.change(fields, path);
    const change = one.settle(fields);
    one.isWanted = change !== undefined;
    return change;
  },
});

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

function pageAfter({ collection }: Migration, cursor: string, { from, before }: Range = {}): Query {
  let query = firestore.collectionGroup(collection).orderBy(FieldPath.documentId());
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
