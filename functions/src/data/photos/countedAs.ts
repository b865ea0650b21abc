import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { Cover } from '#contract/documents/cover.ts';
import { madeVariantsSchema } from '#contract/documents/photo.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import { type PhotoId, photoIdSchema, type TitleId, titleIdSchema, uidSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import { documentPath } from '#contract/paths.ts';

// Lenient: a photo that was spoilt in one place counts in the others.
const countedSchema = v.object({
  status: v.literal('published'),
  ownerId: uidSchema,
  tags: v.fallback(v.array(v.string()), []),
  tagKeys: v.fallback(v.array(v.string()), []),
  titleId: v.fallback(v.optional(titleIdSchema), undefined),
});

const coverSourceSchema = v.object({
  status: v.literal('published'),
  publishedAt: timestampSchema,
  color: v.string(),
  thumbhash: v.string(),
  pictureId: v.fallback(v.optional(photoIdSchema), undefined),
  variants: madeVariantsSchema,
  spoiler: v.fallback(v.optional(v.boolean(), false), false),
  titleId: v.fallback(v.optional(titleIdSchema), undefined),
});

/** The fields of a photo that a cover is made of. */
export const coverFields = Object.keys(coverSourceSchema.entries);

type SourceOfCover = Omit<Cover, 'photoId' | 'pictureId'> & { readonly pictureId: PhotoId | undefined };

/** What a photo lends to the tags and the title that it is the newest of. */
export type CoverSource = {
  readonly cover: SourceOfCover;
  readonly publishedAt: Date;
  /** Whose `spoilerUntil` covers it, too. */
  readonly titleId: TitleId | undefined;
};

export type TagName = { readonly key: string; readonly name: string };

const keyOf = (path: string, collection: string): string | undefined =>
  path.startsWith(`${collection}/`) ? path.slice(collection.length + 1) : undefined;

/** The key of a tag, or the id of a title, that a document's path leads to. */
export const tagKeyOf = (subject: string): string | undefined => keyOf(subject, 'tags');
export const titleIdOf = (subject: string): string | undefined => keyOf(subject, 'titles');

/** Pure: the tags of a stored photo, each once; what is no tag is left out. */
export function tagsOf(photo: unknown): readonly TagName[] {
  const counted = v.safeParse(countedSchema, photo);
  if (!counted.success) return [];
  const { tags, tagKeys } = counted.output;
  const byKey = new Map<string, TagName>();
  for (const [index, key] of tagKeys.slice(0, limits.photo.maxTags).entries()) {
    const normalized = normalizeTag(key);
    if (!normalized.ok || normalized.key !== key || byKey.has(key)) continue;
    byKey.set(key, { key, name: tags[index] ?? key });
  }
  return [...byKey.values()];
}

/** Pure: paths of the documents that a stored photo counts for: profile, tags, title; none unless published. */
export function subjectsOf(photo: unknown): readonly string[] {
  const counted = v.safeParse(countedSchema, photo);
  if (!counted.success) return [];
  const { ownerId, titleId } = counted.output;
  return [
    documentPath.profile(ownerId),
    ...tagsOf(photo).map(({ key }) => documentPath.tag(key)),
    ...(titleId === undefined ? [] : [documentPath.title(titleId)]),
  ];
}

/** Pure: the cover that a stored photo gives; `undefined` where it is not published, or lacks what drawing it needs. */
export function coverSourceOf(photo: unknown): CoverSource | undefined {
  const source = v.safeParse(coverSourceSchema, photo);
  if (!source.success) return undefined;
  const { publishedAt, color, thumbhash, pictureId, spoiler, titleId } = source.output;
  const { share: _, ...variants } = source.output.variants;
  const cover = { pictureId, variants, color, thumbhash, ...(spoiler && { spoiler: true as const }) };
  return { cover, publishedAt, titleId };
}

export type SubjectChange = { readonly gained: readonly string[]; readonly lost: readonly string[] };

/** Pure: what has to be counted up and down. */
export const changeOf = (before: readonly string[], after: readonly string[]): SubjectChange => ({
  gained: after.filter((subject) => !before.includes(subject)),
  lost: before.filter((subject) => !after.includes(subject)),
});

const isSameSource = (one: CoverSource | undefined, other: CoverSource | undefined): boolean =>
  one?.publishedAt.getTime() === other?.publishedAt.getTime() &&
  // Of its title's `spoilerUntil` the covers of its tags follow as well.
  one?.titleId === other?.titleId &&
  isDeepStrictEqual(one?.cover, other?.cover);

export type Affected = {
  /** Whose count or cover the change may have changed. */
  readonly subjects: readonly string[];
  /** Those of them that have lost this photo, or this picture of it. */
  readonly left: readonly string[];
};

/** Pure: which documents a change of a photo concerns; none for most changes. */
export function affectedBy(before: unknown, after: unknown): Affected {
  const [was, is] = [subjectsOf(before), subjectsOf(after)];
  const { gained, lost } = changeOf(was, is);
  if (isSameSource(coverSourceOf(before), coverSourceOf(after))) return { subjects: [...gained, ...lost], left: lost };
  return { subjects: [...new Set([...was, ...is])], left: was };
}
