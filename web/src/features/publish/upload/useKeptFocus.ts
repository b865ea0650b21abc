import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** When the focused element disappears, the focus goes to its card, the one in its place, the list, or the file button. */
export function useKeptFocus(
  desk: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
) {
  const focused = useRef<{ readonly element: Element; readonly key: string | undefined }>(undefined);
  const keysBefore = useRef(keys);

  // After every render: a button may disappear while its card stays.
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
      // Dialogs over the desk return the focus themselves.
      focused.current = currentTarget.contains(target) ? { element: target, key } : undefined;
    },
    // React's removal of an element fires no blur, so this is a person's move.
    onBlur: (): void => {
      focused.current = undefined;
    },
  };
}
