import type { Store } from 'jotai';
import { beginPages } from '#data/pages.ts';
import { type ListKey, photoList } from '#data/photos/lists.ts';
import { isFirstDrawAhead } from '#lib/firstDrawAhead.ts';
import { mutes } from '#session/atoms.ts';

function isMutedSubject(store: Store, subject: ListKey): boolean | undefined {
  const muted = store.get(mutes);
  switch (subject.of) {
    case 'person':
      return muted?.mutedUsers.includes(subject.uid);
    case 'tag':
      return muted?.mutedTags.includes(subject.key);
    case 'filter':
      return subject.titleId !== undefined && muted?.mutedTitles.includes(subject.titleId);
    default:
      return false;
  }
}

/**
 * Waits only before the first render, which needs the list's height, and where its photos are needed above it. Loads
 * nothing for a muted subject.
 */
export async function beginList(
  store: Store,
  subject: ListKey,
  { url }: Pick<Request, 'url'>,
  isNeeded = false,
): Promise<void> {
  if (isMutedSubject(store, subject)) return;
  const after = new URL(url).searchParams.get('after');
  const loading = beginPages(store, photoList(subject, after));
  if (isNeeded || isFirstDrawAhead()) await loading;
}

/** Loaded with the page, because late texts would shift the restored scroll position. */
export const listWords = ['photoLists', 'mute', 'titles'] as const;
