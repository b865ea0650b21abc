import type { words as ja } from '../ja/reasons.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  minor: 'Sexual exploitation or abuse of a child',
  intimate: 'Intimate picture without consent',
  danger: 'Danger to life',
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
