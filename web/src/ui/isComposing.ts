import type { KeyboardEvent } from 'react';

/** Whether a key belongs to an input method. Safari reports the Enter that confirms too late: its code 229 tells. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
