import type { words as ja } from '../ja/titles.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  kind: { game: 'Game', anime: 'Anime', film: 'Movie', book: 'Book', place: 'Place', other: 'Other' },
  propose: 'Propose a work or place',
  proposeBrief: 'Propose',
  proposeText: 'Tell us about a work or place that’s missing from the catalog. Moderators check it before adding it.',
  name: 'Name of the work or place',
  reading: 'Reading in kana (optional)',
  readingHint: 'Enter it in hiragana so people can find the work or place by its reading.',
  kindLabel: 'Kind',
  chooseKind: 'Choose one',
  send: 'Propose',
  nameMissing: 'Enter the name of the work or place.',
  nameUnusable: 'Enter a name of up to 100 characters, with at least one letter or digit.',
  readingUnusable: 'Use up to 100 characters.',
  kindMissing: 'Choose a kind.',
  proposed: (name) => `You proposed “${name}”. We’ll let you know when it’s added.`,
  retired: (name) => `“${name}” was removed from the catalog, so you can’t use it.`,
  known: (name) => `“${name}” is already in the catalog.`,
};
