import * as v from 'valibot';
import type { Photo } from '#contract/documents/photo.ts';
import { type PhotoValues, photoValuesSchema, tagsMeant, type ValueName, valueNames } from '../fields/photoValues.ts';

export function valuesOf({ titleId, titleWords, publishAt, ...photo }: Photo): PhotoValues {
  const title = titleId && { id: titleId, name: titleWords[0] ?? titleId };
  return v.parse(photoValuesSchema, { ...photo, title, publishAt: publishAt?.toISOString() });
}

/** As text, so that values compare as the server would store them. */
function keptOf(values: PhotoValues, field: ValueName): string {
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
  valueNames.filter((field) => keptOf(one, field) !== keptOf(other, field));

export type Side = 'mine' | 'theirs';

export type Conflict = {
  readonly mine: PhotoValues;
  readonly theirs: PhotoValues;
  readonly fields: readonly { readonly field: ValueName; readonly side: Side }[];
};

/** `base`: the common start. Fields that only they changed start as theirs. `undefined`: mine undoes none of theirs. */
export function conflictOf(base: PhotoValues, mine: PhotoValues, theirs: PhotoValues): Conflict | undefined {
  const changedByThem = new Set(differingFields(base, theirs));
  const changedByMe = new Set(differingFields(base, mine));
  const fields = differingFields(mine, theirs)
    .filter((field) => changedByThem.has(field))
    .map((field) => ({ field, side: changedByMe.has(field) ? 'mine' : 'theirs' }) as const);
  return fields.length === 0 ? undefined : { mine, theirs, fields };
}

export const choosing = (conflict: Conflict, field: ValueName, side: Side): Conflict => ({
  ...conflict,
  fields: conflict.fields.map((each) => (each.field === field ? { field, side } : each)),
});

export function chosenValues({ mine, theirs, fields }: Conflict): PhotoValues {
  const taken = fields.flatMap(({ field, side }) => (side === 'theirs' ? [field] : []));
  const tags = taken.includes('tags') && { tags: tagsMeant(theirs), typedTag: '' };
  return { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])), ...tags };
}
