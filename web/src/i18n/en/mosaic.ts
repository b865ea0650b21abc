import type { words as ja } from '../ja/mosaic.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  title: 'Pixelate parts',
  surface: 'The photo. It is pixelated where you paint',
  hint: 'Paint over what should be hidden, with a finger, pen or mouse. By keyboard: the arrow keys move a frame, Enter pixelates what is in it (Shift moves it finely).',
  at: (x, y) => `The frame is at ${x}% from the left and ${y}% from the top`,
  size: 'Size',
  undo: 'Undo',
  reset: 'Start over',
  privacy: 'The photo as it was never leaves this device. Camera settings are not kept.',
  cancel: 'Cancel',
  save: 'Use with the mosaic',
  cannotOpen: 'This browser could not open the photo.',
  strokesLost: 'If you close now, what you painted is lost.',
  keepPainting: 'Keep painting',
  discard: 'Discard and close',
};
