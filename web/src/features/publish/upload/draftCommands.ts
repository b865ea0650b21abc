import type { Store } from 'jotai';
import { stillWrong } from '../fields/photoValues.ts';
import { changeItem, type Draft, type UploadItem, uploadItems } from './uploadItems.ts';

/** Returns the new place, which is one of the list; -1: no such file. */
export function moveFile(store: Store, key: string, place: number): number {
  const items = store.get(uploadItems);
  const moving = items.find((item) => item.key === key);
  if (moving === undefined) return -1;
  const to = Math.max(0, Math.min(items.length - 1, place));
  const others = items.filter((item) => item !== moving);
  if (items[to] !== moving) store.set(uploadItems, [...others.slice(0, to), moving, ...others.slice(to)]);
  return to;
}

/** The same item if nothing changes. */
export function withDraft(item: UploadItem, change: Partial<Draft>): UploadItem {
  if (Object.keys(change).length === 0) return item;
  return { ...item, draft: { ...item.draft, ...change }, problems: stillWrong(item.problems, change) };
}

export function changeDraft(store: Store, key: string, change: Partial<Draft>): void {
  changeItem(store, key, (item) => withDraft(item, change));
}
