import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { Photo } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { type NewNotice, notify } from '../../data/accounts/noticeStore.ts';
import { next, orThrow } from '../../data/photos/photoLife.ts';
import { readPhoto, writePhoto } from '../../data/photos/photoStore.ts';
import type { Transaction } from '../../platform/transaction.ts';
import type { Staff } from '../../staff/act.ts';
import type { Reverter } from '../../staff/authority.ts';
import { photoIdOf, withdrawnWith } from './moderatePhoto.ts';

type Mark = Omit<NewNotice, 'kind' | 'subject' | 'text'> & {
  readonly isMarked: boolean;
  readonly note: string;
  readonly now: Date;
  readonly isNotified?: boolean;
};

const isMarkedNow = ({ marked }: Pick<Photo, 'marked'>): boolean => marked !== undefined;

/** Notifies the owner. `same` if nothing changes. Throws `failed-precondition` for a photo without a picture. */
async function writeMark(transaction: Transaction, id: PhotoId, photo: Photo, mark: Mark) {
  const { isMarked, note, now, isNotified = false, ...of } = mark;
  const after = orThrow(next(photo, { kind: 'words-changed', by: 'staff' }, now));
  if (isMarkedNow(photo) === isMarked) return 'same';
  const isThere = (await readAccount(transaction, photo.ownerId)) !== undefined;
  if (isThere && !isNotified) {
    const kind = isMarked ? 'photo-marked' : 'photo-unmarked';
    await notify(transaction, photo.ownerId, { kind, ...of, subject: id, text: note || undefined }, now);
  }
  const fields = isMarked
    ? { sensitive: true, marked: { at: now, wasSensitive: photo.sensitive } }
    : { sensitive: photo.marked?.wasSensitive ?? photo.sensitive, marked: FieldValue.delete() };
  writePhoto(transaction, id, photo, after, fields);
  return isThere ? 'done' : 'ownerless';
}

const markedPhoto = (id: PhotoId, note: string, rule: NewNotice['rule']) =>
  ({ kind: 'photo-marked', subject: id, rule, text: note || undefined }) as const;

/** `rule`: of the warning that comes with it. */
type Command = Pick<NewNotice, 'rule' | 'warning'> & { readonly action: 'mark' | 'unmark'; readonly note: string };

export async function markPhoto(
  { act }: Staff,
  id: PhotoId,
  { action, note, ...also }: Command,
): Promise<'done' | 'same'> {
  const gone = () => new ContractError('not-found', 'no such photo');
  const seen = await readPhoto(id);
  if (!seen || seen.replaces !== undefined) throw gone();
  const about = { action: 'markPhoto', target: documentPath.photo(id), person: seen.ownerId } as const;
  return act<'done' | 'same'>(about, async (transaction, { now: moment, auditId, grounds }) => {
    const photo = await readPhoto(id, transaction);
    if (!photo) throw gone();
    const isMarked = action === 'mark';
    const written = await writeMark(transaction, id, photo, {
      isMarked,
      note,
      now: moment(),
      occasion: auditId,
      ...grounds,
      ...also,
    });
    if (written === 'same') return { result: written };
    const stateOf = (marked: boolean) => ({ ownerId: photo.ownerId, marked });
    const states = { before: stateOf(!isMarked), after: stateOf(isMarked) };
    const decided = isMarked && written === 'done' ? markedPhoto(id, note, also.rule) : undefined;
    return { result: 'done', entry: { reason: note, ...states, figures: { act: action } }, decided };
  });
}

const auditedSchema = v.object({ marked: v.boolean() });

export const revertMark: Reverter = async (
  transaction,
  { id: entryId, target, after, reason },
  { now, decisionId, together, byAppeal },
) => {
  const id = photoIdOf(target);
  const left = v.safeParse(auditedSchema, after);
  const photo = await readPhoto(id, transaction);
  if (!photo || !left.success || isMarkedNow(photo) !== left.output.marked) {
    throw new ContractError('failed-precondition', 'the photo is not as this has left it');
  }
  const isMarked = !left.output.marked;
  // The entry's reason explains the mark, not its removal.
  const note = isMarked ? reason : '';
  const of = { occasion: `undo_${entryId}`, decisionId, warning: withdrawnWith(together) };
  await writeMark(transaction, id, photo, { isMarked, note, now, isNotified: byAppeal, ...of });
  return {};
};
