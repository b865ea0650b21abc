import { useEffect, useReducer, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { useWords } from '#i18n/words.ts';
import { toast } from '#ui/toast.ts';
import { isSelecting, nothingSelected, type Selection, type SelectionEvent, selectionAfter } from './selection.ts';
import type { useMyPhotos } from './useMyPhotos.ts';

const most = limits.photo.perChange;
const reduce = (now: Selection, event: SelectionEvent): Selection => selectionAfter(now, event, most);

/** The selected photos of the list. */
export function useDeskSelection({ photos, readTo }: Pick<ReturnType<typeof useMyPhotos>, 'photos' | 'readTo'>) {
  const words = useWords('myPhotos');
  const [selection, select] = useReducer(reduce, nothingSelected);
  const [isTakingAll, setIsTakingAll] = useState(false);

  async function takeAll(): Promise<void> {
    setIsTakingAll(true);
    try {
      const read = await readTo(most);
      select({ kind: 'all', shown: read.map(({ id }) => id) });
    } catch {
      toast('error', words.allFailed);
    }
    setIsTakingAll(false);
  }

  useFocusKept(isSelecting(selection));
  useUnselectedOnceGone(photos, select);
  return { selection, select, isTakingAll, takeAll };
}

export type DeskSelection = ReturnType<typeof useDeskSelection>;

/** The bar takes the focus with it when it goes: the tile where one was gets it. */
function useFocusKept(isBarThere: boolean): void {
  const wasThere = useRef(false);
  useEffect(() => {
    if (wasThere.current && !isBarThere && document.activeElement === document.body) {
      document.querySelector<HTMLElement>('[data-id] input[tabindex="0"]')?.focus({ preventScroll: true });
    }
    wasThere.current = isBarThere;
  }, [isBarThere]);
}

/** What has left the list is not selected any more: nobody would see what is changed. */
function useUnselectedOnceGone(photos: readonly OwnPhoto[], select: (event: SelectionEvent) => void): void {
  const before = useRef(photos);
  useEffect(() => {
    const listed = new Set(photos.map(({ id }) => id));
    const ids = before.current.flatMap(({ id }) => (listed.has(id) ? [] : [id]));
    before.current = photos;
    if (ids.length > 0) select({ kind: 'gone', ids });
  }, [photos, select]);
}
