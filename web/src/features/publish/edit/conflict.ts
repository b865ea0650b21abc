import * as v from 'valibot';
import type { Photo } from '#contract/documents/photo.ts';
import { type PhotoValues, photoValuesSchema, tagsMeant, type ValueName, valueNames } from '../fields/photoValues.ts';

export function valuesOf({ titleId, titleWords, publishAt, ...photo }: Photo): PhotoValues {
  const title = titleId && { id: titleId, name: titleWords[0] ?? titleId };
  return v.parse(photoValuesSchema, { ...photo, title, publishAt: publishAt?.toISOString() });
}

/** As text, so that values compare as the server would store them. */
function textOf(values: PhotoValues, field: ValueName): string {
  switch (field) {
    case 'caption':
    case 'description':
    case 'alt':
      return values[field].trim();
    case 'tags':
      return JSON.stringify(tagsMeant(values));
    case 'title':
      return values.title?.id ?? '';
    case 'publishAt':
      return values.visibility === 'private' ? '' : (values.publishAt ?? '');
    default:
      return String(values[field]);
  }
}

export const differingFields = (one: PhotoValues, other: PhotoValues): readonly ValueName[] =>
  valueNames.filter((field) => textOf(one, field) !== textOf(other, field));

/** `fields`: where both differ. */
export type Conflict = {
  readonly mine: PhotoValues;
  readonly theirs: PhotoValues;
  readonly fields: readonly ValueName[];
};

/** `base`: the common start. `undefined`: mine undoes nothing of theirs. */
export function conflictOf(base: PhotoValues, mine: PhotoValues, theirs: PhotoValues): Conflict | undefined {
  const changedByThem = differingFields(base, theirs);
  const fields = differingFields(mine, theirs);
  return fields.some((field) => changedByThem.includes(field)) ? { mine, theirs, fields } : undefined;
}
