import type * as v from 'valibot';
import { importTitlesContract } from '#contract/callables/saveTitle.ts';
import type { TitleId } from '#contract/ids.ts';
import { newTitleId, readTitlesNamed, type TitleWithId, titles } from '../data/catalogue/titleStore.ts';
import type { Transaction } from '../platform/transaction.ts';
import type { Staff } from '../staff/act.ts';
import { staffCallable } from '../staff/staffCallable.ts';
import { changeTitles, type TitleChange } from './changeTitles.ts';
import { isSameTitle, proposedTitleId, type TitleFields, takenBy, titleOf } from './titlePolicy.ts';

export const importTitles = staffCallable(importTitlesContract, async ({ dryRun, rows }, staff) => ({
  rows: [...(await importRows(staff, rows, dryRun))],
}));

type ImportedRow = TitleFields & { readonly id?: TitleId | undefined };
type RowOutcome = v.InferOutput<typeof importTitlesContract.output>['rows'][number];
type PlannedRow = { readonly outcome: RowOutcome; readonly change?: TitleChange };

type Catalogue = { readonly titles: ReadonlyMap<TitleId, TitleWithId>; readonly named: readonly TitleWithId[] };

const refused = (code: 'already-exists' | 'not-found', id?: TitleId): PlannedRow => ({
  outcome: { outcome: 'refused', code, ...(id === undefined ? {} : { id }) },
});

/** Pure: one result per row. Refuses the second of two rows with the same title, or the same name and kind. */
export function planRows(rows: readonly ImportedRow[], { titles, named }: Catalogue, newId: () => TitleId) {
  const changes: TitleChange[] = [];
  const plan = ({ id, ...fields }: ImportedRow): PlannedRow => {
    const current = id === undefined ? undefined : titles.get(id);
    if (id !== undefined && !current) return refused('not-found');
    const next = titleOf(fields, current);
    if (current && isSameTitle(current, next)) return { outcome: { outcome: 'same', id: current.id } };
    const other = takenBy(named, next, id);
    // The title with the id of this name may have another name now.
    const seat = current ? undefined : titles.get(proposedTitleId(fields));
    const same = current ? undefined : [seat, ...named].find((title) => title && isSameTitle(title, next));
    if (same) return { outcome: { outcome: 'same', id: same.id } };
    if (other && next.status !== 'retired') return refused('already-exists', other.id);
    const planned = changes.map((change): TitleWithId => ({ ...change.next, id: change.id, count: 0, search: [] }));
    // A retired title may share its name, such as with its merge target.
    const isApart = current !== undefined && next.status === 'retired';
    const hasDouble = changes.some((change) => change.id === id) || (!isApart && takenBy(planned, next, id));
    if (hasDouble) return refused('already-exists');
    const freeId = seat || planned.some((title) => title.id === proposedTitleId(fields)) ? newId() : undefined;
    return {
      outcome: { outcome: current ? 'changed' : 'new', ...(current ? { id: current.id } : {}) },
      change: { id: current?.id ?? freeId ?? proposedTitleId(fields), current, next },
    };
  };
  return rows.map((row) => {
    const planned = plan(row);
    if (planned.change) changes.push(planned.change);
    return planned;
  });
}

async function readCatalogue(transaction: Transaction, rows: readonly ImportedRow[]): Promise<Catalogue> {
  const ids = rows.map((row) => row.id ?? proposedTitleId(row));
  return {
    titles: await titles.readAll([...new Set(ids)], transaction),
    named: await readTitlesNamed(
      transaction,
      rows.map(({ name }) => name),
    ),
  };
}

function importRows({ act }: Staff, rows: readonly ImportedRow[], dryRun: boolean) {
  const about = { action: 'importTitles', target: 'titles' } as const;
  return act(about, async (transaction, { now, auditId: commandId }) => {
    const planned = planRows(rows, await readCatalogue(transaction, rows), newTitleId);
    const changes = planned.flatMap(({ change }) => change ?? []);
    const result = planned.map(({ outcome, change }) => (change && !dryRun ? { ...outcome, id: change.id } : outcome));
    if (dryRun || changes.length === 0) return { result };
    await changeTitles(transaction, changes, { commandId }, now());
    const ids = (isNew: boolean) =>
      changes.filter(({ current }) => (current === undefined) === isNew).map(({ id }) => id);
    return { result, entry: { before: {}, after: { rows: rows.length, made: ids(true), changed: ids(false) } } };
  });
}
