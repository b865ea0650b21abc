import type { KeyboardEvent } from 'react';

/**
 * A key that belongs to an input method: it chooses or confirms a conversion. Safari reports the confirming Enter after the
 * composition has ended, and only its code 229 tells.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
