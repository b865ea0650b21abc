import type { Photo } from '#contract/documents/photo.ts';
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
export function withField(values: PhotoValues, field: EditedField, from: PhotoValues): PhotoValues {
  return field === 'tags' ? { ...values, tags: tagsMeant(from), typedTag: '' } : { ...values, [field]: from[field] };
}
