import { IconFrame } from '#ui/Icon.tsx';

/** Separate from the other icons, because only the photo's page needs them. */
const drawings = {
  edit: 'M4 20l1-4.2L15.8 5a2.1 2.1 0 0 1 3 3L8 18.9 4 20ZM13.8 7l3.2 3.2',
  fullScreen: 'M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15',
  heart: 'M12 20.2 4.6 12.9a4.7 4.7 0 0 1 0-6.7 4.7 4.7 0 0 1 6.7 0l.7.7.7-.7a4.7 4.7 0 0 1 6.7 6.7L12 20.2Z',
  leaveFullScreen: 'M9 4.5V9H4.5M19.5 9H15V4.5M15 19.5V15h4.5M4.5 15H9v4.5',
  next: 'm9 5 7 7-7 7',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  previous: 'm15 5-7 7 7 7',
  share: 'M12 14.5V3.5M8 7.2l4-3.7 4 3.7M7 11H5.5v9.5h13V11H17',
  slideshow: 'M8 5.5v13l10.5-6.5L8 5.5Z',
  trash: 'M4.5 6.5h15M9.5 6.5v-3h5v3M6.5 6.5l.8 14h9.4l.8-14M10.3 10.5v6M13.7 10.5v6',
  zoomIn: 'M4.5 10.5a6 6 0 1 0 12 0 6 6 0 1 0-12 0M15 15l5 5M10.5 8v5M8 10.5h5',
  zoomOut: 'M4.5 10.5a6 6 0 1 0 12 0 6 6 0 1 0-12 0M15 15l5 5M8 10.5h5',
};

export const PageIcon = ({ name }: { name: keyof typeof drawings }) => (
  <IconFrame>
    <path d={drawings[name]} />
  </IconFrame>
);
