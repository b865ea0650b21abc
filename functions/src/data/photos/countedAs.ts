import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { madeVariantsSchema } from '#contract/documents/photo.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import type { Cover } from '#contract/edge/pictures.ts';
import { type PhotoId, photoIdSchema, titleIdSchema, uidSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import { documentPath } from '#contract/paths.ts';

// Lenient: a photo with one broken field still counts if the other fields suffice.
const listed = { status: v.literal('published'), listed: v.literal(true) };

const countedSchema = v.object({
  ...listed,
  ownerId: uidSchema,
  tags: v.fallback(v.array(v.string()), []),
  tagKeys: v.fallback(v.array(v.string()), []),
  titleId: v.fallback(v.optional(titleIdSchema), undefined),
});

const coverSourceSchema = v.object({
  ...listed,
  ...v.pick(countedSchema, ['ownerId', 'tagKeys', 'titleId']).entries,
  publishedAt: timestampSchema,
  color: v.string(),
  thumbhash: v.string(),
  pictureId: v.fallback(v.optional(photoIdSchema), undefined),
  variants: madeVariantsSchema,
  spoiler: v.fallback(v.optional(v.boolean(), false), false),
  sensitive: v.fallback(v.optional(v.boolean(), false), false),
});

export const coverFields = Object.keys(coverSourceSchema.entries);

export type CoverSource = {
  readonly cover: Omit<Cover, 'photoId' | 'pictureId'> & { readonly pictureId: PhotoId | undefined };
  readonly publishedAt: Date;
  readonly isSensitive: boolean;
};

export type TagName = { readonly key: string; readonly name: string };

const keyOf = (path: string, collection: string): string | undefined =>
  path.startsWith(`${collection}/`) ? path.slice(collection.length + 1) : undefined;

export const tagKeyOf = (subject: string): string | undefined => keyOf(subject, 'tags');
export const titleIdOf = (subject: string): string | undefined => keyOf(subject, 'titles');
export const ownerOf = (subject: string): string | undefined => keyOf(subject, 'profiles');

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

/** Paths of the profile, tags and title that count this photo; none unless it is listed. */
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

/** `undefined` unless the photo is listed and has all fields of a cover. */
export function coverSourceOf(photo: unknown): CoverSource | undefined {
  const source = v.safeParse(coverSourceSchema, photo);
  if (!source.success) return undefined;
  const { ownerId, tagKeys, titleId, publishedAt, color, thumbhash, pictureId, spoiler, sensitive } = source.output;
  const { share: _, fullJpeg: __, ...variants } = source.output.variants;
  const muted = { ownerId, tagKeys, ...(titleId !== undefined && { titleId }) };
  const cover = { ...muted, pictureId, variants, color, thumbhash, ...(spoiler && { spoiler: true as const }) };
  return { cover, publishedAt, isSensitive: sensitive };
}

export type SubjectChange = { readonly gained: readonly string[]; readonly lost: readonly string[] };

export const changeOf = (before: readonly string[], after: readonly string[]): SubjectChange => ({
  gained: after.filter((subject) => !before.includes(subject)),
  lost: before.filter((subject) => !after.includes(subject)),
});

export type Affected = {
  readonly subjects: readonly string[];
  /** Subjects that lost this photo or this picture of it. */
  readonly left: readonly string[];
};

/** Most changes of a photo affect no other document. */
export function affectedBy(before: unknown, after: unknown): Affected {
  const [was, is] = [subjectsOf(before), subjectsOf(after)];
  const { gained, lost } = changeOf(was, is);
  if (isDeepStrictEqual(coverSourceOf(before), coverSourceOf(after))) {
    return { subjects: [...gained, ...lost], left: lost };
  }
  return { subjects: [...new Set([...was, ...is])], left: was };
}
