import type { words as ja } from '../ja/titles.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  kind: { game: 'Game', anime: 'Anime', film: 'Film', book: 'Book', place: 'Place', other: 'Other' },
  propose: 'Propose a work or place',
  proposeText: 'Tell us of a work or place that the catalogue lacks. It is added once a moderator has checked it.',
  name: 'Name of the work or place',
  reading: 'Reading in kana (optional)',
  readingHint: 'In hiragana, so that the work or place can be found by how it is read.',
  kindLabel: 'Kind',
  chooseKind: 'Choose one',
  send: 'Propose',
  nameMissing: 'Please enter the name of the work or place.',
  nameUnusable: 'A name has letters or digits, and 100 characters at most.',
  readingUnusable: 'A reading has 100 characters at most.',
  kindMissing: 'Please choose a kind.',
  proposed: (name) => `You proposed “${name}”. You will be told when it is added.`,
  retired: (name) => `“${name}” was taken out of the catalogue and cannot be used.`,
  known: (name) => `“${name}” is in the catalogue already.`,
};
