import type { KeyboardEvent } from 'react';

/** Whether an input method owns the key. Safari reports the confirming Enter too late; its code 229 tells. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
