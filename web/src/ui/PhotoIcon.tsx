import { IconFrame } from './Icon.tsx';

/** Separate from the other icons, because the first page does not need it. */
export const PhotoIcon = ({ size }: { size?: number }) => (
  <IconFrame size={size}>
    <path d="M5.5 5h13a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Zm-1.5 11.5 4.5-4.5 3.5 3.5 2.5-2.5 5.5 5M14.6 9.2h.8m-.4-.4v.8" />
  </IconFrame>
);
