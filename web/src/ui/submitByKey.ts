import type { KeyboardEvent } from 'react';
import { isComposing } from './isComposing.ts';

/** Control or Command with Enter sends the form, also from a text of several lines. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
