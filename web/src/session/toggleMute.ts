import type { Store } from 'jotai';
import { limits } from '#contract/limits.ts';
import { storeMute } from '#data/account/commands.ts';
import { currentLanguage } from '#i18n/current.ts';
import { formatNumber } from '#i18n/format.ts';
import { loadWords } from '#i18n/words.ts';
import { toast } from '#ui/toast.ts';
import { user } from './atoms.ts';
import { changeUser } from './changeUser.ts';
import { createMuteToggle, type MuteOutcome } from './mute/createMuteToggle.ts';
import { type MuteKind, muteLists } from './mute/mutes.ts';

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
