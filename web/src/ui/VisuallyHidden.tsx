import type { ReactNode } from 'react';
import { visuallyHidden } from './layout.tsx';

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={visuallyHidden}>{children}</span>;
}
