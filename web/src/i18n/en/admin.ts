import type { AdminWords } from '../adminWords.ts';

export const admin: AdminWords = {
  title: 'Administration',
  notYet: 'The admin area is being prepared.',
};
