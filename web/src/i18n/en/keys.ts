import type { words as ja } from '../ja/keys.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  title: 'Shortcuts',
  lead: 'Keyboard shortcuts are off while you type.',
  characters: 'Use single-character shortcuts',
  charactersHint:
    'Turn this off if you dictate text, so that L or ? does nothing. Arrow keys, Enter and Esc still work.',
  named: { Space: 'Space', Click: 'Click', Swipe: 'Swipe', DoubleTap: 'Double tap' },
  of: { page: 'On this page', viewer: 'Enlarged', all: 'On every page' },
  photo: {
    walk: 'Previous and next photo',
    slideshow: 'Start slideshow',
    fullScreen: 'View full screen',
    enlarge: 'Enlarge',
    like: 'Like or unlike',
    info: 'Show or hide photo details',
    copy: 'Copy link',
    leave: 'Back to the list',
  },
  viewer: {
    zoom: 'Zoom in and out',
    slideshow: 'Start or pause slideshow',
    info: 'Show or hide caption and author',
    close: 'Close',
  },
  day: { strip: 'Previous or next ten minutes with photos', hour: 'Previous or next hour with photos' },
  all: { search: 'Search', help: 'Show this list' },
};
