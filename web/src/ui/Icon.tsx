import type { ReactNode } from 'react';

/** Drawn for this site on a 24 px grid: round ends, one line width, no fill. A dot is a small cross. */
const drawings = {
  account: 'M15.75 8.5a3.75 3.75 0 1 1-7.5 0 3.75 3.75 0 0 1 7.5 0ZM4.5 20c.8-3.8 3.7-5.5 7.5-5.5s6.7 1.7 7.5 5.5',
  arrowDown: 'M12 4v15.5M5.5 13.5 12 20l6.5-6.5',
  arrowLeft: 'M20 12H4.5M10.5 5.5 4 12l6.5 6.5',
  arrowRight: 'M4 12h15.5M13.5 5.5 20 12l-6.5 6.5',
  arrowUp: 'M12 20V4.5M5.5 10.5 12 4l6.5 6.5',
  bell: 'M5 17.5c1.3-1.3 1.8-2.7 1.8-6.5a5.2 5.2 0 0 1 10.4 0c0 3.8.5 5.2 1.8 6.5H5ZM10 20.5c.5.5 1.2.8 2 .8s1.5-.3 2-.8M12 5.8V3.5',
  check: 'm4.5 12.5 5 5 10-11',
  close: 'm5.5 5.5 13 13m0-13-13 13',
  download: 'M12 4v11M7.5 11 12 15.5 16.5 11M4 15.5v4.5h16v-4.5',
  home: 'm4 11 8-7 8 7v9h-5.5v-6h-5v6H4Z',
  info: 'M20.75 12a8.75 8.75 0 1 1-17.5 0 8.75 8.75 0 0 1 17.5 0ZM12 11v5.5M12 7.6v.1',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5.1 12h.8m-.4-.4v.8M11.6 12h.8m-.4-.4v.8M18.1 12h.8m-.4-.4v.8',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.2 15.2l5.3 5.3',
  upload: 'M12 15.5V4.5M7.5 8.5 12 4l4.5 4.5M4 15.5v4.5h16v-4.5',
  warning: 'M12 4 3 19.5h18L12 4ZM12 10v4.5M12 17v.1',
} as const;

export type IconName = keyof typeof drawings;

/** Decoration only: words or an `IconButton` label must say the same. */
export const Icon = ({ name, size }: { name: IconName; size?: number | undefined }) => (
  <IconFrame size={size}>
    <path d={drawings[name]} />
  </IconFrame>
);

/** The frame for icons that only later pages need: every page loads the drawings above. */
export const IconFrame = ({ size = 24, children }: { size?: number | undefined; children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);
