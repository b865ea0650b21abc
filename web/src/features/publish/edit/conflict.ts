import { type Photo } from '#contract/documents/photo.ts';
import { type PhotoValues, tagsMeant } from '../fields/photoValues.ts';

/** What can be changed of a photo, in the order of its form. */
const editedFields = ['caption', 'tags', 'title', 'description', 'alt', 'spoiler', 'showExif'] as const;
export type EditedField = (typeof editedFields)[number];

type Words = Pick<
  Photo,
  'caption' | 'description' | 'alt' | 'tags' | 'titleId' | 'titleWords' | 'spoiler' | 'showExif'
>;

/** A photo's words as the form holds them. */
export function valuesOf({
  caption,
  description,
  alt,
  tags,
  titleId,
  titleWords,
  spoiler,
  showExif,
}: Words): PhotoValues {
  const title = titleId === undefined ? undefined : { id: titleId, name: titleWords[0] ?? titleId };
  return { caption, description, alt, tags, typedTag: '', title, spoiler, showExif };
}

/** A field's value in a form that tells two alike, as they would be kept. */
function keptOf(values: PhotoValues, field: EditedField): string {
  switch (field) {
    case 'caption':
    case 'description':
    case 'alt':
      return values[field].trim();
    case 'tags':
      return JSON.stringify(tagsMeant(values));
    case 'title':
      return values.title?.id ?? '';
    case 'spoiler':
    case 'showExif':
      return String(values[field]);
  }
}

/** The fields in which two would be kept differently. */
export const differingFields = (one: PhotoValues, other: PhotoValues): readonly EditedField[] =>
  editedFields.filter((field) => keptOf(one, field) !== keptOf(other, field));

/** Takes one field over from other values. */
function withField(values: PhotoValues, field: EditedField, from: PhotoValues): PhotoValues {
  return field === 'tags' ? { ...values, tags: tagsMeant(from), typedTag: '' } : { ...values, [field]: from[field] };
}

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
