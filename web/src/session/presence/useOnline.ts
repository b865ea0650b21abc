import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { user } from '../atoms.ts';
import { useIsClosed } from '../closed/atoms.ts';

/** False for visitors, and until the answer is there. */
export function useOnline(uid: Uid): boolean {
  const viewerUid = useAtomValue(user)?.uid;
  const isClosed = useIsClosed('presence');
  const [online, setOnline] = useState<{ readonly uid: Uid; readonly is: boolean }>();

  useEffect(() => {
    if (viewerUid === undefined || isClosed) return;
    let isCurrent = true;
    // A failed read is not reported: the dot is not important.
    import('#data/people/now.ts')
      .then(({ lastSeen }) => lastSeen(uid))
      .then((seenAt) => {
        const is = seenAt !== undefined && Date.now() - seenAt.getTime() < limits.presence.onlineWithinMs;
        if (isCurrent) setOnline({ uid, is });
      })
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [uid, viewerUid, isClosed]);

  return viewerUid !== undefined && !isClosed && online?.uid === uid && online.is;
}
