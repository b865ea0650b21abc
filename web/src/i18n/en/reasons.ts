import type { words as ja } from '../ja/reasons.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  spam: 'Advertising or spam',
  sexual: 'Sexual content',
  violence: 'Violence or cruelty',
  harassment: 'Harassment',
  copyright: 'Copyright, or somebody else’s work',
  impersonation: 'Pretending to be somebody else',
  privacy: 'Somebody’s privacy',
  spoiler: 'A spoiler that is not covered',
  other: 'Something else',
};
