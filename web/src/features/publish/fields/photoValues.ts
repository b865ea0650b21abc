import * as v from 'valibot';
import { photoFields } from '#contract/callables/createPhotos.ts';
import { downloads, visibilities } from '#contract/documents/photo.ts';
import type { UploadDefaults } from '#contract/documents/user.ts';
import { timeZoneSchema, utcOffsetSchema } from '#contract/documents/utcOffset.ts';
import { titleIdSchema } from '#contract/ids.ts';
import { defaultLicence, licences } from '#contract/licences.ts';
import { limits } from '#contract/limits.ts';
import { normalizeTag, type Problem } from '#contract/normalizers.ts';
import { countChars } from '#contract/text.ts';
import type { PhotoChange } from '#data/photos/commands.ts';
import { formatNumber } from '#i18n/format.ts';
import type { Locale, Words } from '#i18n/words.ts';
import { splitTags } from '#lib/splitTags.ts';

/** The defaults of a new photo, which also fill fields that cards of an older version of the site lack. */
export const photoValuesSchema = v.object({
  /** As typed, without `#`. */
  tags: v.optional(v.pipe(v.array(v.string()), v.readonly()), []),
  /** Text after the tags that is not a tag yet. Counts as one when the form is sent. */
  typedTag: v.optional(v.string(), ''),
  title: v.optional(v.object({ id: titleIdSchema, name: v.string() })),
  caption: v.optional(v.string(), ''),
  description: v.optional(v.string(), ''),
  alt: v.optional(v.string(), ''),
  spoiler: v.optional(v.boolean(), false),
  sensitive: v.optional(v.boolean(), false),
  showExif: v.optional(v.boolean(), false),
  showMoment: v.optional(v.boolean(), false),
  /** Of the camera's clock, if the file names none; absent: the browser's zone. Only to show a moment. */
  utcOffset: v.optional(utcOffsetSchema),
  licence: v.optional(v.picklist(licences), defaultLicence),
  download: v.optional(v.picklist(downloads), 'none'),
  visibility: v.optional(v.picklist(visibilities), 'public'),
  /** ISO 8601; absent: at once. A private photo has none. */
  publishAt: v.optional(v.string()),
});
export type PhotoValues = Readonly<v.InferOutput<typeof photoValuesSchema>>;
/** All fields that a person fills in; `typedTag` belongs to the tags. */
export const valueNames = v.keyof(v.omit(photoValuesSchema, ['typedTag'])).options;
export type ValueName = (typeof valueNames)[number];
export type ChosenTitle = NonNullable<PhotoValues['title']>;

export const noValues: PhotoValues = v.parse(photoValuesSchema, {});

export function valuesFrom(defaults: UploadDefaults | undefined): PhotoValues {
  const { moment: showMoment = false, ...others } = defaults ?? {};
  return { ...noValues, ...others, showMoment };
}

/** As `Intl` names it; `undefined` if it has no such name. */
export const browsersZone = (): string | undefined => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return v.is(timeZoneSchema, timeZone) ? timeZone : undefined;
};

/** How the camera's clock was set. In the browser's zone, the server takes the offset of the photo's own date. */
export const cameraClock = (utcOffset: number | undefined) =>
  utcOffset === undefined
    ? { timeZone: browsersZone(), utcOffset: -new Date().getTimezoneOffset() }
    : { timeZone: undefined, utcOffset };

/** `refused`: the server refused the tag without a reason (a blocked tag). */
export type FieldProblem =
  | { readonly problem: 'characters' | 'gone' | 'original-gone' | 'time' }
  | { readonly problem: 'too-long'; readonly maxChars: number }
  | { readonly problem: 'too-many'; readonly maxTags: number }
  | { readonly problem: Problem | 'refused'; readonly tag: string };

export function problemWords(
  problem: FieldProblem | undefined,
  locale: Locale,
  { problem: words }: Words['photoFields'],
): string | undefined {
  if (problem === undefined) return undefined;
  if ('tag' in problem) return words.tag[problem.problem](problem.tag);
  switch (problem.problem) {
    case 'too-long':
      return words.tooLong(formatNumber(locale, problem.maxChars));
    case 'characters':
      return words.characters;
    case 'too-many':
      return words.tooManyTags(formatNumber(locale, problem.maxTags));
    case 'gone':
      return words.titleGone;
    case 'original-gone':
      return words.originalGone;
    case 'time':
      return words.time;
  }
}

export type PhotoProblems = { readonly [Name in ValueName]?: FieldProblem };

export type FieldsProps = {
  values: PhotoValues;
  problems: PhotoProblems;
  onChange: (change: Partial<PhotoValues>) => void;
  /** For several photos: fields whose values differ, which show none. */
  differing?: ReadonlySet<string>;
  /** Hides the explanations. */
  isBrief?: boolean;
};

