import type { Store } from 'jotai';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { hasStoredUploads } from '#data/uploads/storedUploadsMark.ts';
import { isResolved, session, user } from '#session/atoms.ts';

const storedMostMs = limits.upload.abandonedAfterHours * 3_600_000;

/**
 * Deletes uploads that this browser stores for another person, or for longer than a day. Pictures shared from other apps
 * go when the person changes; before a sign-in they wait for the person who signs in. What the person was sending goes on.
 */
export function tidyStoredUploads(store: Store): void {
  let lastUid: Uid | undefined;

  const onSession = (): void => {
    if (!isResolved(store.get(session))) return;
    const uid = store.get(user)?.uid;
    if (lastUid !== undefined && lastUid !== uid) {
      import('#data/uploads/sharedPictures.ts')
        .then(({ forgetSharedPictures }) => forgetSharedPictures())
        .catch(() => undefined);
    }
    lastUid = uid;
    if (!hasStoredUploads()) return;
    // Nobody else can read a database that does not open; the next visit tries again.
    forgetAndResume(store, uid).catch(() => undefined);
  };
  store.sub(session, onSession);
  onSession();
}

/** After a reload, or in a tab that opens later, sending goes on without the upload page. */
async function forgetAndResume(store: Store, uid: Uid | undefined): Promise<void> {
  const { deleteOthersCards, isSendingStored } = await import('#data/uploads/storedUploads.ts');
  await deleteOthersCards(uid, Date.now() - storedMostMs);
  if (uid === undefined || !(await isSendingStored(uid))) return;
  const { uploadsOf } = await import('#features/publish/upload/uploads.ts');
  const person = store.get(user);
  if (person?.uid === uid && person.status !== 'banned') uploadsOf(store, uid);
}
