import { hashKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type ListKey, newestPhotos, type PhotoPages, photoList } from '#data/photos/lists.ts';
import { useMessages } from '#i18n/words.ts';
import { mutes } from '#session/atoms.ts';
import { Button } from '#ui/Button.tsx';
import { Stack } from '#ui/layout.tsx';
import styles from './list.module.css';
import { lookForNewer, newerCount, newerIn, withNewer } from './lookForNewer.ts';
import { isFolded } from './publications.ts';
import { gonePhotos } from './seenPhotos.ts';

/** `look` itself limits how often it reads. */
const everyMs = 30_000;

/** Without input for this long, the page counts as idle. */
const handMs = 10 * 60_000;

const handEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchmove'] as const;

function useLooks(look: () => void): void {
  useEffect(() => {
    let handAtMs = Date.now();
    const lookIfSeen = (): void => {
      if (document.visibilityState === 'visible' && Date.now() - handAtMs < handMs) look();
    };
    const handIsThere = (): void => {
      const wasAway = Date.now() - handAtMs >= handMs;
      handAtMs = Date.now();
      if (wasAway) lookIfSeen();
    };
    const becameVisible = (): void => {
      handAtMs = Date.now();
      lookIfSeen();
    };
    look();
    const timer = setInterval(lookIfSeen, everyMs);
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('visibilitychange', becameVisible, { signal });
    for (const event of handEvents) window.addEventListener(event, handIsThere, { signal, passive: true });
    return () => {
      clearInterval(timer);
      listening.abort();
    };
  }, [look]);
}

/** Returns one object for equal keys, because pages create a new one on each render. */
function useSameKey(key: ListKey): ListKey {
  const [lastKey, setLastKey] = useState(key);
  if (hashKey([lastKey]) === hashKey([key])) return lastKey;
  setLastKey(key);
  return key;
}

/** px from the top. Within these, new photos appear without an offer. */
const topPx = 200;
const isAtTop = (): boolean => window.scrollY < topPx;

/** Looks for photos that are newer than the list, and offers them. */
export function NewerPhotos({ list, listKey }: { list: PhotoPages; listKey: ListKey }) {
  const { photos: words } = useMessages();
  const client = useQueryClient();
  const key = useSameKey(listKey);
  const look = useCallback(() => void lookForNewer(client, key, isAtTop), [client, key]);
  useLooks(look);
  const isOfEntries = isFolded(key);
  const newest = useInfiniteQuery({ ...newestPhotos(key), enabled: false }).data?.pages[0];
  const newer = useMemo(() => newest && newerIn(list, newest, isOfEntries), [list, newest, isOfEntries]);
  const muted = useAtomValue(mutes);
  const gone = useAtomValue(gonePhotos);
  const count = newer === undefined ? 0 : newerCount(newer, isOfEntries, muted, gone);
  const show = (): void => {
    client.setQueryData<PhotoPages>(
      photoList(key).queryKey,
      (now) => now && newest && withNewer(now, newest, isOfEntries),
    );
    window.scrollTo({ top: 0 });
  };
  return (
    <Stack justify="center" className={styles.pillPlace} role="status">
      {count > 0 && (
        <Button variant="primary" className={styles.pill} onClick={show}>
          {words.seeNewer(count, newer?.isMore ?? false)}
        </Button>
      )}
    </Stack>
  );
}
