import type { Query } from 'firebase-admin/firestore';
import { decodePublishedPhoto, type PublishedPhoto } from '#contract/documents/photo.ts';
import { decodeProfile, type Profile } from '#contract/documents/profile.ts';
import { decodeTag, type TagDocument } from '#contract/documents/tag.ts';
import { decodeTitle } from '#contract/documents/title.ts';
import { type PhotoId, parseUid, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../platform/firebase.ts';

/** What everybody may see, for pages that are asked for without a sign-in. */

export type PublicPerson = { readonly uid: Uid; readonly profile: Profile };

/** A photo that is published; `undefined` for any other, whatever it lacks. */
export async function readPublishedPhoto(id: PhotoId): Promise<PublishedPhoto | undefined> {
  const path = documentPath.photo(id);
  const photo = await firestore.doc(path).get();
  return photo.get('status') === 'published' ? decodePublishedPhoto(path, photo.data()) : undefined;
}

/** Whether nobody is to see a photo uncovered without having asked for it: by its own mark, or as long as its title has it. */
export async function isCovered({ spoiler, titleId }: PublishedPhoto, now: Date): Promise<boolean> {
  if (spoiler || titleId === undefined) return spoiler;
  const path = documentPath.title(titleId);
  const title = await firestore.doc(path).get();
  const until = title.exists ? decodeTitle(path, title.data()).spoilerUntil : undefined;
  return until !== undefined && until > now;
}

export async function readProfile(uid: Uid): Promise<Profile | undefined> {
  const path = documentPath.profile(uid);
  const profile = await firestore.doc(path).get();
  return profile.exists ? decodeProfile(path, profile.data()) : undefined;
}

/** Who has this username, or had it until not long ago. */
export async function findProfile(usernameKey: string): Promise<PublicPerson | undefined> {
  const profiles = firestore.collection('profiles');
  return (
    (await firstProfile(profiles.where('usernameKey', '==', usernameKey))) ??
    (await firstProfile(profiles.where('formerKeys', 'array-contains', usernameKey)))
  );
}

async function firstProfile(query: Query): Promise<PublicPerson | undefined> {
  const found = (await query.limit(1).get()).docs[0];
  return found && { uid: parseUid(found.id), profile: decodeProfile(found.ref.path, found.data()) };
}

/** A tag, or the one that it leads to since a merge. */
export async function findTag(key: string): Promise<{ readonly key: string; readonly tag: TagDocument } | undefined> {
  const tag = await readTag(key);
  if (tag?.aliasOf === undefined) return tag && { key, tag };
  const target = await readTag(tag.aliasOf);
  return target && { key: tag.aliasOf, tag: target };
}

async function readTag(key: string): Promise<TagDocument | undefined> {
  const path = documentPath.tag(key);
  const tag = await firestore.doc(path).get();
  return tag.exists ? decodeTag(path, tag.data()) : undefined;
}
