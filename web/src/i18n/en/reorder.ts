import type { words as ja } from '../ja/reorder.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  role: 'sortable item',
  keys: 'Press Space or Enter to pick it up, the arrow keys to move it, and Space or Enter again to put it down. Escape puts it back.',
  lifted: (name, place, count) => `${name} picked up. It is number ${place} of ${count}.`,
  over: (name, place, count) => `${name}, number ${place} of ${count}`,
  putBack: (name) => `${name} stays where it was.`,
};
