import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

type Focused = { readonly element: Element; readonly key: string | undefined };

/**
 * Keeps the focus on the desk when what has it goes away: with the card whose button it was, else with the card that took
 * its place, with the list, or, once there are no cards, with the choice of files. A card's place in the list has its key
 * as `data-key`, and its first child can take the focus.
 */
export function useKeptFocus(
  desk: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
) {
  const focused = useRef<Focused>(undefined);
  const keysBefore = useRef(keys);

  // After every drawing: a button may go though the cards stay.
  useLayoutEffect(() => {
    const before = keysBefore.current;
    keysBefore.current = keys;
    const last = focused.current;
    if (last === undefined || last.element.isConnected || document.activeElement !== document.body) return;
    focused.current = undefined;
    const target = cardToFocus(last.key, before) ?? list.current ?? desk.current?.querySelector<HTMLElement>('input');
    target?.focus({ preventScroll: true });
  });

  function cardToFocus(key: string | undefined, before: readonly string[]): HTMLElement | undefined {
    if (key === undefined) return undefined;
    const place = keys.includes(key) ? keys.indexOf(key) : Math.min(before.indexOf(key), keys.length - 1);
    const card = list.current?.children[place]?.firstElementChild;
    return card instanceof HTMLElement ? card : undefined;
  }

  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>): void => {
      const key = target.closest<HTMLElement>('[data-key]')?.dataset.key;
      // A dialog over the desk gives the focus back by itself.
      focused.current = currentTarget.contains(target) ? { element: target, key } : undefined;
    },
    // Not told of an element that React takes away; so this is somebody who goes elsewhere.
    onBlur: (): void => {
      focused.current = undefined;
    },
  };
}
