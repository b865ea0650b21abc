import type { words as ja } from '../ja/reorder.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  role: 'sortable item',
  keys: 'Press Space or Enter to pick it up, use the arrow keys to move it, then press Space or Enter again to drop it. Press Escape to cancel.',
  lifted: (name, place, count) => `Picked up ${name}. Position ${place} of ${count}.`,
  over: (name, place, count) => `${name}, position ${place} of ${count}`,
  putBack: (name) => `${name} didn’t move.`,
};
