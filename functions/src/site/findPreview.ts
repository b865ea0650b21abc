import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { avatarHashOf } from '../data/avatarStore.ts';
import { findProfile, findTag, isCovered, type PublicPerson, readPublishedPhoto } from '../data/publicPages.ts';
import type { PageAsked } from './html/pageAsked.ts';
import { listPreview, type Preview, personPreview, photoPreview, tagPreview } from './preview.ts';

type Environment = { readonly now: Date; readonly mediaUrl: (path: string) => string };

/** What a link to a page unfolds to; `undefined` where there is nothing that everybody may see. */
export async function findPreview(asked: PageAsked, environment: Environment): Promise<Preview | undefined> {
  switch (asked.kind) {
    case 'photo':
      return previewOfPhoto(asked.id, environment);
    case 'person': {
      const person = await findProfile(asked.usernameKey);
      return person && personPreview(person.profile, avatarOf(person, environment));
    }
    case 'tag':
      return previewOfTag(asked.key, environment);
    case 'none':
      return undefined;
    default:
      return listPreview(asked.kind);
  }
}

/** The largest square of an avatar of ours: an address of their own choice never gets out. */
function avatarOf({ uid, profile }: PublicPerson, { mediaUrl }: Environment) {
  const hash = avatarHashOf(uid, profile);
  const edgePx = limits.avatar.edgesPx[2];
  if (hash === undefined) return undefined;
  return { url: mediaUrl(storagePath.avatar(uid, hash, edgePx)), width: edgePx, height: edgePx, type: 'image/webp' };
}

async function previewOfPhoto(id: PhotoId, { now, mediaUrl }: Environment): Promise<Preview | undefined> {
  const photo = await readPublishedPhoto(id);
  return photo && photoPreview({ id, photo }, await isCovered(photo, now), mediaUrl);
}

async function previewOfTag(key: string, { now, mediaUrl }: Environment): Promise<Preview | undefined> {
  const found = await findTag(key);
  if (!found) return undefined;
  const { coverPhotoId } = found.tag;
  // Read anew and not taken from the cover: it may have been hidden a moment ago.
  const cover = coverPhotoId === undefined ? undefined : await readPublishedPhoto(coverPhotoId);
  const isShown = cover !== undefined && !(await isCovered(cover, now));
  return tagPreview(
    found.key,
    found.tag,
    isShown && coverPhotoId !== undefined ? { id: coverPhotoId, photo: cover } : undefined,
    mediaUrl,
  );
}
