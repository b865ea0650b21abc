import { grantPicturesContract } from '#contract/callables/grantPictures.ts';
import { type Appeal, decodeAppeal } from '#contract/documents/appeal.ts';
import { decodeUser, type UserDocument } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { call } from '../call.ts';
import { readDocument } from '../firestore.ts';
import { onPersonChange } from '../personChange.ts';

/** `undefined` until the server has made the document. */
export const readUser = (uid: Uid): Promise<UserDocument | undefined> =>
  readDocument(documentPath.user(uid), decodeUser);

export const readAppeal = (id: string): Promise<Appeal | undefined> =>
  readDocument(documentPath.appeal(id), decodeAppeal);

/** Ends a minute before the grant does, by elapsed time: clocks of browsers are often wrong. */
const usedForMs = (limits.pictures.grantSeconds - 60) * 1_000;

let given: { readonly grant: Promise<string>; readonly atMs: number } | undefined;

onPersonChange(() => {
  given = undefined;
});

/**
 * Opens pictures that are not public: a person's own, for staff all.
 * Shared for nine minutes, dropped when somebody signs in or out. Throws as calls do.
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
