import type { Photo } from '#contract/documents/photo.ts';
import { type PhotoValues, tagsMeant, type ValueName, valueNames } from '../fields/photoValues.ts';

export function valuesOf(photo: Photo): PhotoValues {
  const { caption, description, alt, tags, titleId, titleWords } = photo;
  const { spoiler, sensitive, showExif, licence, download, visibility } = photo;
  const title = titleId === undefined ? undefined : { id: titleId, name: titleWords[0] ?? titleId };
  const publishAt = photo.publishAt?.toISOString();
  const chosen = { spoiler, sensitive, showExif, licence, download, visibility, publishAt };
  return { caption, description, alt, tags, typedTag: '', title, ...chosen };
}

/** As text, so that two values can be compared as the server would store them. */
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
    case 'spoiler':
    case 'sensitive':
    case 'showExif':
    case 'licence':
    case 'download':
    case 'visibility':
      return String(values[field]);
    case 'publishAt':
      return values.visibility === 'private' ? '' : (values.publishAt ?? '');
  }
}

export const differingFields = (one: PhotoValues, other: PhotoValues): readonly ValueName[] =>
  valueNames.filter((field) => keptOf(one, field) !== keptOf(other, field));

function withField(values: PhotoValues, field: ValueName, from: PhotoValues): PhotoValues {
  return field === 'tags' ? { ...values, tags: tagsMeant(from), typedTag: '' } : { ...values, [field]: from[field] };
}

export type Side = 'mine' | 'theirs';

export type Conflict = {
  readonly mine: PhotoValues;
  readonly theirs: PhotoValues;
  readonly fields: readonly { readonly field: ValueName; readonly side: Side }[];
};

/**
 * `base`: where both began. What only they changed starts as theirs. `undefined`: saving mine undoes no change of
 * theirs.
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

export const choosing = (conflict: Conflict, field: ValueName, side: Side): Conflict => ({
  ...conflict,
  fields: conflict.fields.map((each) => (each.field === field ? { field, side } : each)),
});

export const chosenValues = ({ mine, theirs, fields }: Conflict): PhotoValues =>
  fields.reduce((values, { field, side }) => (side === 'theirs' ? withField(values, field, theirs) : values), mine);
