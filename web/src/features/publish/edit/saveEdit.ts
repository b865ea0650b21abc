import type { ownersFields } from '#contract/callables/updatePhoto.ts';
import type { Photo } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoChange, PhotoChanged } from '#data/photos/commands.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import {
  checkValues,
  type PhotoFieldsInput,
  type PhotoProblems,
  type PhotoValues,
  problemsOfField,
} from '../fields/photoValues.ts';
import { type Conflict, conflictOf, differingFields, valuesOf } from './conflict.ts';

export type SavingEnvironment = {
  readonly update: (change: PhotoChange) => Promise<PhotoChanged>;
  readonly read: (id: OwnPhoto['id']) => Promise<OwnPhoto | undefined>;
};

export type SaveOutcome =
  | { readonly outcome: 'saved'; readonly changed: PhotoChanged }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'wrong'; readonly problems: PhotoProblems }
  | { readonly outcome: 'conflict'; readonly conflict: Conflict; readonly photo: OwnPhoto }
  | { readonly outcome: 'failed'; readonly reason: 'not-now' | 'gone' }
  | { readonly outcome: 'failed'; readonly reason: 'error'; readonly error: unknown };

// Each new try means that somebody else saved in between.
const mostTries = 3;

/**
 * `base`: the version that the person saw. A newer change of one of these words stops the save; both sides are
 * returned. Staff send nothing that is the owner's alone.
 */
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
        // Its time came while the form was open.
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
    return refusal(error, (field) => problemsOfField(field, fields));
  }
}

function withoutOwners(fields: PhotoFieldsInput) {
  const { showExif: _, licence: __, download: ___, visibility: ____, publishAt: _____, ...words } = fields;
  return words satisfies Omit<PhotoFieldsInput, (typeof ownersFields)[number]>;
}

/** What staff do not send is no conflict. */
const withOwnersOf = (values: PhotoValues, owners: PhotoValues): PhotoValues => {
  const { showExif, licence, download, visibility, publishAt } = owners;
  return { ...values, showExif, licence, download, visibility, publishAt };
};

const isOutdated = (error: unknown): boolean =>
  error instanceof ContractError && error.code === 'failed-precondition' && error.field === 'basedOn';

function refusal(error: unknown, problemsOf: (field: string) => PhotoProblems | undefined): SaveOutcome {
  if (error instanceof ContractError) {
    const isOriginalGone = error.code === 'failed-precondition' && error.field === 'download';
    if (error.code === 'failed-precondition' && !isOriginalGone) return { outcome: 'failed', reason: 'not-now' };
    if (error.code === 'not-found') return { outcome: 'failed', reason: 'gone' };
    const problems = error.code === 'invalid-argument' || isOriginalGone ? problemsOf(error.field ?? '') : undefined;
    if (problems !== undefined) return { outcome: 'wrong', problems };
  }
  return { outcome: 'failed', reason: 'error', error };
}
