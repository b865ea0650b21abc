import type { CountedAct } from '#contract/documents/transparency.ts';
import type { transparency } from './ja/transparency.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

/** Every act that is counted has its words: one that is missing fails the type check. */
export type TransparencyWords = Translated<typeof transparency> & {
  readonly act: Readonly<Record<CountedAct, string>>;
};

/** Words of the public figures on moderation. */
export const transparencyWords = lazyWords<TransparencyWords>({
  ja: async () => (await import('./ja/transparency.ts')).transparency,
  en: async () => (await import('./en/transparency.ts')).transparency,
});
