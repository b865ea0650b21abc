import type { ja } from './ja/index.ts';
import type { Locale } from './locale.ts';

/** All words of the site in one language; Japanese is where the keys come from. */
export type Messages = Translated<typeof ja>;

/** The same keys, any words: literal strings widened, functions and nested areas kept. */
export type Translated<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string
    ? string
    : Source[Key] extends (...parameters: infer Parameters) => string
      ? (...parameters: Parameters) => string
      : Translated<Source[Key]>;
};

/** Loads the words of a language; each is a chunk of its own. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  switch (locale) {
    case 'ja':
      return (await import('./ja/index.ts')).ja;
    case 'en':
      return (await import('./en/index.ts')).en;
  }
}
