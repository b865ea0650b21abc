import type { Store } from 'jotai';
import { uploadItems } from './uploadItems.ts';

/** Moves a file by so many places towards the end, or by a negative number towards the beginning; gives its new place. */
export function moveFile(store: Store, key: string, by: number): number {
  const items = store.get(uploadItems);
  const from = items.findIndex((item) => item.key === key);
  const moving = items[from];
  if (moving === undefined) return -1;
  const to = Math.max(0, Math.min(items.length - 1, from + by));
  const others = items.filter((item) => item !== moving);
  store.set(uploadItems, [...others.slice(0, to), moving, ...others.slice(to)]);
  return to;
}
