import { saveTitleContract } from '#contract/callables/saveTitle.ts';
import { jobId } from '#contract/documents/job.ts';
import { ContractError } from '#contract/errors.ts';
import type { TitleId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { photoJobs } from '../data/catalogue/photoJobStore.ts';
import { newTitleId, readTitlesNamed, type TitleState, titles } from '../data/catalogue/titleStore.ts';
import type { Transaction } from '../platform/transaction.ts';
import type { Staff } from '../staff/act.ts';
import { staffCallable, withUndo } from '../staff/staffCallable.ts';
import { changeTitles, followTitle } from './changeTitles.ts';
import { countPhotosOf } from './photoJobPage.ts';
import { revertTitle } from './revertTitle.ts';
import {
  auditedTitle,
  differing,
  isSameTitle,
  mergeTitles,
  proposedTitleId,
  type TitleFields,
  type TitleSeen,
  takenBy,
  titleBefore,
  titleOf,
} from './titlePolicy.ts';

export type TitleCommand = {
  readonly id?: TitleId | undefined;
  readonly fields: TitleFields;
  readonly mergeInto?: TitleId | undefined;
  readonly basedOn?: TitleSeen | undefined;
};

type SavedTitle = { readonly id: TitleId; readonly jobId?: string };

export const saveTitle = withUndo(
  staffCallable(saveTitleContract, ({ id, mergeInto, basedOn, ...fields }, staff) =>
    changeTitle(staff, { id, mergeInto, basedOn, fields }),
  ),
  revertTitle,
);

export async function changeTitle({ act, clock }: Staff, command: TitleCommand): Promise<SavedTitle> {
  const expected = await countExpected(command);
  const about = { action: 'saveTitle', target: 'titles' } as const;
  const saved = await act<SavedTitle>(about, async (transaction, { now, auditId: commandId }) => {
    const { change, target } = await changesOf(transaction, command);
    const { id, current, next } = change;
    if (current && isSameTitle(current, next)) return { result: { id, ...(await runningJob(transaction, id)) } };
    if (current && command.basedOn && !isSameTitle(current, titleBefore(command.basedOn))) {
      throw new ContractError('failed-precondition', 'it has changed since', { field: 'basedOn' });
    }
    if (next.status !== 'retired') {
      const other = takenBy(await readTitlesNamed(transaction, [next.name]), next, id);
      if (other) throw new ContractError('already-exists', 'a title goes by that name', { field: 'name' });
    }
    const both = target ? [change, target] : [change];
    const { followers, jobs } = await changeTitles(transaction, both, { commandId, expected }, now());
    const [before, after] = [current ? auditedTitle(current) : {}, auditedTitle(next)];
    const led = followers.filter(({ mergedInto }) => mergedInto === id).map((follower) => follower.id);
    const intoAliases = (of: TitleState | undefined) => (target ? { intoAliases: of?.aliases ?? [], led } : {});
    const started = jobs.get(id) ?? [...jobs.values()][0];
    return {
      result: { id, ...(started === undefined ? {} : { jobId: started }) },
      entry: {
        target: documentPath.title(id),
        before: { ...differing(before, after), ...intoAliases(target?.current) },
        after: { ...differing(after, before), ...intoAliases(target?.next) },
      },
    };
  });
  await followTitle(saved.id, clock);
  return saved;
}

async function countExpected({ id, mergeInto }: TitleCommand): Promise<ReadonlyMap<TitleId, number>> {
  const ids = [id, mergeInto].filter((each) => each !== undefined);
  const counts = ids.map(async (subject) => [subject, await countPhotosOf('title', subject)] as const);
  return new Map(await Promise.all(counts));
}

async function changesOf(transaction: Transaction, { id, fields, mergeInto }: TitleCommand) {
  const ids = [id, mergeInto].filter((each) => each !== undefined);
  const titlesById = await titles.readAll([...new Set(ids)], transaction);
  if (id === undefined) {
    if (mergeInto !== undefined) throw new ContractError('invalid-argument', 'a new one', { field: 'mergeInto' });
    return { change: { id: await freeId(transaction, fields), current: undefined, next: titleOf(fields) } };
  }
  const current = titlesById.get(id);
  if (!current) throw new ContractError('not-found', 'no such title', { field: 'id' });
  const wanted = titleOf(fields, current);
  if (mergeInto === undefined) return { change: { id, current, next: wanted } };
  const target = titlesById.get(mergeInto);
  const merged = mergeTitles(wanted, current, target);
  return {
    change: { id, current, next: merged.title },
    target: { id: mergeInto, current: target, next: merged.target },
  };
}

/** The id of a proposal, so that each name and kind exists once; another id if taken. */
async function freeId(transaction: Transaction, fields: Pick<TitleState, 'name' | 'kind'>): Promise<TitleId> {
  const id = proposedTitleId(fields);
  return (await titles.read(id, transaction)) ? newTitleId() : id;
}

async function runningJob(transaction: Transaction, id: TitleId): Promise<{ readonly jobId?: string }> {
  const isRunning = (await photoJobs.title.read(id, transaction))?.phase === 'running';
  return isRunning ? { jobId: jobId('title', id) } : {};
}
