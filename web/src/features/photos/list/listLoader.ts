import type { Store } from 'jotai';
import { isFirstDrawAhead } from '#lib/firstDrawAhead.ts';
import { mutes } from '#session/atoms.ts';
import { isKept } from './isKept.ts';
import { sourceOf } from './listByKey.ts';
import { type ListSubject, listKey } from './listKeys.ts';
import { loadFirstPage } from './photoListCommands.ts';
import { photoList } from './photoLists.ts';

function isMutedSubject(store: Store, subject: ListSubject): boolean {
  const muted = store.get(mutes);
  switch (subject.of) {
    case 'everybody':
    case 'following':
    case 'album':
      return false;
    case 'person':
      return muted?.mutedUsers.includes(subject.uid) ?? false;
    case 'tag':
      return muted?.mutedTags.includes(subject.key) ?? false;
    case 'filter':
      return subject.titleId !== undefined && (muted?.mutedTitles.includes(subject.titleId) ?? false);
  }
}

/** Waits only for a list whose height the first draw needs. Loads nothing for a muted subject. */
export async function beginList(store: Store, subject: ListSubject, { url }: Pick<Request, 'url'>): Promise<void> {
  if (isMutedSubject(store, subject)) return;
  const after = new URL(url).searchParams.get('after');
  const environment = photoList(store, { key: listKey(subject), source: sourceOf(subject), after });
  const isNeeded = isKept(environment.key) || isFirstDrawAhead();
  const loading = loadFirstPage(environment);
  if (isNeeded) await loading;
}

/** Loaded with the page: words that come afterwards would move the place that the person comes back to. */
export const listWords = ['photoLists', 'mute', 'titles'] as const;
