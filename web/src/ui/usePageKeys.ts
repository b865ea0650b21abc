import { useEffect, useLayoutEffect, useRef } from 'react';

/** By `KeyboardEvent.key`, letters in lower case. A key without an action is left to the browser. */
export type PageKeys = Readonly<Record<string, ((how: { shift: boolean }) => void) | undefined>>;

const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
const pressed = 'a[href], button, input, summary';
const above = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether a key is meant for the control that has the focus, or for an open dialog or menu, and not for the page. */
function isForSomethingElse({ target, key }: KeyboardEvent): boolean {
  const taking = key === ' ' ? `${typing}, ${pressed}` : key.startsWith('Arrow') ? `${typing}, input` : typing;
  if (target instanceof Element && target.closest(taking) !== null) return true;
  return [...document.querySelectorAll(above)].some((element) => element.checkVisibility());
}

/** Listens to these keys wherever the focus is, while nobody types and no dialog is open. */
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys);
  // A key may follow as soon as the page can be seen.
  useLayoutEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, isComposing } = event;
      if (altKey || ctrlKey || metaKey || isComposing) return;
      const name = key.length === 1 ? key.toLowerCase() : key;
      const act = Object.hasOwn(latest.current, name) ? latest.current[name] : undefined;
      if (act === undefined || isForSomethingElse(event)) return;
      event.preventDefault();
      act({ shift: shiftKey });
    };
    // In the capture phase, a menu that closes at this very key is still open.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
