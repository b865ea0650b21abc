import type { desk } from './ja/desk.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type DeskWords = Translated<typeof desk>;

/** Words of the queues of reports. */
export const deskWords = lazyWords<DeskWords>({
  ja: async () => (await import('./ja/desk.ts')).desk,
  en: async () => (await import('./en/desk.ts')).desk,
});
