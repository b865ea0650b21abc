import type { ReasonWords } from '../reasonWords.ts';

export const reasons: ReasonWords = {
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
