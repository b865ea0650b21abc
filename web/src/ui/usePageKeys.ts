import { useEffect, useLayoutEffect, useRef } from 'react';
import { characterKeysAreOn, isCharacterKey } from './characterKeys.ts';

/** By `KeyboardEvent.key`, letters in lower case. The browser keeps keys without an action. */
export type PageKeys = Readonly<Record<string, ((how: { shift: boolean }) => void) | undefined>>;

const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
const pressed = 'a[href], button, input, summary';
const above = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether the key is for the focused control, or for an open dialog or menu. */
function isForSomethingElse({ target, key }: KeyboardEvent, within: Within): boolean {
  const taking = key === ' ' ? `${typing}, ${pressed}` : key.startsWith('Arrow') ? `${typing}, input` : typing;
  if (target instanceof Element && target.closest(taking) !== null) return true;
  if (within === 'dialog') return false;
  return [...document.querySelectorAll(above)].some(
    (element) => element.checkVisibility() && !(within === 'viewer' && element.querySelector('.yarl__container')),
  );
}

/** `viewer`: on the page, and in the view of its photo over the whole window. `dialog`: in the open dialog. */
type Within = 'page' | 'viewer' | 'dialog';

export function usePageKeys(keys: PageKeys, within: Within = 'page'): void {
  const latest = useRef(keys);
  // A layout effect: a key may come as soon as the page is visible.
  useLayoutEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, isComposing } = event;
      if (altKey || ctrlKey || metaKey || isComposing) return;
      const name = key.length === 1 ? key.toLowerCase() : key;
      const act = Object.hasOwn(latest.current, name) ? latest.current[name] : undefined;
      if (act === undefined || isForSomethingElse(event, within)) return;
      if (isCharacterKey(key) && !characterKeysAreOn()) return;
      event.preventDefault();
      act({ shift: shiftKey });
    };
    // Capture: a menu that this key closes is still open at that moment.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [within]);
}
