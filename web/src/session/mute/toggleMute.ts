import type { Store } from 'jotai';
import { limits } from '#contract/limits.ts';
import { storeMute } from '#data/account/user.ts';
import { currentLanguage } from '#i18n/current.ts';
import { formatNumber } from '#i18n/format.ts';
import { loadWords } from '#i18n/words.ts';
import { toast } from '#ui/toast.ts';
import { changeUser, type User, user } from '../atoms.ts';

/** Fields of `users/{uid}`. */
const muteLists = { user: 'mutedUsers', tag: 'mutedTags', title: 'mutedTitles' } as const;
export type MuteKind = keyof typeof muteLists;
export type MuteList = (typeof muteLists)[MuteKind];

export type MuteTarget = { readonly kind: MuteKind; readonly id: string };

export const isMuted = (viewer: Pick<User, MuteList>, { kind, id }: MuteTarget): boolean =>
  viewer[muteLists[kind]].includes(id);

function withMute(user: User, { kind, id }: MuteTarget, muted: boolean): User {
  const list = muteLists[kind];
  const others = user[list].filter((each) => each !== id);
  return { ...user, [list]: muted ? [...others, id] : others };
}

/** The last press on each entry of each person. */
const presses = new Map<string, symbol>();

/**
 * Changes the list at once, and back if storing fails. Says the result in a toast. Only logs an error without a viewer
 * or a target, and for the viewer's own uid.
 */
export async function toggleMute(store: Store, target: MuteTarget): Promise<void> {
  const { kind, id } = target;
  const viewer = store.get(user);
  if (viewer === null) return console.error('Nothing was muted: nobody is signed in.');
  if (id === '') return console.error('Nothing was muted: there is no target.');
  if (kind === 'user' && id === viewer.uid) return console.error('Nothing was muted: nobody mutes themself.');
  const { uid } = viewer;
  const muted = !isMuted(viewer, target);
  if (muted && viewer[muteLists[kind]].length >= limits.muted.perList) return say(store, kind, 'full');
  const key = JSON.stringify([uid, kind, id]);
  const press = Symbol(key);
  presses.set(key, press);
  changeUser(store, uid, (user) => withMute(user, target, muted));
  try {
    await storeMute(uid, muteLists[kind], id, muted);
  } catch {
    // Changes only this entry back, and only if no later press changed it again.
    if (presses.get(key) === press) changeUser(store, uid, (user) => withMute(user, target, !muted));
    return say(store, kind, 'failed');
  }
  return say(store, kind, muted ? 'muted' : 'unmuted');
}

type MuteOutcome = 'muted' | 'unmuted' | 'failed' | 'full';

async function say(store: Store, kind: MuteKind, outcome: MuteOutcome): Promise<void> {
  const language = store.get(currentLanguage);
  if (language === undefined) return;
  try {
    const words = (await loadWords('mute', language.locale))[kind];
    if (outcome === 'full') toast('error', words.full(formatNumber(language.locale, limits.muted.perList)));
    else toast(outcome === 'failed' ? 'error' : 'success', words[outcome]);
  } catch {
    toast('error', language.messages.errors.partLost);
  }
}
