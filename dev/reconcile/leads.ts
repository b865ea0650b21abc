import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { madeVariantsSchema } from '#contract/documents/photo.ts';
import {
  avatarEdgesPx,
  avatarUrlSchema,
  objectOf,
  parseAvatarAddress,
  variantNamesOf,
} from '#contract/edge/pictures.ts';
import { isPhotoId } from '#contract/ids.ts';
import { parseUploadPath, storagePath } from '#contract/paths.ts';
import { pictureOfEvidence } from '../../functions/src/data/cases/evidence.ts';

// Lenient: what is looked for here is what was spoilt.
const textSchema = v.fallback(v.optional(v.string()), undefined);
const photoSchema = v.object({
  ownerId: v.fallback(v.string(), ''),
  status: v.fallback(v.string(), ''),
  pictureId: textSchema,
  replacement: textSchema,
  replaces: textSchema,
  formerPictures: v.fallback(v.object({ ids: v.array(v.string()) }), { ids: [] }),
  variants: v.fallback(v.optional(madeVariantsSchema), undefined),
  deletedAt: v.optional(v.unknown()),
});
type LedPhoto = v.InferOutput<typeof photoSchema>;

const pathsOf = (id: string, { pictureId, variants }: LedPhoto): readonly string[] =>
  isPhotoId(id) && variants
    ? variantNamesOf(variants).map((name) =>
        objectOf({ id, pictureId: isPhotoId(pictureId) ? pictureId : undefined }, name),
      )
    : [];

/** Photos in these states have their original; what is `processing` is about to be either this or `failed`. */
const withOriginal: ReadonlySet<string> = new Set([
  'processing',
  'scheduled',
  'published',
  'held',
  'hidden',
  'removed',
]);

/** Pure: the pictures that a photo's document says are there. */
export function picturesOf(id: string, data: unknown): readonly string[] {
  const photo = v.parse(photoSchema, data);
  return photo.deletedAt === undefined ? pathsOf(id, photo) : [];
}

/** Pure: the originals that a photo's document says are there; none of a reservation, whose file may still come. */
export function originalsOf(id: string, data: unknown): readonly string[] {
  const { ownerId, status, pictureId = id, replaces, deletedAt } = v.parse(photoSchema, data);
  if (!withOriginal.has(status) || replaces !== undefined || deletedAt !== undefined) return [];
  return [pictureId === id ? `uploads/${ownerId}/${id}` : `uploads/${ownerId}/${id}/${pictureId}`];
}

const profileSchema = v.object({ photoURL: v.fallback(v.optional(avatarUrlSchema, null), null) });

/** Pure: the squares of the avatar that a profile shows; none of a picture that lies elsewhere. */
export function avatarsOf(uid: string, data: unknown): readonly string[] {
  const { photoURL } = v.parse(profileSchema, data);
  const place = photoURL ? parseAvatarAddress(photoURL) : undefined;
  if (place?.uid !== uid) return [];
  return avatarEdgesPx.map((edge) => storagePath.avatar(place.uid, place.avatarId, edge));
}

/** Pure: the picture that is kept with a case. */
export const evidenceOf = (data: unknown): readonly string[] => {
  const path = pictureOfEvidence(Reflect.get(Object(data), 'evidence'));
  return path === undefined ? [] : [path];
};

const exportSchema = v.object({ path: v.string(), status: v.string() });

/** Pure: the ZIP of an export that is ready. */
export const exportsOf = (data: unknown): readonly string[] => {
  const parsed = v.safeParse(exportSchema, data);
  return parsed.success && parsed.output.status === 'ready' ? [parsed.output.path] : [];
};

/** Whether a document leads to an object: then it is shown, or somebody will take it away. */
export async function isLedTo(firestore: Pick<Firestore, 'doc'>, name: string): Promise<boolean> {
  const [root, first = '', second = ''] = name.split('/');
  const dataAt = async (path: string): Promise<unknown> => (await firestore.doc(path).get()).data();
  if (root === 'system') return true;
  if (first === '') return false;
  switch (root) {
    case 'photos': {
      const photo = await dataAt(`photos/${first}`);
      return photo !== undefined && hasPicture(first, v.parse(photoSchema, photo), name, second);
    }
    case 'uploads': {
      const place = parseUploadPath(name);
      if (!place) return false;
      const data = await dataAt(`photos/${place.photoId}`);
      if (data === undefined) return false;
      const photo = v.parse(photoSchema, data);
      return photo.ownerId === place.uid && pictureIds(place.photoId, photo).includes(place.pictureId);
    }
    case 'avatars': {
      if (avatarsOf(first, (await dataAt(`profiles/${first}`)) ?? {}).includes(name)) return true;
      const hash = second.split('-')[0] ?? '';
      return hash !== '' && (await dataAt(`strayAvatars/${hash}`)) !== undefined;
    }
    case 'avatarUploads':
      // The cleanup deletes it within an hour.
      return (await dataAt(`users/${first}`)) !== undefined;
    case 'quarantine':
      return evidenceOf(await dataAt(`cases/${first}`)).includes(name);
    case 'exports': {
      const job = v.safeParse(exportSchema, await dataAt(`exports/${first}`));
      return job.success && job.output.path === name;
    }
    default:
      return false;
  }
}

const pictureIds = (id: string, { pictureId = id, replacement, formerPictures }: LedPhoto): readonly string[] => [
  pictureId,
  ...(replacement === undefined ? [] : [replacement]),
  ...formerPictures.ids,
];

function hasPicture(id: string, photo: LedPhoto, name: string, pictureId: string): boolean {
  if (pathsOf(id, photo).includes(name)) return true;
  // Its pictures are made before its document names them.
  return pictureId === (photo.pictureId ?? id)
    ? photo.variants === undefined
    : pictureIds(id, photo).includes(pictureId);
}
