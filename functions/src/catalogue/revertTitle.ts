import * as v from 'valibot';
import { titleKinds, titleStatuses } from '#contract/documents/title.ts';
import { ContractError } from '#contract/errors.ts';
import { titleIdSchema } from '#contract/ids.ts';
import { withdrawNotice } from '../data/accounts/noticeStore.ts';
import { newAuditId } from '../data/auditLog.ts';
import {
  hasPhotos,
  readFollowers,
  readProposers,
  readTitlesNamed,
  type TitleState,
  titles,
} from '../data/catalogue/titleStore.ts';
import type { Reverter } from '../staff/authority.ts';
import { changeTitles, followTitle, noticeOfDecision, type TitleChange } from './changeTitles.ts';
import { auditedTitle, differing, takenBy } from './titlePolicy.ts';

const stateSchema = v.partial(
  v.object({
    name: v.string(),
    reading: v.string(),
    aliases: v.array(v.string()),
    kind: v.picklist(titleKinds),
    status: v.picklist(titleStatuses),
    spoilerUntil: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    mergedInto: v.nullable(titleIdSchema),
    intoAliases: v.array(v.string()),
    led: v.array(titleIdSchema),
  }),
);
type Recorded = v.InferOutput<typeof stateSchema>;

const changedSince = () => new ContractError('failed-precondition', 'it has changed since');

const isStill = (recorded: Omit<Recorded, 'intoAliases'>, now: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(differing(recorded, now)).length === 0;

function asBefore(current: TitleState, before: Recorded): TitleState {
  const until = before.spoilerUntil ? new Date(before.spoilerUntil) : undefined;
  return {
    name: before.name ?? current.name,
    reading: before.reading ?? current.reading,
    aliases: before.aliases ?? current.aliases,
    kind: before.kind ?? current.kind,
    status: before.status ?? current.status,
    spoilerUntil: before.spoilerUntil === undefined ? current.spoilerUntil : until,
    mergedInto: before.mergedInto === undefined ? current.mergedInto : (before.mergedInto ?? undefined),
  };
}

/** Deletes a new title if unused. Photos moved by a merge stay: they look like the others. */
export const revertTitle: Reverter = async (transaction, { target, before: was, after: is }, { now, clock }) => {
  const id = v.parse(titleIdSchema, target.slice('titles/'.length));
  const [before, { intoAliases, led = [], ...after }] = [v.parse(stateSchema, was), v.parse(stateSchema, is)];
  const current = await titles.read(id, transaction);
  if (!current || !isStill(after, auditedTitle(current))) throw changedSince();
  if (Object.keys(before).length === 0) {
    const isUsed = (await hasPhotos(transaction, id)) || (await readFollowers(transaction, [id])).length > 0;
    if (isUsed) throw new ContractError('failed-precondition', 'photos are under it, or titles lead to it');
    transaction.delete(titles.doc(id));
    return {};
  }
  const next = asBefore(current, before);
  const changes: TitleChange[] = [{ id, current, next }];
  const endId = before.intoAliases === undefined ? undefined : current.mergedInto;
  if (endId !== undefined && before.intoAliases !== undefined) {
    const titlesById = await titles.readAll([endId, ...led], transaction);
    const end = titlesById.get(endId);
    if (!end || JSON.stringify(end.aliases) !== JSON.stringify(intoAliases)) throw changedSince();
    changes.push({ id: endId, current: end, next: { ...end, aliases: before.intoAliases } });
    const back = led
      .flatMap((follower) => titlesById.get(follower) ?? [])
      .filter((title) => title.mergedInto === endId);
    changes.push(...back.map((title) => ({ id: title.id, current: title, next: { ...title, mergedInto: id } })));
  }
  if (next.status !== 'retired') {
    // The merge target returns the name.
    const named = (await readTitlesNamed(transaction, [next.name])).filter((title) => title.id !== endId);
    if (takenBy(named, next, id)) throw new ContractError('failed-precondition', 'a title goes by that name');
  }
  const notice = noticeOfDecision({ id, current: { ...current, ...next }, next: current });
  const proposer = notice && (await readProposers(transaction, [id])).get(id);
  await changeTitles(transaction, changes, { commandId: newAuditId() }, now);
  if (notice && proposer) withdrawNotice(transaction, proposer, notice);
  return { afterCommit: () => followTitle(id, clock) };
};
