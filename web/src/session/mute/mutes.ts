import { limits } from '#contract/limits.ts';
import type { User } from '../session.ts';

/** What can be muted, and the list in `users/{uid}` that holds it: uids, tag keys, title ids. */
export const muteLists = { user: 'mutedUsers', tag: 'mutedTags', title: 'mutedTitles' } as const;
export type MuteKind = keyof typeof muteLists;
export type MuteList = (typeof muteLists)[MuteKind];

export type MuteTarget = { readonly kind: MuteKind; readonly id: string };

export type MuteDecision =
  | { readonly do: 'mute' | 'unmute'; readonly viewer: User; readonly target: MuteTarget }
  /** The list holds as many as it may. */
  | { readonly do: 'tell-full' }
  /** Nothing is done but a line in the console. */
  | { readonly do: 'nothing'; readonly because: string };

export const isMuted = (viewer: Pick<User, MuteList>, { kind, id }: MuteTarget): boolean =>
  viewer[muteLists[kind]].includes(id);

/** What toggling a mute comes to: it needs somebody signed in, a target, and a target other than oneself. */
export function decideMute(viewer: User | null, kind: MuteKind, id: string | undefined): MuteDecision {
  if (viewer === null) return { do: 'nothing', because: 'nobody is signed in' };
  if (id === undefined || id === '') return { do: 'nothing', because: 'there is no target' };
  if (kind === 'user' && id === viewer.uid) return { do: 'nothing', because: 'nobody mutes themself' };
  const target = { kind, id };
  if (isMuted(viewer, target)) return { do: 'unmute', viewer, target };
  if (viewer[muteLists[kind]].length >= limits.muted.perList) return { do: 'tell-full' };
  return { do: 'mute', viewer, target };
}

/** The user with the target in its list, once, or without it. */
export function withMute(user: User, { kind, id }: MuteTarget, muted: boolean): User {
  const list = muteLists[kind];
  const others = user[list].filter((known) => known !== id);
  return { ...user, [list]: muted ? [...others, id] : others };
}
