import { useEffect, useReducer, useRef, useState } from 'react';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { useWords } from '#i18n/words.ts';
import { type Chosen, pressed, without } from '#lib/chosen.ts';
import { toast } from '#ui/toast.ts';
import type { MyPhotos } from './useMyPhotos.ts';

export type Selection = Chosen<PhotoId> & {
  /** Selection mode: a press on a picture selects it. Selected photos imply it (`isSelecting`). */
  readonly isOn: boolean;
};

export type SelectionEvent =
  | { readonly kind: 'pressed'; readonly id: PhotoId; readonly isRange: boolean; readonly shown: readonly PhotoId[] }
  /** The keyboard moves from one photo to the next and selects both. */
  | { readonly kind: 'walked'; readonly ids: readonly PhotoId[] }
  | { readonly kind: 'all'; readonly shown: readonly PhotoId[] }
  | { readonly kind: 'gone'; readonly ids: readonly PhotoId[] }
  | { readonly kind: 'turned-on' }
  | { readonly kind: 'cleared' };

export const nothingSelected: Selection = { ids: new Set(), anchor: undefined, isOn: false };

function filled(ids: ReadonlySet<PhotoId>, more: readonly PhotoId[], most: number): ReadonlySet<PhotoId> {
  const next = new Set(ids);
  for (const id of more) if (next.size < most) next.add(id);
  return next;
}

/** Pure: never more than `most`. */
export function selectionAfter(now: Selection, event: SelectionEvent, most: number): Selection {
  switch (event.kind) {
    case 'pressed':
      return { ...now, ...pressed(now, { ...event, most }) };
    case 'walked':
      return { ...now, ids: filled(now.ids, event.ids, most), anchor: event.ids.at(-1) ?? now.anchor };
    case 'all':
      return { ...now, ids: filled(new Set(), event.shown, most), anchor: undefined };
    case 'gone':
      return { ...now, ids: without(now.ids, event.ids) };
    case 'turned-on':
      return { ...now, isOn: true };
    case 'cleared':
      return nothingSelected;
  }
}

export const isSelecting = ({ ids, isOn }: Selection): boolean => isOn || ids.size > 0;

const most = limits.photo.perChange;
const reduce = (now: Selection, event: SelectionEvent): Selection => selectionAfter(now, event, most);

/** The selected photos of the list. */
export function useDeskSelection({ photos, readTo }: MyPhotos) {
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

  useFocusAfterBar(isSelecting(selection));
  useUnselectedOnceGone(photos, select);
  return { selection, select, isTakingAll, takeAll };
}

export type DeskSelection = ReturnType<typeof useDeskSelection>;

/** Returns the focus to the former tile when the bar disappears. */
function useFocusAfterBar(isBarThere: boolean): void {
  const wasThere = useRef(false);
  useEffect(() => {
    if (wasThere.current && !isBarThere && document.activeElement === document.body) {
      document.querySelector<HTMLElement>('[data-id] input[tabindex="0"]')?.focus({ preventScroll: true });
    }
    wasThere.current = isBarThere;
  }, [isBarThere]);
}

/** Deselects photos that leave the list, because the person no longer sees them. */
function useUnselectedOnceGone(photos: readonly OwnPhoto[], select: (event: SelectionEvent) => void): void {
  const before = useRef(photos);
  useEffect(() => {
    const listed = new Set(photos.map(({ id }) => id));
    const ids = before.current.flatMap(({ id }) => (listed.has(id) ? [] : [id]));
    before.current = photos;
    if (ids.length > 0) select({ kind: 'gone', ids });
  }, [photos, select]);
}
