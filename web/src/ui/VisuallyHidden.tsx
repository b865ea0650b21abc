import type { ReactNode } from 'react';
import { visuallyHidden } from './layout.tsx';

/** Words for those who listen and do not see. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={visuallyHidden}>{children}</span>;
}
