import { isDeepStrictEqual } from 'node:util';
import { FieldValue } from 'firebase-admin/firestore';
import { ownersFields } from '#contract/callables/updatePhoto.ts';
import type { Photo, Visibility } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { searchGrams } from '#contract/search.ts';
import { next, orThrow } from '../data/photos/photoLife.ts';
import { type PhotoWords, readPhoto, type Shot, shownShot, writePhoto } from '../data/photos/photoStore.ts';
import { isMade } from '../data/photos/searchEntryStore.ts';
import type { PhotoLife } from '../data/photos/storedLife.ts';
import type { Clock } from '../platform/clock.ts';
import { runTransaction, type Transaction } from '../platform/transaction.ts';
import type { Staff } from '../staff/act.ts';
import { checkTime, type PlannedWords } from './planWords.ts';
import { followChange } from './review.ts';

export type WordsChange = Pick<PlannedWords, 'words' | 'heldTags'> & {
  readonly basedOn: Date;
  readonly by: 'owner' | 'staff';
  /** Absent: as it is. */
  readonly visibility?: Visibility | undefined;
  /** `null` removes it. */
  readonly publishAt?: Date | null | undefined;
  /** For a moment to show, if the file names no time zone. */
  readonly utcOffset?: number | undefined;
  readonly timeZone?: string | undefined;
};

/** Fields that a person enters. Keys and title names are derived. */
const wordFields = [
  'caption',
  'description',
  'alt',
  'tags',
  'titleId',
  'spoiler',
  'sensitive',
  'showExif',
  'showMoment',
  'licence',
  'download',
] as const;

const changedIn = (photo: Photo, words: PhotoWords) =>
  wordFields.filter((field) => !isDeepStrictEqual(photo[field], words[field]));

function ownersFieldIn(photo: Photo, { words, visibility, publishAt, utcOffset, timeZone }: WordsChange) {
  const changed = {
    showExif: words.showExif !== photo.showExif,
    showMoment: words.showMoment !== photo.showMoment,
    utcOffset: utcOffset !== undefined,
    timeZone: timeZone !== undefined,
    licence: words.licence !== photo.licence,
    download: words.download !== photo.download,
    visibility: visibility !== undefined && visibility !== photo.visibility,
    publishAt: publishAt !== undefined && publishAt?.getTime() !== photo.publishAt?.getTime(),
  } satisfies Record<(typeof ownersFields)[number], boolean>;
  return ownersFields.find((field) => changed[field]);
}

/** Pure. Ignores held tags that the photo already has. Throws as the contract of `updatePhoto` says. */
export function decideChange(photo: Photo, change: WordsChange, now: Date): PhotoLife {
  const { words, heldTags, basedOn, by, visibility = photo.visibility, publishAt: at } = change;
  const owners = by === 'staff' ? ownersFieldIn(photo, change) : undefined;
  if (owners !== undefined) throw new ContractError('permission-denied', 'for its owner to say', { field: owners });
  const heldTag = heldTags.find((key) => !photo.tagKeys.includes(key));
  const reworded = orThrow(next(photo, { kind: 'words-changed', by, heldTag }, now));
  const hasSameWords = changedIn(photo, words).length === 0;
  const shown = { kind: 'visibility-changed', to: visibility, at } as const;
  const isShownAlike = by === 'staff' || next(photo, shown, now) === photo;
  if (hasSameWords && isShownAlike) return photo;
  if (photo.updatedAt.getTime() !== basedOn.getTime()) {
    throw new ContractError('failed-precondition', 'it has changed since', { field: 'basedOn' });
  }
  if (isShownAlike) return reworded;
  if (at && at.getTime() !== photo.publishAt?.getTime()) checkTime(at, 'publishAt', now);
  return orThrow(next(hasSameWords ? photo : reworded, shown, now));
}

/** `shot`: `kept` if the photo shows the same of it. */
export type Command = WordsChange & { readonly shot: Shot | 'kept' };

/** Changes a photo in one transaction, as its owner without `staff`. Throws as the contract of `updatePhoto` says. */
export async function changeWords(
  id: PhotoId,
  { ownerId }: Pick<Photo, 'ownerId'>,
  command: Command,
  { staff, clock }: { readonly staff: Staff | undefined; readonly clock: Clock },
): Promise<Pick<PhotoLife, 'updatedAt' | 'status'>> {
  const change = async (transaction: Transaction, now: Date) => {
    const photo = await readPhoto(id, transaction);
    if (!photo) throw new ContractError('not-found', 'no such photo');
    const after = await writeChange(transaction, id, photo, command, now);
    const { updatedAt, status } = after;
    if (after === photo) return { result: { updatedAt, status } };
    return { result: { updatedAt, status }, entry: difference(photo, command.words, after) };
  };
  if (!staff) return (await runTransaction((transaction) => change(transaction, clock()))).result;
  const about = { action: 'updatePhoto', target: documentPath.photo(id), person: ownerId } as const;
  return staff.act(about, (transaction, { now }) => change(transaction, now()));
}

/** Expects `photo` from this transaction. Throws like `decideChange`, before writing. */
export async function writeChange(transaction: Transaction, id: PhotoId, photo: Photo, command: Command, now: Date) {
  const { words, shot, utcOffset, timeZone } = command;
  const after = decideChange(photo, command, now);
  if (after === photo) return after;
  const { updatedAt } = after;
  if (changedIn(photo, words).length > 0)
    await followChange(transaction, id, photo, after, { occasion: `edited_${id}_${updatedAt.getTime()}`, now });
  const fields = {
    ...words,
    titleId: words.titleId ?? FieldValue.delete(),
    titleKind: words.titleKind ?? FieldValue.delete(),
    coveredUntil: words.coveredUntil ?? FieldValue.delete(),
    ...formerLicences(photo, words, updatedAt),
    ...(shot === 'kept' ? {} : shownShot({ ...words, utcOffset, timeZone, moment: photo.moment }, shot)),
  };
  // Words without a picture are found once it is made.
  const searchTerms = isMade(photo) ? { grams: searchGrams({ ...words, owner: photo.owner }) } : undefined;
  writePhoto(transaction, id, photo, after, fields, searchTerms);
  return after;
}

/** Copies taken under a former licence stay under it, so it stays on record. */
function formerLicences({ licence, formerLicences: former = [] }: Photo, words: PhotoWords, until: Date) {
  if (words.licence === licence) return {};
  return { formerLicences: [...former, { licence, until }].slice(-limits.photo.formerLicences) };
}

function difference(photo: Photo, words: PhotoWords, { status }: PhotoLife) {
  const { ownerId } = photo;
  const fields = changedIn(photo, words);
  const fieldsOf = (state: PhotoWords | Photo) =>
    Object.fromEntries(fields.map((field) => [field, state[field] ?? null]));
  const statuses = status === photo.status ? [] : [photo.status, status];
  return {
    before: { ownerId, ...fieldsOf(photo), status: statuses[0] },
    after: { ownerId, ...fieldsOf(words), status: statuses[1] },
  };
}
