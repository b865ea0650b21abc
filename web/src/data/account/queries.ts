import { grantPicturesContract } from '#contract/callables/grantPictures.ts';
import { type Appeal, decodeAppeal } from '#contract/documents/appeal.ts';
import { decodeUser, type UserDocument } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { call } from '../call.ts';
import { readDocument } from '../firestore.ts';
import { onPersonChange } from '../personChange.ts';

/** `users/{uid}` of who is signed in; `undefined` if it has not been made yet. */
export const readUser = (uid: Uid): Promise<UserDocument | undefined> =>
  readDocument(documentPath.user(uid), decodeUser);

/** An own appeal; `undefined` if it is not there. */
export const readAppeal = (id: string): Promise<Appeal | undefined> =>
  readDocument(documentPath.appeal(id), decodeAppeal);

/** A minute before it ends, by the time that has passed here: clocks of browsers are often wrong. */
const usedForMs = (limits.pictures.grantSeconds - 60) * 1_000;

let given: { readonly grant: Promise<string>; readonly atMs: number } | undefined;

onPersonChange(() => {
  given = undefined;
});

/**
 * What opens pictures that are not public, for `grantedAddress`: one's own, for staff all. One for all that ask within nine minutes,
 * forgotten when somebody signs in or out. Fails as calls do.
 */
export async function pictureGrant(): Promise<string> {
  if (given !== undefined && Date.now() - given.atMs < usedForMs) return given.grant;
  const asked = { grant: call(grantPicturesContract, {}).then(({ grant }) => grant), atMs: Date.now() };
  given = asked;
  asked.grant.catch(() => {
    if (given === asked) given = undefined;
  });
  return asked.grant;
}
