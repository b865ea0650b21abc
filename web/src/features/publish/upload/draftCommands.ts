import type { Store } from 'jotai';
import { addTags, type PhotoValues, stillWrong, tagsMeant, type ValueName } from '../fields/photoValues.ts';
import { changeItem, findItem, isEditable, uploadItems } from './uploadItems.ts';

/** Negative moves towards the beginning. Returns the new place; -1: no such file. */
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

export function changeDraft(store: Store, key: string, change: Partial<PhotoValues>): void {
  changeItem(store, key, (item) => ({
    ...item,
    draft: { ...item.draft, ...change },
    problems: stillWrong(item.problems, change),
  }));
}

/** Adds the tags, replaces other fields, and skips files that cannot be edited. Returns the number of files. */
export function giveToAll(store: Store, key: string, fields: ReadonlySet<ValueName>): number {
  const given = findItem(store, key)?.draft;
  if (given === undefined) return 0;
  const takers = store.get(uploadItems).filter((item) => item.key !== key && isEditable(item));
  for (const { key: taker, draft } of takers) {
    const after = { ...given, tags: addTags(draft.tags, tagsMeant(given)) };
    changeDraft(store, taker, Object.fromEntries([...fields].map((field) => [field, after[field]])));
  }
  return takers.length;
}
