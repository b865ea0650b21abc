import type { PhotoValues } from '../fields/photoValues.ts';
import { differingFields, type EditedField, withField } from './editedFields.ts';

export type Side = 'mine' | 'theirs';

/** Two have changed a photo from the same beginning: where what they want differs, and what is chosen of it. */
export type Conflict = {
  readonly mine: PhotoValues;
  readonly theirs: PhotoValues;
  readonly fields: readonly { readonly field: EditedField; readonly side: Side }[];
};

/**
 * Compares what I want with what stands there by now; `base` is what I began with. What only they have changed is theirs
 * to begin with, all else mine. `undefined` where they have changed nothing that I would undo: then mine can go over it.
 */
export function conflictOf(base: PhotoValues, mine: PhotoValues, theirs: PhotoValues): Conflict | undefined {
  const changedByThem = new Set(differingFields(base, theirs));
  const changedByMe = new Set(differingFields(base, mine));
  const fields = differingFields(mine, theirs);
  if (!fields.some((field) => changedByThem.has(field))) return undefined;
  return {
    mine,
    theirs,
    fields: fields
      .filter((field) => changedByThem.has(field))
      .map((field) => ({ field, side: changedByMe.has(field) ? 'mine' : 'theirs' })),
  };
}

/** Chooses a side for a field. */
export const choosing = (conflict: Conflict, field: EditedField, side: Side): Conflict => ({
  ...conflict,
  fields: conflict.fields.map((each) => (each.field === field ? { field, side } : each)),
});

/** What comes of it: mine, but for the fields that are taken from them. */
export const settled = ({ mine, theirs, fields }: Conflict): PhotoValues =>
  fields.reduce((values, { field, side }) => (side === 'theirs' ? withField(values, field, theirs) : values), mine);
