import type { PhotoId } from '#contract/ids.ts';
import { type Chosen, pressed, without } from '#lib/chosen.ts';

export type Selection = Chosen<PhotoId> & {
  /** A press on a picture selects it instead of opening it; begins with the first selected photo, too. */
  readonly isOn: boolean;
};

export type SelectionEvent =
  | { readonly kind: 'pressed'; readonly id: PhotoId; readonly isRange: boolean; readonly shown: readonly PhotoId[] }
  /** The keyboard goes from one to the next and takes both. */
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
