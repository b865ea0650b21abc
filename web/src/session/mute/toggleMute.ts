import type { Store } from 'jotai';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { storeMute } from '#data/account/commands.ts';
import { currentLanguage } from '#i18n/current.ts';
import { formatNumber } from '#i18n/format.ts';
import { loadWords } from '#i18n/words.ts';
import { toast } from '#ui/toast.ts';
import { changeUser, user } from '../atoms.ts';
import { type User } from '../session.ts';

/** What can be muted, and the list in `users/{uid}` that holds it: uids, tag keys, title ids. */
const muteLists = { user: 'mutedUsers', tag: 'mutedTags', title: 'mutedTitles' } as const;
export type MuteKind = keyof typeof muteLists;
export type MuteList = (typeof muteLists)[MuteKind];

export type MuteTarget = { readonly kind: MuteKind; readonly id: string };

type MuteDecision =
  | { readonly do: 'mute' | 'unmute'; readonly viewer: User; readonly target: MuteTarget }
  /** The list holds as many as it may. */
  | { readonly do: 'tell-full' }
  /** Nothing is done but a line in the console. */
  | { readonly do: 'nothing'; readonly because: string };

export const isMuted = (viewer: Pick<User, MuteList>, { kind, id }: MuteTarget): boolean =>
  viewer[muteLists[kind]].includes(id);

/** What toggling a mute comes to: it needs somebody signed in, a target, and a target other than oneself. */
function decideMute(viewer: User | null, kind: MuteKind, id: string | undefined): MuteDecision {
  if (viewer === null) return { do: 'nothing', because: 'nobody is signed in' };
  if (id === undefined || id === '') return { do: 'nothing', because: 'there is no target' };
  if (kind === 'user' && id === viewer.uid) return { do: 'nothing', because: 'nobody mutes themself' };
  const target = { kind, id };
  if (isMuted(viewer, target)) return { do: 'unmute', viewer, target };
  if (viewer[muteLists[kind]].length >= limits.muted.perList) return { do: 'tell-full' };
  return { do: 'mute', viewer, target };
}

/** The user with the target in its list, once, or without it. */
function withMute(user: User, { kind, id }: MuteTarget, muted: boolean): User {
  const list = muteLists[kind];
  const others = user[list].filter((known) => known !== id);
  return { ...user, [list]: muted ? [...others, id] : others };
}

type MuteOutcome = 'muted' | 'unmuted' | 'failed' | 'full';

/** What muting needs of the world. */
export type MuteEnvironment = {
  readonly viewer: () => User | null;
  /** Changes who is signed in, if that is still `uid`. */
  readonly changeUser: (uid: Uid, change: (user: User) => User) => void;
  /** Stores it: array-union or array-remove on `users/{uid}`. */
  readonly store: (uid: Uid, target: MuteTarget, muted: boolean) => Promise<void>;
  readonly say: (kind: MuteKind, outcome: MuteOutcome) => void;
  /** For developers: why nothing was done. */
  readonly complain: (because: string) => void;
};

/**
 * Makes the command that mutes, or unmutes what is muted. The lists change at once; when storing fails they change back
 * and it is said. Presses in quick succession are stored in their order.
 */
export function createMuteToggle(
  environment: MuteEnvironment,
): (kind: MuteKind, id: string | undefined) => Promise<void> {
  let storedBefore = Promise.resolve();
  /** The last press for each target. */
  const presses = new Map<string, symbol>();
  return async (kind, id) => {
    const decision = decideMute(environment.viewer(), kind, id);
    switch (decision.do) {
      case 'nothing':
        environment.complain(decision.because);
        return;
      case 'tell-full':
        environment.say(kind, 'full');
        return;
      case 'mute':
      case 'unmute': {
        const muted = decision.do === 'mute';
        const { target } = decision;
        const { uid } = decision.viewer;
        const key = JSON.stringify([uid, kind, target.id]);
        const press = Symbol(key);
        presses.set(key, press);
        environment.changeUser(uid, (user) => withMute(user, target, muted));
        const stored = storedBefore.then(() => environment.store(uid, target, muted));
        storedBefore = stored.catch(() => undefined);
        try {
          await stored;
        } catch {
          // Only this one, and only if no later press has chosen anew: the others in the list are not ours to undo.
          if (presses.get(key) === press) environment.changeUser(uid, (user) => withMute(user, target, !muted));
          environment.say(kind, 'failed');
          return;
        }
        environment.say(kind, muted ? 'muted' : 'unmuted');
      }
    }
  };
}

type Toggle = (kind: MuteKind, id: string | undefined) => Promise<void>;
const toggles = new WeakMap<Store, Toggle>();

/**
 * Mutes a person, or unmutes one who is muted, and says so in a toast. Without somebody signed in, without a target, and
 * for oneself it does nothing but a console error.
 */
export const toggleMute = (store: Store, uid: string | undefined): Promise<void> => toggleOf(store)('user', uid);

/** The same for a tag, by its key. */
export const toggleTagMute = (store: Store, tagKey: string | undefined): Promise<void> =>
  toggleOf(store)('tag', tagKey);

/** The same for a title, by its id. */
export const toggleTitleMute = (store: Store, titleId: string | undefined): Promise<void> =>
  toggleOf(store)('title', titleId);

function toggleOf(store: Store): Toggle {
  const known = toggles.get(store);
  if (known) return known;
  const toggle = createMuteToggle({
    viewer: () => store.get(user),
    changeUser: (uid, change) => changeUser(store, uid, change),
    store: (uid, { kind, id }, muted) => storeMute(uid, muteLists[kind], id, muted),
    say: (kind, outcome) => void say(store, kind, outcome),
    complain: (because) => console.error(`Nothing was muted: ${because}.`),
  });
  toggles.set(store, toggle);
  return toggle;
}

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
