import type { ReactNode } from 'react';

/** For a `<dl>`; draws nothing where there is no value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