/** A changed field has no problem until the form is sent again. */
export function stillWrong(problems: PhotoProblems, change: Partial<PhotoValues>): PhotoProblems {
  const changed = new Set(Object.keys(change).map((field) => (field === 'typedTag' ? 'tags' : field)));
  const left = Object.entries(problems).filter(([field]) => !changed.has(field));
  return left.length === Object.keys(problems).length ? problems : Object.fromEntries(left);
}

export type PhotoFieldsInput = Omit<PhotoChange, 'id' | 'basedOn' | 'publishAt'> & {
  readonly publishAt?: string | undefined;
};

function textProblem(schema: v.GenericSchema, text: string, maxChars: number): FieldProblem | undefined {
  if (v.safeParse(schema, text).success) return undefined;
  return countChars(text.trim()) > maxChars ? { problem: 'too-long', maxChars } : { problem: 'characters' };
}

function tagsProblem(tags: readonly string[]): FieldProblem | undefined {
  for (const tag of tags) {
    const normalized = normalizeTag(tag);
    if (!normalized.ok) return { problem: normalized.problem, tag };
  }
  return tags.length > limits.photo.maxTags ? { problem: 'too-many', maxTags: limits.photo.maxTags } : undefined;
}

function keyOf(tag: string): string {
  const normalized = normalizeTag(tag);
  return normalized.ok ? normalized.key : tag;
}

/** Drops duplicates and keeps the first spelling of a key. */
export const addTags = (tags: readonly string[], added: readonly string[]): readonly string[] =>
  [...Map.groupBy([...tags, ...added], keyOf).values()].flatMap(([first]) => first ?? []);

/** Compares by key: another spelling is the same tag. */
export function withoutTags(tags: readonly string[], removed: readonly string[]): readonly string[] {
  if (removed.length === 0) return tags;
  const keys = new Set(removed.map(keyOf));
  return tags.filter((tag) => !keys.has(keyOf(tag)));
}

export const tagsMeant = ({ tags, typedTag }: Pick<PhotoValues, 'tags' | 'typedTag'>): readonly string[] =>
  addTags(tags, splitTags(typedTag));

export type CheckedValues =
  | { readonly ok: true; readonly fields: PhotoFieldsInput }
  | { readonly ok: false; readonly problems: PhotoProblems };

function timeProblem(publishAt: string): FieldProblem | undefined {
  const aheadMs = Date.parse(publishAt) - Date.now();
  const isFit = aheadMs >= limits.schedule.minMinutes * 60_000 && aheadMs <= limits.schedule.maxDays * 86_400_000;
  return isFit ? undefined : { problem: 'time' };
}

/** `stored`: the photo's current time, which is always valid. */
export function checkValues(values: PhotoValues, stored?: PhotoValues['publishAt']): CheckedValues {
  const { caption, description, alt, title, spoiler, sensitive, licence, download, visibility } = values;
  const { showExif, showMoment, utcOffset } = values;
  const tags = [...tagsMeant(values)];
  const publishAt = visibility === 'private' ? undefined : values.publishAt;
  const isNewTime = publishAt !== undefined && publishAt !== stored;
  const { captionChars, descriptionChars, altChars } = limits.photo;
  const problems = Object.entries({
    caption: textProblem(photoFields.caption, caption, captionChars),
    tags: tagsProblem(tags),
    description: textProblem(photoFields.description, description, descriptionChars),
    alt: textProblem(photoFields.alt, alt, altChars),
    publishAt: isNewTime ? timeProblem(publishAt) : undefined,
  }).filter(([, problem]) => problem !== undefined);
  if (problems.length > 0) return { ok: false, problems: Object.fromEntries(problems) };
  const moment = { showMoment, ...(showMoment && cameraClock(utcOffset)) };
  const chosen = { spoiler, sensitive, showExif, ...moment, licence, download, visibility, publishAt };
  return { ok: true, fields: { caption, description, alt, tags, titleId: title?.id, ...chosen } };
}

/** `field` as in `updatePhoto` (`tags.0`). `undefined`: no form shows this field. */
export function problemsOfField(field: string, fields: PhotoFieldsInput): PhotoProblems | undefined {
  const [name, index] = field.split('.');
  switch (name) {
    case 'caption':
    case 'description':
    case 'alt':
      return { [name]: { problem: 'characters' } };
    case 'tags':
      return { tags: { problem: 'refused', tag: fields.tags[Number(index ?? 0)] ?? '' } };
    case 'titleId':
      return { title: { problem: 'gone' } };
    case 'download':
      return { download: { problem: 'original-gone' } };
    case 'publishAt':
      return { publishAt: { problem: 'time' } };
    default:
      return undefined;
  }
}
