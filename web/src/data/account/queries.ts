import { type Appeal, appealSchema } from '#contract/documents/bans.ts';
import { type UserDocument, userSchema } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { readDocument } from '../documents.ts';

/** `undefined` until the server has made the document. */
export const readUser = (uid: Uid): Promise<UserDocument | undefined> =>
  readDocument(documentPath.user(uid), userSchema);

export const readAppeal = (id: string): Promise<Appeal | undefined> =>
  readDocument(documentPath.appeal(id), appealSchema);
