import { type UserDocument, userSchema } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { act } from '../acts.ts';
import { changeDocuments, readDocument } from '../documents.ts';

/** `undefined` until the server has made the document. */
export const readUser = (uid: Uid): Promise<UserDocument | undefined> =>
  readDocument(documentPath.user(uid), userSchema);

type MuteList = keyof Pick<UserDocument, 'mutedUsers' | 'mutedTags' | 'mutedTitles'>;

/** Changes one entry only, whatever else the list holds. Idempotent. Sends quick presses one after another. */
export const storeMute = (uid: Uid, list: MuteList, entry: string, isMuted: boolean): Promise<void> =>
  act('mute', () =>
    changeDocuments([documentPath.user(uid)], list, ({ arrayRemove, arrayUnion }) =>
      isMuted ? arrayUnion(entry) : arrayRemove(entry),
    ),
  );
