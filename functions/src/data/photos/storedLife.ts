import * as v from 'valibot';
import { photoSchema } from '#contract/documents/photo.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';

const { entries } = photoSchema;

/** Broken fields of a stored photo count as absent, a broken status as `failed`, a broken visibility as `private`. */
const lifeSchema = v.object({
  ownerId: v.fallback(v.optional(entries.ownerId), undefined),
  status: v.fallback(entries.status, 'failed'),
  visibility: v.fallback(entries.visibility, 'private'),
  listed: v.fallback(entries.listed, false),
  leads: v.fallback(entries.leads, undefined),
  publication: v.fallback(entries.publication, undefined),
  tagKeys: v.fallback(entries.tagKeys, []),
  titleId: v.fallback(entries.titleId, undefined),
  hold: v.fallback(entries.hold, undefined),
  removed: v.fallback(entries.removed, undefined),
  block: v.fallback(entries.block, undefined),
  restorable: v.fallback(entries.restorable, undefined),
  publishedAt: v.fallback(entries.publishedAt, undefined),
  publishAt: v.fallback(entries.publishAt, undefined),
  approvedAt: v.fallback(entries.approvedAt, undefined),
  position: v.fallback(entries.position, undefined),
  failure: v.fallback(entries.failure, undefined),
  processing: v.fallback(entries.processing, undefined),
  replaces: v.optional(v.unknown()),
  deletedAt: v.optional(v.unknown()),
  createdAt: v.fallback(timestampSchema, new Date(0)),
  updatedAt: v.fallback(timestampSchema, new Date(0)),
});
export const lifeFields = v.keyof(
  v.omit(lifeSchema, [
    ...(['ownerId', 'listed', 'leads', 'publication', 'tagKeys', 'titleId'] as const),
    ...(['position', 'replaces', 'createdAt'] as const),
  ]),
).options;
export type PhotoLife = Readonly<v.InferOutput<typeof lifeSchema>>;

/** Never throws, even for broken documents. */
export const lifeOf = (stored: unknown): PhotoLife => v.parse(lifeSchema, stored);

/** Whether everybody with its address may see it. */
export const isShown = ({ status, visibility }: Pick<PhotoLife, 'status' | 'visibility'>): boolean =>
  status === 'published' && visibility !== 'private';

export const isListed = ({ status, visibility }: Pick<PhotoLife, 'status' | 'visibility'>): boolean =>
  status === 'published' && visibility === 'public';

/** Also true during an undoable deletion. */
export const hasPicture = (photo: Pick<PhotoLife, 'status' | 'restorable' | 'deletedAt'>): boolean =>
  photo.deletedAt === undefined && ['scheduled', 'published', 'held', 'hidden'].includes(effectiveStatus(photo));
