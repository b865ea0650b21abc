import type { Store } from 'jotai';
import { limits } from '#contract/limits.ts';
import { addTags, withoutTags } from '../fields/photoValues.ts';
import { type Draft, isEditable, type UploadItem, uploadItems, withDraft } from './uploadItems.ts';

/** Fills empty fields with the words in the file. What the person or a draft wrote stays. */
export function withFileWords(item: UploadItem): UploadItem {
  const words = item.facts?.words;
  if (words === undefined) return item;
  const { caption, description, tags } = item.draft;
  return withDraft(item, {
    caption: caption.trim() === '' ? words.caption : caption,
    description: description.trim() === '' ? words.description : description,
    tags: addTags(tags, words.tags).slice(0, Math.max(tags.length, limits.photo.maxTags)),
  });
}

/** What clears the words of the file that are still there; `undefined`: there are none. */
export function clearedWords({ facts, draft }: UploadItem): Partial<Draft> | undefined {
  if (facts?.words === undefined) return undefined;
  const { caption, description, tags } = facts.words;
  const left = withoutTags(draft.tags, tags);
  const cleared: Partial<Draft> = {
    ...(caption !== '' && draft.caption === caption && { caption: '' }),
    ...(description !== '' && draft.description === description && { description: '' }),
    ...(left.length < draft.tags.length && { tags: left }),
  };
  return Object.keys(cleared).length > 0 ? cleared : undefined;
}

export const hasFileWords = (item: UploadItem): boolean => isEditable(item) && clearedWords(item) !== undefined;

/** Clears the words of these files, by item key. */
export function clearFileWords(store: Store, keys: readonly string[]): void {
  store.set(uploadItems, (items) =>
    items.map((item) =>
      keys.includes(item.key) && hasFileWords(item) ? withDraft(item, clearedWords(item) ?? {}) : item,
    ),
  );
}
