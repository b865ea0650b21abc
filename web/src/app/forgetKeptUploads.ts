import type { Store } from 'jotai';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { isAnythingKept } from '#data/uploads/keptMark.ts';
import { isKnown, session, user } from '#session/atoms.ts';

const keptMs = limits.upload.abandonedAfterHours * 3_600_000;

/**
 * Deletes uploads that this browser keeps for another person, or for longer than a day. Pictures shared from other apps
 * go when the person changes; before a sign-in they wait for whoever signs in.
 */
export function forgetKeptUploads(store: Store): void {
  let lastUid: Uid | undefined;

  const onSession = (): void => {
    if (!isKnown(store.get(session))) return;
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
      // Nobody else can read a database that does not open; the next visit tries again.
      .catch(() => undefined);
  };
  store.sub(session, onSession);
  onSession();
}
