import type { Store } from 'jotai';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { isAnythingKept } from '#data/uploads/keptMark.ts';
import { session, user } from '#session/atoms.ts';
import { isSettled } from '#session/session.ts';

const keptMs = limits.upload.abandonedAfterHours * 3_600_000;

/**
 * Deletes what somebody else's upload page has kept in this browser, as soon as they are no longer here; and what is a day
 * old. What another app shared goes with who was here; before a sign-in it waits for whoever that is.
 */
export function forgetKeptUploads(store: Store): void {
  let lastUid: Uid | undefined;

  const onSession = (): void => {
    if (!isSettled(store.get(session))) return;
    const uid = store.get(user)?.uid;
    if (lastUid !== undefined && lastUid !== uid) {
      import('#data/uploads/sharedPictures.ts')
        .then(({ forgetSharedPictures }) => forgetSharedPictures())
        .catch(() => undefined);
    }
    lastUid = uid;
    if (!isAnythingKept()) return;
    import('#data/uploads/kept.ts')
      .then(({ forgetOthersCards }) => forgetOthersCards(uid, Date.now() - keptMs))
      // A database that cannot be opened cannot be read by anybody either; the next visit tries again.
      .catch(() => undefined);
  };
  store.sub(session, onSession);
  onSession();
}
