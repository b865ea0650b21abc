import type { Store } from 'jotai';
import { addTags, type Draft } from './draft.ts';
import { changeItem, findItem, isEditable, uploadItems } from './uploadItems.ts';

/** Takes over what was typed. What was wrong with a field is forgotten as soon as it changes. */
export function changeDraft(store: Store, key: string, change: Partial<Draft>): void {
  changeItem(store, key, (item) => {
    const kept = Object.entries(item.problems).filter(([field]) => !(field in change));
    return { ...item, draft: { ...item.draft, ...change }, problems: Object.fromEntries(kept) };
  });
}

/** Adds the tags of one file to those of every other that can still be changed. */
export function giveTagsToAll(store: Store, key: string): void {
  const tags = findItem(store, key)?.draft.tags;
  if (tags === undefined) return;
  store.set(uploadItems, (items) =>
    items.map((item) =>
      item.key === key || !isEditable(item)
        ? item
        : { ...item, draft: { ...item.draft, tags: addTags(item.draft.tags, tags) } },
    ),
  );
}
