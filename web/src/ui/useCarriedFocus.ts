import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps the focus when a loaded field replaces its stand-in. */
export function useCarriedFocus() {
  const wasFocused = useRef(false);
  return {
    standIn: {
      onFocus: () => {
        wasFocused.current = true;
      },
      onBlur: () => {
        wasFocused.current = false;
      },
    },
    wasFocused,
  };
}

/** Takes the focus once, if the stand-in had it; before the paint, or a key pressed in between would be lost. */
export function useFocusCarriedTo(
  field: RefObject<HTMLInputElement | null>,
  wasFocused: RefObject<boolean> | undefined,
): void {
  useLayoutEffect(() => {
    if (wasFocused?.current === true && document.activeElement === document.body) field.current?.focus();
  }, [field, wasFocused]);
}
