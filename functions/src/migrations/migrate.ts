import { FieldPath, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { decoder } from '#contract/documents/stored.ts';
import { documentPath } from '#contract/paths.ts';
import type { Clock } from '../platform/clock.ts';
import { firestore } from '../platform/firebase.ts';
import type { Change, Migration } from './migration.ts';

const failuresKept = 20;

/**
 * `migrations/{name}_{collection}`: how far a migration has come. `cursor` is the path of the document looked at last, "" at the
 * beginning; `failures` are paths, the first twenty. Closed to clients.
 */
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

/** A part of a collection: paths of documents, from the first to before the other. Parts may be run side by side. */
export type Range = { readonly from?: string | undefined; readonly before?: string | undefined };

type Environment = {
  /** Without it nothing is written: it counts what would be changed. */
  readonly apply: boolean;
  readonly clock: Clock;
  readonly range?: Range;
  /** Documents in one transaction. */
  readonly pageSize?: number;
  /** Told after each page. */
  readonly report?: (state: MigrationState) => void;
};

/**
 * Runs a migration over its collection, a page of document ids after another. Each page is one transaction with the cursor in
 * it: killed anywhere, the next run goes on behind the last whole page, and two at once share the pages. One that is done
 * begins anew, and finds nothing to change but what was written in the old shape since.
 */
export async function migrate(migration: Migration, environment: Environment): Promise<MigrationState> {
  if (!environment.apply) return tryOut(migration, environment);
  const { clock, range, pageSize = 100, report } = environment;
  const path = documentPath.migration(stateId(migration, range));
  const reference = firestore.doc(path);
  let isFirst = true;
  for (;;) {
    const state = await firestore.runTransaction(async (transaction) => {
      const found = await transaction.get(reference);
      const before = found.exists ? decodeState(path, found.data()) : begun;
      if (before.phase === 'done' && !isFirst) return before;
      const from = before.phase === 'done' ? begun : before;
      const page = await transaction.get(pageAfter(migration, from.cursor, range).limit(pageSize));
      const { changes, next } = lookAt(page.docs, migration, from, pageSize);
      for (const [{ ref }, { update, also = {} }] of changes) {
        transaction.update(ref, update);
        for (const [other, fields] of Object.entries(also))
          transaction.set(firestore.doc(other), fields, { merge: true });
      }
      transaction.set(reference, { ...next, updatedAt: clock() });
      return next;
    });
    isFirst = false;
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
