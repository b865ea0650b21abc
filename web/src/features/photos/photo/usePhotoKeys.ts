import { useEffect, useLayoutEffect, useRef } from 'react';

/** What the keys of the photo page do: by `KeyboardEvent.key`, letters in lower case. */
export type PhotoKeys = Readonly<Partial<Record<'ArrowLeft' | 'ArrowRight' | 'Escape' | 'f' | '+', () => void>>>;

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const above = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether a key is meant for what one types into, or for a dialog or menu that is open, and not for the page. */
function isForSomethingElse({ target }: KeyboardEvent): boolean {
  if (target instanceof Element && target.closest(typing) !== null) return true;
  return [...document.querySelectorAll(above)].some((element) => element.checkVisibility());
}

/** The page of a photo listens to these keys, wherever on it the focus is. */
export function usePhotoKeys(keys: PhotoKeys): void {
  const latest = useRef(keys);
  // As soon as it can be seen: a key may follow at once.
  useLayoutEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, altKey, ctrlKey, metaKey, isComposing } = event;
      if (altKey || ctrlKey || metaKey || isComposing) return;
      const act = actionOf(latest.current, key);
      if (act === undefined || isForSomethingElse(event)) return;
      event.preventDefault();
      act();
    };
    // On its way down: a menu that closes at this very key is still open then.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

function actionOf(keys: PhotoKeys, key: string): (() => void) | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'Escape':
    case '+':
      return keys[key];
    case 'f':
    case 'F':
      return keys.f;
    default:
      return undefined;
  }
}
