import { isDeepStrictEqual } from 'node:util';
import { FieldValue } from 'firebase-admin/firestore';
import type { Exif, Photo, PhotoStatus } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { claimedRole, readAuthRecord } from '../data/accounts/authRecord.ts';
import { readRole } from '../data/accounts/roleStore.ts';
import { writeAudit } from '../data/auditLog.ts';
import { next, orThrow, type PhotoLife } from '../data/photos/photoLife.ts';
import { type PhotoWords, readPhoto, shownExif, storedWords, writePhoto } from '../data/photos/photoStore.ts';
import { runTransaction, type Transaction } from '../platform/transaction.ts';
import { readActor } from '../staff/act.ts';
import { decidedRole, requireAuthority } from '../staff/authority.ts';
import type { PlannedWords } from './planWords.ts';
import { followChange } from './review.ts';

export type WordsChange = Pick<PlannedWords, 'words' | 'heldTags'> & {
  /** The `updatedAt` that the editor has seen. */
  readonly basedOn: Date;
  readonly by: 'owner' | 'staff';
};

/** What a person says; keys and the title's names follow from it and are no change of their own. */
const saidFields = ['caption', 'description', 'alt', 'tags', 'titleId', 'spoiler', 'showExif'] as const;

const changedIn = (photo: Photo, words: PhotoWords) =>
  saidFields.filter((field) => !isDeepStrictEqual(photo[field], words[field]));

/** Pure. A tag that staff published the photo with does not hold it. Throws `failed-precondition` with the field. */
export function decideChange(photo: Photo, { words, heldTags, basedOn, by }: WordsChange, now: Date): PhotoLife {
  const heldTag = heldTags.find((key) => !photo.tagKeys.includes(key));
  const after = orThrow(next(photo, { kind: 'words-changed', by, heldTag }, now));
  if (changedIn(photo, words).length === 0) return photo;
  if (photo.updatedAt.getTime() !== basedOn.getTime()) {
    throw new ContractError('failed-precondition', 'it has changed since', { field: 'basedOn' });
  }
  return after;
}

export type Changed = { readonly updatedAt: Date; readonly status: PhotoStatus };

type Command = Omit<WordsChange, 'by'> & {
  readonly uid: Uid;
  readonly editor: Editor;
  /** The settings to show from now on; `kept` leaves them as they are. */
  readonly exif: Exif | undefined | 'kept';
};

/** One transaction with all effects and, for staff, the audit entry. Throws as the contract of `updatePhoto` says. */
export async function changeWords(id: PhotoId, command: Command, now: Date): Promise<Changed> {
  const { words, editor, uid, exif } = command;
  return runTransaction(async (transaction) => {
    const photo = await readPhoto(id, transaction);
    if (!photo) throw new ContractError('not-found', 'no such photo');
    if (editor.by === 'staff') await editor.requireNow(transaction);
    const after = decideChange(photo, { ...command, by: editor.by }, now);
    const { updatedAt, status } = after;
    if (after === photo) return { updatedAt, status };
    await followChange(transaction, id, photo, after, { occasion: `edited_${id}_${updatedAt.getTime()}`, now });
    writePhoto(transaction, id, photo, after, {
      ...storedWords(words, photo.owner),
      titleId: words.titleId ?? FieldValue.delete(),
      coveredUntil: words.coveredUntil ?? FieldValue.delete(),
      ...(exif === 'kept' ? {} : shownExif(exif)),
    });
    if (editor.by === 'staff') {
      const act = { actorId: uid, action: 'updatePhoto', target: documentPath.photo(id), reason: '' } as const;
      writeAudit(transaction, { ...act, ...difference(photo, words, after) }, now);
    }
    return { updatedAt, status };
  });
}

function difference(photo: Photo, words: PhotoWords, { status }: PhotoLife) {
  const { ownerId } = photo;
  const fields = changedIn(photo, words);
  const told = (state: PhotoWords | Photo) => Object.fromEntries(fields.map((field) => [field, state[field] ?? null]));
  const statuses = status === photo.status ? [] : [photo.status, status];
  return {
    before: { ownerId, ...told(photo), status: statuses[0] },
    after: { ownerId, ...told(words), status: statuses[1] },
  };
}

/** `requireNow` throws `permission-denied` if the transaction finds that this person must not change the photo. */
export type Editor =
  | { readonly by: 'owner' }
  | { readonly by: 'staff'; readonly requireNow: (transaction: Transaction) => Promise<void> };

/** Judges by the claims; the transaction then decides by the documents. Throws `permission-denied`. */
export async function readEditor(uid: Uid, ownerId: Uid): Promise<Editor> {
  if (uid === ownerId) return { by: 'owner' };
  const [record, ownersRecord] = await Promise.all([readAuthRecord(uid), readAuthRecord(ownerId)]);
  const claimed = record ? claimedRole(record) : null;
  if (claimed === null) throw new ContractError('permission-denied', 'not your photo');
  const ownersClaim = ownersRecord ? claimedRole(ownersRecord) : null;
  const requireNow = async (transaction: Transaction): Promise<void> => {
    const actor = await readActor(transaction, { uid, role: claimed });
    const role = decidedRole(await readRole(transaction, ownerId), ownersClaim);
    requireAuthority({ actor, target: { uid: ownerId, role } });
  };
  return { by: 'staff', requireNow };
}
