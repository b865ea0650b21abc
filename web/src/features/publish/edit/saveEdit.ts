import { useState } from 'react';
import type { ownersFields } from '#contract/callables/updatePhoto.ts';
import type { Photo } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import { type PhotoChanged, updatePhoto } from '#data/photos/commands.ts';
import { myPhoto, type OwnPhoto } from '#data/photos/ownPhotos.ts';
import { errorWords, useTexts } from '#i18n/words.ts';
import { toast } from '#ui/toast.ts';
import {
  checkValues,
  type PhotoFieldsInput,
  type PhotoProblems,
  type PhotoValues,
  problemsOfField,
  stillWrong,
} from '../fields/photoValues.ts';
import { type Conflict, conflictOf, differingFields, valuesOf } from './conflict.ts';

export type SavingEnvironment = { readonly update: typeof updatePhoto; readonly read: typeof myPhoto };

type SaveOutcome =
  | { readonly outcome: 'saved'; readonly changed: PhotoChanged }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'wrong'; readonly problems: PhotoProblems }
  | { readonly outcome: 'conflict'; readonly conflict: Conflict; readonly photo: OwnPhoto }
  | { readonly outcome: 'failed'; readonly reason: 'not-now' | 'gone' }
  | { readonly outcome: 'failed'; readonly reason: 'error'; readonly error: unknown };

// Each retry means that somebody else saved in between.
const mostTries = 3;

/** Returns both sides if somebody else changed the same fields. Staff never send the owner's fields. */
export async function saveEdit(
  base: OwnPhoto,
  values: PhotoValues,
  { update, read }: SavingEnvironment,
  by: 'owner' | 'staff',
): Promise<SaveOutcome> {
  let [before, mine] = [valuesOf(base), values];
  const checked = checkValues(values, before.publishAt);
  if (!checked.ok) return { outcome: 'wrong', problems: checked.problems };
  if (differingFields(before, mine).length === 0) return { outcome: 'unchanged' };
  const { fields } = checked;
  let basedOn: Photo['updatedAt'] = base.updatedAt;
  try {
    for (let tries = 0; tries < mostTries; tries += 1) {
      try {
        const isNewTime = differingFields(before, mine).includes('publishAt');
        const publishAt = isNewTime ? (fields.publishAt ?? null) : undefined;
        const sent = by === 'owner' ? { ...fields, publishAt } : withoutOwners(fields);
        const changed = await update({ id: base.id, ...sent, basedOn: basedOn.toISOString() });
        return { outcome: 'saved', changed };
      } catch (error) {
        if (!isOutdated(error)) throw error;
        const photo = await read(base.id);
        if (photo === undefined) return { outcome: 'failed', reason: 'gone' };
        // It was published while the form was open.
        if (photo.publishedAt !== undefined) {
          before = { ...before, publishAt: undefined };
          mine = { ...mine, publishAt: undefined };
        }
        const theirs = valuesOf(photo);
        const conflict =
          by === 'owner'
            ? conflictOf(before, mine, theirs)
            : conflictOf(withOwnersOf(before, theirs), withOwnersOf(mine, theirs), theirs);
        if (conflict !== undefined) return { outcome: 'conflict', conflict, photo };
        basedOn = photo.updatedAt;
      }
    }
    return { outcome: 'failed', reason: 'not-now' };
  } catch (error) {
    return refusal(error, fields);
  }
}

function withoutOwners(fields: PhotoFieldsInput) {
  const { showExif: _, showMoment: __, utcOffset: ___, timeZone: ____, licence: _____, ...others } = fields;
  const { download: ______, visibility: _______, publishAt: ________, ...words } = others;
  return words satisfies Omit<PhotoFieldsInput, (typeof ownersFields)[number]>;
}

/** Fields that staff do not send cannot conflict. */
function withOwnersOf(values: PhotoValues, owners: PhotoValues): PhotoValues {
  const { showExif, showMoment, utcOffset, licence, download, visibility, publishAt } = owners;
  return { ...values, showExif, showMoment, utcOffset, licence, download, visibility, publishAt };
}

const isOutdated = (error: unknown): boolean =>
  error instanceof ContractError && error.code === 'failed-precondition' && error.field === 'basedOn';

function refusal(error: unknown, fields: PhotoFieldsInput): SaveOutcome {
  if (error instanceof ContractError) {
    const { code, field = '' } = error;
    const isOriginalGone = code === 'failed-precondition' && field === 'download';
    if (code === 'failed-precondition' && !isOriginalGone) return { outcome: 'failed', reason: 'not-now' };
    if (code === 'not-found') return { outcome: 'failed', reason: 'gone' };
    const problems = code === 'invalid-argument' || isOriginalGone ? problemsOfField(field, fields) : undefined;
    if (problems !== undefined) return { outcome: 'wrong', problems };
  }
  return { outcome: 'failed', reason: 'error', error };
}

type SaveEditOptions = {
  base: OwnPhoto;
  by: 'owner' | 'staff';
  /** The picture was replaced since the page opened. */
  hasNewPicture: boolean;
  onDone: (hasChanged: boolean) => Promise<void>;
  onConflict: (conflict: Conflict, now: OwnPhoto) => void;
};

export type Saving = ReturnType<typeof useSaveEdit>;

/** `error` is the problem that no field shows. */
export function useSaveEdit({ base, by, hasNewPicture, onDone, onConflict }: SaveEditOptions) {
  const { words, errors } = useTexts('editPhoto');
  const [isSaving, setIsSaving] = useState(false);
  const [problems, setProblems] = useState<PhotoProblems>({});
  const [error, setError] = useState<string>();

  async function showOutcome(saved: SaveOutcome): Promise<void> {
    switch (saved.outcome) {
      case 'saved': {
        const { status, strippedTags } = saved.changed;
        const isReviewed = status === 'held' && base.status !== 'held';
        if (strippedTags.length > 0) toast('info', words.stripped(strippedTags.map((tag) => `#${tag}`).join(' ')));
        if (isReviewed) toast('info', words.reviewed);
        else if (strippedTags.length === 0) toast('success', words.saved);
        return onDone(true);
      }
      case 'unchanged':
        if (hasNewPicture) toast('success', words.picture.done);
        else toast('info', words.unchanged);
        return onDone(false);
      case 'wrong':
        setProblems(saved.problems);
        return;
      case 'conflict':
        onConflict(saved.conflict, saved.photo);
        return;
      case 'failed':
        if (saved.reason === 'error') setError(errorWords(saved.error, errors));
        else setError(saved.reason === 'gone' ? words.problem.gone : words.problem.notNow);
    }
  }

  return {
    isSaving,
    problems,
    error,
    save: async (values: PhotoValues): Promise<void> => {
      if (isSaving) return;
      setIsSaving(true);
      setProblems({});
      setError(undefined);
      try {
        await showOutcome(await saveEdit(base, values, { update: updatePhoto, read: myPhoto }, by));
      } finally {
        setIsSaving(false);
      }
    },
    /** Shows the problems of the fields, if there are any. */
    isRight: (values: PhotoValues): boolean => {
      const checked = checkValues(values, valuesOf(base).publishAt);
      setProblems(checked.ok ? {} : checked.problems);
      return checked.ok;
    },
    forgive: (change: Partial<PhotoValues>): void => setProblems((now) => stillWrong(now, change)),
  };
}
