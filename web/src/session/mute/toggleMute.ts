import type { Store } from 'jotai';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { storeMute } from '#data/account/commands.ts';
import { currentLanguage } from '#i18n/current.ts';
import { formatNumber } from '#i18n/format.ts';
import { loadWords } from '#i18n/words.ts';
import { toast } from '#ui/toast.ts';
import { changeUser, user } from '../atoms.ts';
import type { User } from '../session.ts';

/** Fields of `users/{uid}`. */
const muteLists = { user: 'mutedUsers', tag: 'mutedTags', title: 'mutedTitles' } as const;
export type MuteKind = keyof typeof muteLists;
export type MuteList = (typeof muteLists)[MuteKind];

export type MuteTarget = { readonly kind: MuteKind; readonly id: string };

type MuteDecision =
  | { readonly do: 'mute' | 'unmute'; readonly viewer: User; readonly target: MuteTarget }
  | { readonly do: 'tell-full' }
  | { readonly do: 'nothing'; readonly because: string };

export const isMuted = (viewer: Pick<User, MuteList>, { kind, id }: MuteTarget): boolean =>
  viewer[muteLists[kind]].includes(id);

function decideMute(viewer: User | null, kind: MuteKind, id: string | undefined): MuteDecision {
  if (viewer === null) return { do: 'nothing', because: 'nobody is signed in' };
  if (id === undefined || id === '') return { do: 'nothing', because: 'there is no target' };
  if (kind === 'user' && id === viewer.uid) return { do: 'nothing', because: 'nobody mutes themself' };
  const target = { kind, id };
  if (isMuted(viewer, target)) return { do: 'unmute', viewer, target };
  if (viewer[muteLists[kind]].length >= limits.muted.perList) return { do: 'tell-full' };
  return { do: 'mute', viewer, target };
}

function withMute(user: User, { kind, id }: MuteTarget, muted: boolean): User {
  const list = muteLists[kind];
  const others = user[list].filter((known) => known !== id);
  return { ...user, [list]: muted ? [...others, id] : others };
}

type MuteOutcome = 'muted' | 'unmuted' | 'failed' | 'full';

export type MuteEnvironment = {
  readonly viewer: () => User | null;
  /** Does nothing if another person is signed in by now. */
  readonly changeUser: (uid: Uid, change: (user: User) => User) => void;
  /** By array-union or array-remove on `users/{uid}`, quick presses one after another. */
  readonly store: (uid: Uid, target: MuteTarget, muted: boolean) => Promise<void>;
  readonly say: (kind: MuteKind, outcome: MuteOutcome) => void;
  readonly complain: (because: string) => void;
};

/** Changes the lists at once, and back if storing fails. */
export function createMuteToggle(
  environment: MuteEnvironment,
): (kind: MuteKind, id: string | undefined) => Promise<void> {
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
        try {
          await environment.store(uid, target, muted);
        } catch {
          // Changes only this entry back, and only if no later press changed it again.
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

/** Says the result in a toast. Without a viewer or a target, and for oneself, only logs an error. */
export const toggleMute = (store: Store, { kind, id }: MuteTarget): Promise<void> => toggleOf(store)(kind, id);

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
