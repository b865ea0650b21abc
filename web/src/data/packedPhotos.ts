import * as v from 'valibot';
import { publishedPhotoSchema } from '#contract/documents/photo.ts';
import { parsePhotoId } from '#contract/ids.ts';
import type { PhotoPage } from './photos.ts';

/** A page of photos as text, for the storage of a tab. */
export const packPhotoPage = ({ photos, next }: PhotoPage): string => JSON.stringify({ photos, next });

const valueSchema = v.union([
  v.object({ nullValue: v.null() }),
  v.object({ booleanValue: v.boolean() }),
  v.object({ integerValue: v.string() }),
  v.object({ doubleValue: v.number() }),
  v.object({ timestampValue: v.string() }),
  v.object({ stringValue: v.string() }),
  v.object({ referenceValue: v.string() }),
]);
const packedSchema = v.object({
  photos: v.array(v.looseObject({ id: v.string() })),
  next: v.optional(v.array(valueSchema)),
});

const dates: readonly string[] = ['createdAt', 'updatedAt', 'publishedAt', 'takenAt', 'coveredUntil'];

/** The page that `packPhotoPage` wrote. Throws for anything else. */
export function unpackPhotoPage(text: string): PhotoPage {
  const parsed: unknown = JSON.parse(text, (name, value: unknown) =>
    dates.includes(name) && typeof value === 'string' ? new Date(value) : value,
  );
  const { photos, next } = v.parse(packedSchema, parsed);
  return {
    photos: photos.map(({ id, ...photo }) => ({
      ...v.parse(publishedPhotoSchema, photo),
      id: parsePhotoId(id),
    })),
    next,
  };
}
