import { useEffect, useRef } from 'react';
import { characterKeysAreOn } from '#ui/characterKeys.ts';

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select';

/** Keys of an open dialog, in lower case. Control or Command with Enter sends its form, also from a text. */
export function useDialogKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, target, altKey, ctrlKey, metaKey, isComposing } = event;
      if (altKey || isComposing || !(target instanceof Element)) return;
      if (ctrlKey || metaKey) {
        if (key === 'Enter') target.closest('form')?.requestSubmit();
        return;
      }
      const act = latest.current[key.toLowerCase()];
      if (act === undefined || target.closest(typing) !== null || !characterKeysAreOn()) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
