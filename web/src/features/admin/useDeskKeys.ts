import { useEffect, useLayoutEffect, useRef } from 'react';

const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
const pressed = 'a[href], button, input, summary';
const above = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether a key is meant for what one types into or presses, or for a dialog or menu that is open, and not for the page. */
function isForSomethingElse({ target, key }: KeyboardEvent): boolean {
  if (target instanceof Element && target.closest(key === ' ' ? `${typing}, ${pressed}` : typing) !== null) return true;
  return [...document.querySelectorAll(above)].some((element) => element.checkVisibility());
}

/**
 * A page to work at listens to these keys (letters in lower case) while nobody types. They lead somewhere, select, or ask: a slip
 * does no harm.
 */
export function useDeskKeys(keys: Readonly<Record<string, (how: { shift: boolean }) => void>>): void {
  const latest = useRef(keys);
  // As soon as it can be seen: a key may follow at once.
  useLayoutEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { altKey, ctrlKey, metaKey, shiftKey, isComposing } = event;
      if (altKey || ctrlKey || metaKey || isComposing) return;
      const key = event.key.toLowerCase();
      const act = Object.hasOwn(latest.current, key) ? latest.current[key] : undefined;
      if (act === undefined || isForSomethingElse(event)) return;
      event.preventDefault();
      act({ shift: shiftKey });
    };
    // On its way down: a menu that closes at this very key is still open then.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
