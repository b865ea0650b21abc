import type { mute } from './ja/mute.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type MuteWords = Translated<typeof mute>;

/** Words about muting; no part of the language's chunk. */
export const muteWords = lazyWords<MuteWords>({
  ja: async () => (await import('./ja/mute.ts')).mute,
  en: async () => (await import('./en/mute.ts')).mute,
});
