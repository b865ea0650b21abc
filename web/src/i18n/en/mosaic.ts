import type { words as ja } from '../ja/mosaic.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  title: 'Pixelate',
  surface: 'Photo. Paint over it to pixelate',
  hint: 'Paint over what you want to hide with your finger, pen or mouse. On a keyboard, move the frame with the arrow keys (hold Shift for small steps) and press Enter to pixelate what’s inside.',
  at: (x, y) => `Frame is ${x}% from the left and ${y}% from the top`,
  size: 'Brush size',
  undo: 'Undo',
  reset: 'Start over',
  privacy: 'The unpixelated photo never leaves this device. Camera settings are removed.',
  cancel: 'Cancel',
  save: 'Use pixelated photo',
  cannotOpen: 'This browser can’t open the photo.',
  strokesLost: 'If you close now, you’ll lose what you painted.',
  keepPainting: 'Keep painting',
  discard: 'Discard and close',
};
