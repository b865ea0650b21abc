import type { words as ja } from '../ja/reasons.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  spam: 'Advertising or spam',
  sexual: 'Sexual content',
  violence: 'Violence or cruelty',
  harassment: 'Harassment',
  copyright: 'Copyright infringement',
  impersonation: 'Impersonation',
  privacy: 'Invasion of privacy',
  spoiler: 'Uncovered spoiler',
  other: 'Something else',
};
