import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import { madeVariantsSchema } from '#contract/documents/photo.ts';
import { parseAvatarAddress, variantNamesOf } from '#contract/edge/pictures.ts';
import { storagePath } from '#contract/paths.ts';
import { pictureOfEvidence } from '../../functions/src/data/cases/evidence.ts';
import { objectNames } from '../../functions/src/data/objects.ts';
import { documentsOf } from '../../functions/src/data/pages.ts';
import { stored } from '../../functions/src/platform/collection.ts';

/** The objects that a document names, and the names or prefixes (up to the last `/` or `-`) that may also exist. */
type Lead = { readonly objects?: readonly string[]; readonly allowed?: readonly string[] };

// Lenient, because a restored document may be damaged.
const text = v.fallback(v.optional(v.string()), undefined);
const photoSchema = v.object({
  ownerId: v.fallback(v.string(), ''),
  status: v.fallback(v.string(), ''),
  ...{ pictureId: text, replacement: text, replaces: text },
  formerPictures: v.fallback(v.object({ ids: v.array(v.string()) }), { ids: [] }),
  variants: v.fallback(v.optional(madeVariantsSchema), undefined),
  deletedAt: v.optional(v.unknown()),
});
const profileSchema = v.object({ photoURL: v.fallback(v.string(), '') });
const straySchema = v.object({ uid: text });
const exportSchema = v.object({ path: text, phase: text });
const caseSchema = v.object({ evidence: v.optional(v.unknown()) });

const withoutOriginal: ReadonlySet<string> = new Set(['', 'uploading', 'failed']);

function leadOfPhoto(id: string, data: unknown): Lead {
  const photo = v.parse(photoSchema, data);
  const { ownerId, status, pictureId = id, replacement, replaces, formerPictures, variants, deletedAt } = photo;
  const originalOf = (picture: string): string => `originals/${ownerId}/${picture === id ? id : `${id}/${picture}`}`;
  const made = variants ? variantNamesOf(variants).map((name) => `photos/${id}/${pictureId}/${name}`) : [];
  const others = [replacement ?? [], formerPictures.ids].flat();
  // Variants are stored before the document has them.
  const folders = [...(variants ? [] : [pictureId]), ...others].map((picture) => `photos/${id}/${picture}/`);
  const original = withoutOriginal.has(status) || replaces !== undefined ? [] : [originalOf(pictureId)];
  return {
    objects: deletedAt === undefined ? [...made, ...original] : [],
    allowed: [
      ...made,
      ...folders,
      ...[pictureId, ...others].map(originalOf),
      `uploads/${ownerId}/${id}`,
      `uploads/${ownerId}/${id}/`,
    ],
  };
}

function leadOfProfile(uid: string, data: unknown): Lead {
  const place = parseAvatarAddress(v.parse(profileSchema, data).photoURL);
  if (place?.uid !== uid) return {};
  return { objects: [storagePath.avatar(place.uid, place.avatarId)] };
}

/** Only exports have a path. */
function leadOfJob(_id: string, data: unknown): Lead {
  const { path, phase } = v.parse(exportSchema, data);
  return path === undefined ? {} : { [phase === 'done' ? 'objects' : 'allowed']: [path] };
}

const leads = [
  ['photos', leadOfPhoto],
  ['profiles', leadOfProfile],
  ['strayAvatars', (avatarId, data) => ({ allowed: [`avatars/${v.parse(straySchema, data).uid}/${avatarId}`] })],
  ['jobs', leadOfJob],
  ['cases', (_id, data) => ({ objects: [pictureOfEvidence(v.parse(caseSchema, data).evidence) ?? []].flat() })],
] as const satisfies readonly (readonly [collection: string, lead: (id: string, data: unknown) => Lead])[];

/**
 * Compares the bucket with all documents, and yields a sentence for each object that only one side has. Keeps the names
 * of all objects in memory. Checks each difference twice, because both sides may change meanwhile.
 */
export async function* differences(bucket: Bucket): AsyncGenerator<string> {
  const listed = new Set<string>();
  for await (const names of objectNames(bucket, '')) for (const name of names) listed.add(name);
  const exists = async (name: string): Promise<boolean> => (await bucket.file(name).exists())[0];
  const allowed = new Set<string>();
  for (const [collection, leadOf] of leads) {
    for await (const document of documentsOf(stored.collection(collection))) {
      const { objects = [], allowed: more = [] }: Lead = leadOf(document.id, document.data());
      for (const name of [...objects, ...more]) allowed.add(name);
      for (const name of objects) {
        if (listed.has(name) || (await exists(name))) continue;
        const now: Lead = leadOf(document.id, (await document.ref.get()).data() ?? {});
        if (now.objects?.includes(name)) yield `${document.ref.path} lacks its object ${name}`;
      }
    }
  }
  for (const name of listed) {
    const isAllowed = [name, name.replace(/[^/-]*$/, '')].some((one) => allowed.has(one)) || name.startsWith('system/');
    if (!isAllowed && (await exists(name))) yield `no document leads to ${name}`;
  }
}
