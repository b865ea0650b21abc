import { FieldValue } from 'firebase-admin/firestore';
import type { Exif, Photo, PhotoStatus } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { writeAudit } from '../data/auditLog.ts';
import { type PhotoWords, photoReference, readPhoto, shownExif, storedWords } from '../data/photos/photoStore.ts';
import { nextMoment, stored } from '../data/timestamp.ts';
import { runTransaction } from '../platform/transaction.ts';
import { type ChangeDecision, decideChange, type WordsChange } from './decideChange.ts';
import { isHeldNow, notifyHeld } from './heldNotice.ts';
import type { Editor } from './readEditor.ts';
import { returnToCase } from './returnToCase.ts';

export type Changed = { readonly updatedAt: Date; readonly status: PhotoStatus };

type Order = Omit<WordsChange, 'by'> & {
  readonly uid: Uid;
  readonly editor: Editor;
  /** To be shown from now on; `kept` where that stays as it is. */
  readonly exif: Exif | undefined | 'kept';
};

/**
 * Changes the words of a photo, in one transaction with what is decided on, the notice to an owner whose photo waits for review with
 * that, and, for staff, the audit entry. Throws as the
 * contract of `updatePhoto` says.
 */
export async function changeWords(id: PhotoId, order: Order, now: Date): Promise<Changed> {
  const { words, editor, uid, exif } = order;
  return runTransaction(async (transaction) => {
    const photo = await readPhoto(id, transaction);
    if (!photo) throw new ContractError('not-found', 'no such photo');
    if (editor.by === 'staff') await editor.requireNow(transaction);
    const decision = decideChange(photo, { ...order, by: editor.by });
    if (decision.kind === 'same') return { updatedAt: photo.updatedAt, status: photo.status };
    const updatedAt = nextMoment(now, photo.updatedAt);
    await returnToCase(transaction, id, photo, decision.status, now);
    const told = { photoId: id, occasion: `edited_${id}_${updatedAt.getTime()}` };
    if (isHeldNow(photo, { status: decision.status })) await notifyHeld(transaction, photo.ownerId, told, now);
    transaction.update(photoReference(id), {
      ...storedWords(words, photo.owner),
      titleId: words.titleId ?? FieldValue.delete(),
      coveredUntil: words.coveredUntil ? stored(words.coveredUntil) : FieldValue.delete(),
      ...(exif === 'kept' ? {} : shownExif(exif)),
      status: decision.status,
      hold: decision.hold ?? FieldValue.delete(),
      updatedAt: stored(updatedAt),
    });
    if (editor.by === 'staff') {
      const target = documentPath.photo(id);
      writeAudit(
        transaction,
        { actorId: uid, action: 'updatePhoto', target, reason: '', ...difference(photo, words, decision) },
        now,
      );
    }
    return { updatedAt, status: decision.status };
  });
}

/** What an audit entry tells: whose photo it is, and what has changed of it. */
function difference(photo: Photo, words: PhotoWords, decision: Extract<ChangeDecision, { kind: 'change' }>) {
  const told = (state: PhotoWords | Photo, status: PhotoStatus) => ({
    caption: state.caption,
    description: state.description,
    alt: state.alt,
    tags: state.tags,
    titleId: state.titleId ?? null,
    spoiler: state.spoiler,
    showExif: state.showExif,
    status,
  });
  const [before, after] = [told(photo, photo.status), told(words, decision.status)];
  const changed = (state: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(state).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(other[field])),
    );
  const { ownerId } = photo;
  return { before: { ownerId, ...changed(before, after) }, after: { ownerId, ...changed(after, before) } };
}
