import type { PhotoId } from '#contract/ids.ts';
import { type Chosen, pressed, without } from '#lib/chosen.ts';

export type Selection = Chosen<PhotoId> & {
  /** A press on a picture selects it instead of opening it; begins with the first selected photo, too. */
  readonly isOn: boolean;
  /** What was selected before the mouse began to draw the frame. */
  readonly before: ReadonlySet<PhotoId> | undefined;
};

export type SelectionEvent =
  | { readonly kind: 'pressed'; readonly id: PhotoId; readonly isRange: boolean; readonly shown: readonly PhotoId[] }
  /** The frame is over these now. */
  | { readonly kind: 'framed'; readonly over: readonly PhotoId[] }
  | { readonly kind: 'frame-dropped' }
  /** The keyboard goes from one to the next and takes both. */
  | { readonly kind: 'walked'; readonly ids: readonly PhotoId[] }
  | { readonly kind: 'all'; readonly shown: readonly PhotoId[] }
  | { readonly kind: 'gone'; readonly ids: readonly PhotoId[] }
  | { readonly kind: 'turned-on' }
  | { readonly kind: 'cleared' };

export const nothingSelected: Selection = { ids: new Set(), anchor: undefined, isOn: false, before: undefined };

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
    case 'framed': {
      const before = now.before ?? now.ids;
      return { ...now, before, ids: filled(before, event.over, most) };
    }
    case 'frame-dropped':
      return { ...now, before: undefined };
    case 'walked':
      return { ...now, ids: filled(now.ids, event.ids, most), anchor: event.ids.at(-1) ?? now.anchor };
    case 'all':
      return { ...now, ids: filled(new Set(), event.shown, most), anchor: undefined };
    case 'gone':
      return { ...now, ids: without(now.ids, event.ids) };
    case 'turned-on':
      return { ...now, isOn: true };
    case 'cleared':
      // Takes back the frame alone while one is drawn.
      return now.before === undefined ? nothingSelected : { ...now, ids: now.before, before: undefined };
  }
}

export const isSelecting = ({ ids, isOn }: Selection): boolean => isOn || ids.size > 0;
