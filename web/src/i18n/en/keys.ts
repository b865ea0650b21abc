import type { words as ja } from '../ja/keys.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  title: 'Keys',
  lead: 'They do nothing while you type.',
  space: 'Space',
  click: 'Click',
  of: { photo: 'On this page', viewer: 'Enlarged', desk: 'On this page', all: 'On every page' },
  photo: {
    walk: 'Previous and next photo',
    slideshow: 'Start the slideshow',
    fullScreen: 'View full screen',
    enlarge: 'Enlarge',
    like: 'Like, or take it back',
    info: 'Open or close the photo’s details',
    copy: 'Copy the link',
    leave: 'Back to the list',
  },
  viewer: { zoom: 'Zoom in and out', slideshow: 'Start or pause the slideshow', close: 'Close' },
  desk: {
    next: 'Next report',
    previous: 'Previous report',
    hide: 'Hide',
    restore: 'Restore',
    dismiss: 'Dismiss',
    undo: 'Undo the last decision',
    reveal: 'Show or blur pictures',
    select: 'Select the open report, or not',
    extendNext: 'Move to the next and select',
    extendPrevious: 'Move to the previous and select',
    range: 'On a box: selects everything from the last one selected',
  },
  all: { search: 'Search', help: 'Open this list' },
};
